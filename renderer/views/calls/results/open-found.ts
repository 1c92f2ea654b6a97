import { openFile, openFolder } from '../../../state/files-store'
import { useSession } from '../../../state/session/session'

/** Shows in the side panel what the model found: a file, or in the tree a folder, whose path ends with '/'. */
export function openFound(path: string, line?: number): void {
  const { workspace } = useSession.getState().state
  if (path.endsWith('/')) openFolder(workspace, path.slice(0, -1))
  else openFile(workspace, { path, ...(line !== undefined && { line }) })
}
