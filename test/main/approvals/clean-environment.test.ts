import { mkdir, realpath, symlink } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { expect, test } from 'vitest'
import { cleanEnvironment } from '../../../main/approvals/clean-environment'
import { temporaryFolder } from '../../helpers/temp-folder'

async function ground() {
  const base = await temporaryFolder()
  const [workspace, tools] = [join(base, 'workspace'), join(base, 'tools')]
  for (const folder of [join(workspace, 'bin'), tools]) await mkdir(folder, { recursive: true })
  const pathOf = async (...folders: string[]) =>
    (await cleanEnvironment({ PATH: folders.join(delimiter) }, workspace)).PATH?.split(delimiter)
  return { base, workspace, tools, pathOf }
}

test('programs are looked for only where the open folder cannot put any', async () => {
  const { workspace, tools, pathOf } = await ground()
  expect(await pathOf(join(workspace, 'bin'), tools, workspace, '.', '', 'bin')).toEqual([tools])
})

test('a folder of programs that is a link into the open folder does not count', async () => {
  const { base, workspace, tools, pathOf } = await ground()
  await symlink(join(workspace, 'bin'), join(base, 'linked'))
  await symlink(base, join(base, 'around'))
  await symlink(join(base, 'linked'), join(base, 'twice'))
  const roundabout = join(base, 'around', 'workspace', 'bin')
  expect(await pathOf(join(base, 'linked'), roundabout, join(base, 'twice'), tools)).toEqual([tools])
})

test('a link to a folder elsewhere counts as before', async () => {
  const { base, tools, pathOf } = await ground()
  await symlink(tools, join(base, 'other'))
  expect(await pathOf(join(base, 'other'))).toEqual([join(base, 'other')])
})

test('a folder of programs that is not there does not count: it may be made where it leads', async () => {
  const { base, workspace, tools, pathOf } = await ground()
  await symlink(join(workspace, 'later'), join(base, 'dangling'))
  expect(await pathOf(join(base, 'dangling'), join(base, 'nothing'), tools)).toEqual([tools])
})

test.skipIf(process.platform === 'win32')(
  'a shell is never left without a folder, which would have it look where it stands',
  async () => {
    const { workspace, pathOf } = await ground()
    expect(await pathOf(workspace)).toEqual(['/usr/bin', '/bin'])
    expect((await cleanEnvironment({}, workspace)).PATH).toBe(['/usr/bin', '/bin'].join(delimiter))
  },
)

test('the name of the variable stays in its letter case', async () => {
  const { workspace, tools } = await ground()
  const environment = await cleanEnvironment({ Path: tools }, workspace)
  expect(environment.Path).toBe(await realpath(tools))
  expect(Object.keys(environment).filter(name => name.toUpperCase() === 'PATH')).toEqual(['Path'])
})
