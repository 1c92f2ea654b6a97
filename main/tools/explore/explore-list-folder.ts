import { type ToolResult, textResult } from '../../../shared/session/tool-results'
import { nearPath } from '../../workspace/paths/near-path'
import { relativePath, resolveInside } from '../../workspace/paths/resolve-path'
import { listDirectory } from '../../workspace/read/list-directory'
import type { ToolContext } from '../tool-context'
import { formatEntry } from './explore-format'

/** So many entries are drawn for people, who look through no more. */
const MOST_DRAWN = 5_000

/** Lists one level of a folder, in the form that a set of tools has for it; without a limit all of it. */
export async function listFolder(
  { path, limit = Number.MAX_SAFE_INTEGER }: { path: string; limit?: number },
  { workspace }: ToolContext,
  words: (entries: readonly string[], hasMore: boolean) => string,
): Promise<ToolResult> {
  const absolute = await resolveInside(workspace, await nearPath(workspace, path))
  const listed = await listDirectory(workspace, absolute, { offset: 0, limit })
  const entries = listed.entries.map(formatEntry)
  const { more } = listed
  const drawn = { entries: entries.slice(0, MOST_DRAWN), more: more || entries.length > MOST_DRAWN }
  return textResult(words(entries, more), { type: 'directory', path: relativePath(workspace, absolute), ...drawn })
}
