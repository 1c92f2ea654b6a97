import { homedir } from 'node:os'
import { resolve } from 'node:path'
import type { McpServerConfig } from '../../../shared/mcp'
import { definedOnly } from '../../shell/login/environment'
import { resolveInside } from '../../workspace/paths/resolve-path'
import { type Covered, coveredFiles, NOTHING_COVERED } from './covered-files'
import { defaultCwdPath, NOT_NAMED } from './default-cwd'
import { expandConfig } from './expand-variables'
import type { ServerSource } from './server-hash'

export type ContentOf = { config: McpServerConfig; source: ServerSource; scope: string }
export type ContentPlace = { workspace: string; ownFolder: string }

/**
 * The files of a folder that a server would run there. Variables that only the person's login shell knows stand for nothing here:
 * whoever starts it looks again, with their values.
 */
export async function runContent({ config, source, scope }: ContentOf, place: ContentPlace): Promise<Covered> {
  const { workspace, ownFolder } = place
  const words = { environment: definedOnly(process.env), workspace, home: homedir(), entered: {}, otherwise: '' }
  const line = expandConfig(config, words)
  if (line.type !== 'stdio') return NOTHING_COVERED
  if (source.type === 'person') {
    const cwd = line.cwd === NOT_NAMED ? defaultCwdPath(ownFolder, scope) : resolve(workspace, line.cwd)
    // If the person chose to start it in the folder, that is their decision. What it runs there still belongs to the folder.
    return coveredFiles(line, { workspace, cwd, obeys: false })
  }
  // One that would start elsewhere does not start.
  const cwd = await resolveInside(workspace, line.cwd).catch(() => workspace)
  return coveredFiles(line, { workspace, cwd, obeys: true })
}
