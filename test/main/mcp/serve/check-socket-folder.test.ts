import { chmod, mkdir, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { checkSocketFolder } from '../../../../main/mcp/serve/check-socket-folder'
import { temporaryFolder } from '../../../helpers/temp-folder'

/** A folder in which everybody may make folders, as /tmp is one. */
async function shared(): Promise<string> {
  const folder = await temporaryFolder()
  await chmod(folder, 0o1777)
  return folder
}

const isTaken = (folder: string) =>
  checkSocketFolder(join(folder, 'mcp.sock')).then(
    () => true,
    () => false,
  )

test('if everybody may write, a socket is only in a folder of the person alone', async () => {
  const above = await shared()
  await mkdir(join(above, 'own'), { mode: 0o700 })
  await mkdir(join(above, 'open'))
  await chmod(join(above, 'open'), 0o755)
  await symlink('own', join(above, 'link'))
  expect(await isTaken(join(above, 'own'))).toBe(true)
  for (const name of ['open', 'link', 'missing']) expect(await isTaken(join(above, name)), name).toBe(false)
})

test('in a folder of the person it may be as open as its data are', async () => {
  const above = await temporaryFolder()
  await mkdir(join(above, 'data'), { mode: 0o755 })
  expect(await isTaken(join(above, 'data'))).toBe(true)
  await expect(checkSocketFolder('\\\\.\\pipe\\atrium-0')).resolves.toBeUndefined()
})
