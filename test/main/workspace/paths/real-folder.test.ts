import { mkdir, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { realFolder } from '../../../../main/workspace/paths/real-folder'
import { temporaryFolder } from '../../../helpers/temp-folder'

/** A system that resolves every path to `real`; a walk along its links leads to `walked`. */
const windows = (real: string, walked: string) => ({
  platform: 'win32' as NodeJS.Platform,
  realpath: async () => real,
  walked: async () => walked,
})

test('follows links', async () => {
  const folder = await temporaryFolder()
  await mkdir(join(folder, 'real'))
  await symlink(join(folder, 'real'), join(folder, 'link'))
  expect(await realFolder(join(folder, 'link'))).toBe(join(folder, 'real'))
})

test('keeps a drive of Windows that stands for a network folder', async () => {
  const system = windows('\\\\server\\share\\proj', 'z:\\proj')
  expect(await realFolder('z:\\proj', system)).toBe('Z:\\proj')
})

test('gives the network folder where that was asked for, or a link leads there', async () => {
  const system = windows('\\\\server\\share\\proj', '\\\\server\\share\\proj')
  expect(await realFolder('\\\\server\\share\\proj', system)).toBe('\\\\server\\share\\proj')
  expect(await realFolder('C:\\link', system)).toBe('\\\\server\\share\\proj')
})

test('leaves other drives to the system, which knows how names are written', async () => {
  expect(await realFolder('c:\\PROJ~1', windows('C:\\Project', 'c:\\PROJ~1'))).toBe('C:\\Project')
})
