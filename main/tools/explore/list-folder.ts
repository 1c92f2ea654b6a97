import { type ToolResult, textResult } from '../../../shared/session/tool-results'
import { nearPath } from '../../workspace/paths/near-path'
import { relativePath, resolveInside } from '../../workspace/paths/resolve-path'
import { listDirectory } from '../../workspace/read/list-directory'
import type { ToolContext } from '../tool-context'
import { formatEntry } from './explore-format'

/** Lists one level of a folder, in the form that a set of tools has for it. */
export async function listFolder(
  { path, limit }: { path: string; limit: number },
  { workspace }: ToolContext,
  words: (entries: readonly string[], hasMore: boolean) => string,
): Promise<ToolResult> {
  const absolute = await resolveInside(workspace, await nearPath(workspace, path))
  const listed = await listDirectory(workspace, absolute, { offset: 0, limit })
  const entries = listed.entries.map(formatEntry)
  const { more } = listed
  return textResult(words(entries, more), { type: 'directory', path: relativePath(workspace, absolute), entries, more })
}
