import { builtInTools } from '../tools'
import { chooseTools } from '../tools/choose-tools'
import { READ_SKILL } from '../tools/workspace/read-skill'
import type { Handlers } from './handle-ipc-call'

export function toolHandlers(): Pick<Handlers, 'tool.offered'> {
  return {
    'tool.offered': ({ hasOwnSkills, ...choice }) => {
      const tools = hasOwnSkills ? [...builtInTools, READ_SKILL] : builtInTools
      return chooseTools(tools, { ...choice, asksPerson: true, isOffline: false }).map(({ name }) => name)
    },
  }
}
