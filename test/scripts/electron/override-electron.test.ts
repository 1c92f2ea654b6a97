import { chmod, mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { executableIn, overrideElectron } from '../../../scripts/electron/override-electron'
import { resolveElectron } from '../../../scripts/electron/resolve-electron'
import { temporaryFolder } from '../../helpers/temp-folder'

async function distribution() {
  const folder = await temporaryFolder()
  const executable = executableIn(folder)
  await mkdir(dirname(executable), { recursive: true })
  await writeFile(executable, '#!/bin/sh\nexit 1\n', { mode: 0o755 })
  return { folder, executable }
}

test('names no Electron when nobody asks for one', async () => {
  expect(await overrideElectron({})).toBeUndefined()
  expect(await overrideElectron({ ATRIUM_ELECTRON: '' })).toBeUndefined()
})

test('takes the executable that ATRIUM_ELECTRON names, before every other', async () => {
  const { executable } = await distribution()
  await writeFile(join(dirname(executable), 'version'), 'v40.1.2\n')

  const found = await resolveElectron({ ATRIUM_ELECTRON: executable, ELECTRON_OVERRIDE_DIST_PATH: 'elsewhere' })

  expect(found).toEqual({ executable, version: '40.1.2', source: 'override', why: 'named by ATRIUM_ELECTRON' })
})

test('takes the distribution that ELECTRON_OVERRIDE_DIST_PATH names', async () => {
  const { folder, executable } = await distribution()

  const found = await overrideElectron({ ELECTRON_OVERRIDE_DIST_PATH: folder })

  expect(found).toMatchObject({ executable, version: 'unknown', why: 'named by ELECTRON_OVERRIDE_DIST_PATH' })
})

test('says which variable leads to nothing, and does not look further', async () => {
  const missing = join(await temporaryFolder(), 'electron')

  await expect(resolveElectron({ ATRIUM_ELECTRON: missing })).rejects.toThrow(
    `ATRIUM_ELECTRON leads to ${missing}, which is missing or not executable.`,
  )
})

test('refuses a folder in place of an executable', async () => {
  const folder = await temporaryFolder()

  await expect(overrideElectron({ ATRIUM_ELECTRON: folder })).rejects.toThrow('which is not a file')
})

test.skipIf(process.platform === 'win32')('refuses a file that nobody may execute', async () => {
  const { executable } = await distribution()
  await chmod(executable, 0o644)

  await expect(overrideElectron({ ATRIUM_ELECTRON: executable })).rejects.toThrow('missing or not executable')
})

test('knows where the executable lies on each system', () => {
  expect(executableIn('dist', 'darwin')).toBe(join('dist', 'Electron.app/Contents/MacOS/Electron'))
  expect(executableIn('dist', 'win32')).toBe(join('dist', 'electron.exe'))
  expect(executableIn('dist', 'linux')).toBe(join('dist', 'electron'))
})
