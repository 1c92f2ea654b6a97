import type { FileHandle } from 'node:fs/promises'
import { nearPath } from '../../workspace/paths/near-path'
import { relativePath } from '../../workspace/paths/resolve-path'
import { openRegularFile } from '../../workspace/read/open-regular-file'
import { placeForModel, SecretFile } from '../../workspace/read/read-for-model'
import { type ImageRead, readImage } from '../../workspace/read/read-image'
import { shownPath } from './explore-format'

/** The real path of a file that a tool reads which asks nobody. What may hold secrets is refused, in words for the model. */
export async function placeToRead(workspace: string, path: string): Promise<string> {
  try {
    return (await placeForModel(workspace, await nearPath(workspace, path))).real
  } catch (thrown) {
    if (!(thrown instanceof SecretFile)) throw thrown
    throw new Error(
      `${shownPath(thrown.path)} may hold secrets, so it is not read without the person's word. ` +
        'If you need it, read it with a command, which asks the person, or ask them to attach it.',
      { cause: thrown },
    )
  }
}

/** Opens a file that a tool reads which asks nobody. `shown` is its real path in the folder. */
export async function openToRead(workspace: string, path: string): Promise<{ handle: FileHandle; shown: string }> {
  const absolute = await placeToRead(workspace, path)
  return { handle: await openRegularFile(absolute), shown: relativePath(workspace, absolute) }
}

/** The same for a picture; null where it is none. */
export async function pictureToRead(
  workspace: string,
  path: string,
): Promise<{ image: ImageRead; shown: string } | null> {
  const absolute = await placeToRead(workspace, path)
  const image = await readImage(absolute)
  return image && { image, shown: relativePath(workspace, absolute) }
}
