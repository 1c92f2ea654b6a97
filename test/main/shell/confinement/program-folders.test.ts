import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { programFolders } from '../../../../main/shell/confinement/program-folders'
import { temporaryFolder } from '../../../helpers/temp-folder'

async function seen(...names: string[]) {
  const base = await temporaryFolder()
  for (const name of [
    'v20/bin',
    'v20/lib',
    'v20/share',
    '.cargo/bin',
    '.rustup',
    '.volta/bin',
    '.volta/tools',
    'plain',
  ]) {
    await mkdir(join(base, name), { recursive: true })
  }
  await symlink('v20', join(base, 'current'))
  const PATH = ['/usr/bin', ...names.map(name => join(base, name)), 'relative'].join(':')
  const folders = await programFolders({ PATH }, join(base, 'ws'))
  return folders.map(folder => folder.slice(base.length + 1))
}

test.skipIf(process.platform === 'win32')(
  'programs outside the system are seen with what they are made of',
  async () => {
    expect(await seen('v20/bin', 'plain')).toEqual(['v20/bin', 'v20/lib', 'plain'])
    expect(await seen('.cargo/bin')).toEqual(['.cargo/bin', '.rustup'])
    expect(await seen('.volta/bin')).toEqual(['.volta/bin', '.volta/tools'])
  },
)

test.skipIf(process.getuid?.() !== 0)('of /opt a package is seen that PATH names, and nothing else', async () => {
  const folder = await mkdtemp('/opt/atrium-test-')
  onTestFinished(() => rm(folder, { recursive: true }))
  await mkdir(join(folder, 'bin'))
  expect(await programFolders({ PATH: `/usr/bin:${folder}/bin` }, '/ws')).toEqual([`${folder}/bin`, folder])
  expect(await programFolders({ PATH: '/usr/bin' }, '/ws')).toEqual([])
})

test.skipIf(process.platform === 'win32')(
  'neither a link, nor what lies beside a bin of the home, is seen',
  async () => {
    expect(await seen('current/bin')).toEqual([])
    expect(await programFolders({ PATH: join(homedir(), 'bin') }, '/ws')).not.toContain(join(homedir(), 'lib'))
    expect(await programFolders({ PATH: '/ws/..:/' }, '/ws')).toEqual([])
  },
)
