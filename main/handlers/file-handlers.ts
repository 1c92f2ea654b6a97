import { openFolder } from '../workspace/open-folder'
import type { Handlers } from './answer'
import type { Parts } from './parts'

export function fileHandlers({ files }: Parts): Pick<Handlers, 'file.find'> {
  return {
    'file.find': async ({ workspace, query, limit }) => files.find(await openFolder(workspace), query, limit),
  }
}
