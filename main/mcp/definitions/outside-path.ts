import { realpath } from 'node:fs/promises'
import { delimiter, isAbsolute } from 'node:path'
import { isInside } from '../../workspace/paths/resolve-path'

type WorkspaceAndHome = { workspace: string; home: string }

/**
 * A PATH without the folders that the open folder could fill: those named from the working directory, and those within it,
 * also by a link. Where the open folder holds the person's home, what is in it is what they have installed.
 */
export async function outsidePath(path: string, { workspace, home }: WorkspaceAndHome): Promise<string> {
  const isOwn = isInside(workspace, home)
  const kept = await Promise.all(
    path.split(delimiter).map(async folder => {
      if (!isAbsolute(folder)) return []
      const real = await realpath(folder).catch(() => folder)
      return !isOwn && (isInside(workspace, folder) || isInside(workspace, real)) ? [] : [folder]
    }),
  )
  return kept.flat().join(delimiter)
}
