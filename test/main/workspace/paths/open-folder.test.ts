import { chmod, mkdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openFolder } from '../../../../main/workspace/paths/open-folder'
import { asOrdinaryUser } from '../../../helpers/as-ordinary-user'
import { temporaryFolder } from '../../../helpers/temp-folder'

test('gives the real path, also where a link leads there', async () => {
  const folder = await temporaryFolder()
  await mkdir(join(folder, 'real'))
  await symlink(join(folder, 'real'), join(folder, 'link'))
  expect(await openFolder(join(folder, 'link'))).toBe(join(folder, 'real'))
  expect(await openFolder(`${folder}/./real/../real/`)).toBe(join(folder, 'real'))
})

test('refuses a file, and a path below a file', async () => {
  const folder = await temporaryFolder()
  await writeFile(join(folder, 'a'), '')
  await expect(openFolder(join(folder, 'a'))).rejects.toMatchObject({ code: 'bad-input' })
  await expect(openFolder(join(folder, 'a', 'b'))).rejects.toMatchObject({ code: 'not-found' })
})

test('says of a folder that is gone, and of a link to nowhere, that it is not there', async () => {
  const folder = await temporaryFolder()
  await symlink(join(folder, 'nowhere'), join(folder, 'link'))
  for (const name of ['gone', 'link']) {
    await expect(openFolder(join(folder, name))).rejects.toMatchObject({
      code: 'not-found',
      message: expect.stringContaining('may have been moved, renamed, or unplugged'),
    })
  }
})

test('refuses a loop of links, a NUL, and a name that is too long', async () => {
  const folder = await temporaryFolder()
  await symlink('loop', join(folder, 'loop'))
  for (const path of [join(folder, 'loop'), `${folder}\0`, join(folder, 'x'.repeat(5000))]) {
    await expect(openFolder(path)).rejects.toMatchObject({ code: 'bad-input' })
  }
})

test('refuses a path that is not absolute, as it would depend on where Atrium was started', async () => {
  for (const path of ['', '.', 'main']) await expect(openFolder(path)).rejects.toMatchObject({ code: 'bad-input' })
})

test.skipIf(process.platform === 'win32')('says of a folder that may not be read what can be done', async () => {
  const folder = await temporaryFolder()
  const locked = join(folder, 'locked')
  await mkdir(locked)
  await chmod(locked, 0)
  await asOrdinaryUser(folder, () =>
    expect(openFolder(locked)).rejects.toMatchObject({
      code: 'denied',
      message: `Atrium isn’t allowed to read the folder ${locked}. Change its permissions, or choose another folder.`,
    }),
  )
  await chmod(locked, 0o700)
})
