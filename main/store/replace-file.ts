import { realpath, stat } from 'node:fs/promises'
import { moveIntoPlace, writeTemporary } from './write-atomic'

/** Writes a file of the person's, whole or not at all. It keeps its rights, and a link stays one; a new one gets the usual rights. */
export async function replaceFile(path: string, content: Uint8Array | string): Promise<void> {
  const target = await realpath(path).catch(() => path)
  const usual = 0o666 & ~process.umask()
  const mode = await stat(target).then(
    found => found.mode & 0o777,
    () => usual,
  )
  const { temporary } = await writeTemporary(target, async handle => {
    await handle.writeFile(content)
    // Some network and FUSE file systems know no rights.
    await handle.chmod(mode).catch(() => undefined)
  })
  await moveIntoPlace(temporary, target)
}
