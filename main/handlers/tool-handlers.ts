import type { ServiceAccess } from '../connected-services/connected-services'
import type { MailAccess } from '../mail/mail-access'
import { mailProtocols } from '../mail/mail-accounts'
import { builtInTools } from '../tools'
import { chooseTools } from '../tools/choose-tools'
import { ofToolset } from '../tools/of-toolset'
import { tokensOfTool } from '../tools/offer/tool-tokens'
import type { ToolTurn } from '../tools/tool'
import { toolsForTurn } from '../tools/tools-for-turn'
import type { Handlers } from './handle-ipc-call'

/** A turn of the person's own, in a folder without agents and skills. */
const TURN: ToolTurn = {
  services: new Set(['person', 'agents', 'requests']),
  agents: [],
  isScoped: false,
  waiting: [],
}

export function toolHandlers({
  connected,
  mail,
}: {
  connected: Pick<ServiceAccess, 'capabilities'>
  mail: Pick<MailAccess, 'accounts'>
}): Pick<Handlers, 'tool.offered'> {
  return {
    'tool.offered': async ({ hasOwnSkills, ...choice }) => {
      const tools = toolsForTurn(ofToolset(builtInTools, choice.toolset), {
        ...TURN,
        capabilities: await connected.capabilities(),
        mail: mailProtocols(mail),
        ...(hasOwnSkills && { ownSkills: { folder: '', skills: [] } }),
      })
      return chooseTools(tools, { ...choice, isOffline: false }).map(tool => ({
        name: tool.name,
        group: tool.group,
        description: tool.description,
        schema: JSON.stringify(tool.inputSchema, null, 2),
        tokens: tokensOfTool(tool),
      }))
    },
  }
}
