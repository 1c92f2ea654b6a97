import { mkdir, symlink } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { expect, test } from 'vitest'
import { outsidePath } from '../../../../main/mcp/definitions/outside-path'
import { temporaryFolder } from '../../../helpers/temp-folder'

test('no program is looked for in a folder that the open folder could fill', async () => {
  const base = await temporaryFolder()
  const workspace = join(base, 'work')
  await mkdir(join(workspace, 'bin'), { recursive: true })
  await mkdir(join(base, 'bin'))
  await symlink(join(workspace, 'bin'), join(base, 'link'))
  const path = [join(base, 'bin'), workspace, join(workspace, 'bin'), join(base, 'link'), '.', 'node_modules/.bin', '']
  const around = { workspace, home: join(base, 'home') }
  expect(await outsidePath(path.join(delimiter), around)).toBe(join(base, 'bin'))
})

test('if the open folder holds the home, programs installed there stay, and relative paths go', async () => {
  const workspace = await temporaryFolder()
  const own = join(workspace, '.local', 'bin')
  expect(await outsidePath(['.', own].join(delimiter), { workspace, home: workspace })).toBe(own)
})

test('a folder that begins with the same letters is another one', async () => {
  const workspace = await temporaryFolder()
  const other = `${workspace}-tools`
  expect(await outsidePath(other, { workspace, home: '/home/me' })).toBe(other)
})
