import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { checkPackage } from '../../scripts/check-package'
import { packageApp } from '../../scripts/package-app'
import { temporaryFolder } from '../helpers/temp-folder'

const native = 'app.asar.unpacked/node_modules/@lydell/node-pty-linux-x64/pty.node'
const notices = 'THIRD-PARTY-NOTICES.txt'
const search = 'app.asar.unpacked/node_modules/@vscode/ripgrep-linux-x64/bin/rg'

async function resources(): Promise<string> {
  const folder = await temporaryFolder()
  for (const file of ['app.asar', notices, native, search]) {
    await mkdir(dirname(join(folder, file)), { recursive: true })
    await writeFile(join(folder, file), '')
  }
  return folder
}

test('accepts a package that holds what the app needs', async () => {
  await expect(checkPackage(await resources())).resolves.toBeUndefined()
})

test.each([
  ['app.asar', 'The package holds no app.asar.'],
  [notices, 'The package lacks the notices of what is bundled.'],
  [native, 'The package lacks the native part of node-pty.'],
  [search, 'The package lacks ripgrep.'],
])('refuses a package without %s', async (file, message) => {
  const folder = await resources()
  await rm(join(folder, file))

  await expect(checkPackage(folder)).rejects.toThrow(message)
})

test.each(['default_app.asar', 'app', 'app-update.yml'])('refuses a package that holds %s', async name => {
  const folder = await resources()
  await writeFile(join(folder, name), '')

  await expect(checkPackage(folder)).rejects.toThrow(`The package holds ${name}, which is not part of Atrium.`)
})

test.each(['registry', 'override'] as const)('makes no installers from the %s Electron', async source => {
  const electron = { executable: 'electron', version: '33.2.1', source, why: 'a copy for tests' }

  await expect(packageApp(electron, true)).rejects.toThrow('Installers are only made with the official Electron')
})
