import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createPackage } from '@electron/asar'
import { expect, test } from 'vitest'
import { checkPackage } from '../../scripts/check-package'
import { packageApp } from '../../scripts/package-app'
import { temporaryFolder } from '../helpers/temp-folder'

const native = 'app.asar.unpacked/node_modules/@lydell/node-pty-linux-x64/pty.node'
const notices = 'THIRD-PARTY-NOTICES.txt'
const search = 'app.asar.unpacked/node_modules/@vscode/ripgrep-linux-x64/bin/rg'

const app = {
  'out/main/index.cjs':
    'require("./chunks/base-C1.cjs"); Promise.resolve().then(()=>require("./chunks/thread.cjs")); require("electron")',
  'out/main/chunks/base-C1.cjs': '',
  'out/main/chunks/thread.cjs': 'require("node:fs"); require(`./maps.cjs`).then(); require("../index.cjs")',
  'out/main/chunks/maps.cjs': '',
  'out/main/chunks/compose-C2.cjs': 'Promise.resolve().then(()=>require("./anthropic-C3.cjs"))',
  'out/main/chunks/anthropic-C3.cjs': '',
}

async function resources(files: Record<string, string> = app): Promise<string> {
  const [folder, source] = [await temporaryFolder(), await temporaryFolder()]
  await written(folder, { [notices]: '', [native]: '', [search]: '' })
  await written(source, files)
  await createPackage(source, join(folder, 'app.asar'))
  return folder
}

async function written(folder: string, files: Record<string, string>): Promise<void> {
  for (const [file, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, file)), { recursive: true })
    await writeFile(join(folder, file), text)
  }
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

test('refuses a package whose archive lacks what one of its files loads', async () => {
  const { 'out/main/chunks/maps.cjs': _, ...others } = app

  await expect(checkPackage(await resources(others))).rejects.toThrow(
    'The package lacks what its files load:\nout/main/chunks/thread.cjs loads ./maps.cjs',
  )
})

test('refuses a package whose first file loads what can come later', async () => {
  const early = { ...app, 'out/main/chunks/base-C1.cjs': 'require("./maps.cjs")' }

  await expect(checkPackage(await resources(early))).rejects.toThrow(
    'The first window waits for what it does not need:\nout/main/chunks/maps.cjs',
  )
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

test('refuses a package whose services load what can come later', async () => {
  const services = 'require("./store-C4.cjs")'
  const files = {
    ...app,
    'out/main/chunks/compose-C2.cjs': services,
    'out/main/chunks/store-C4.cjs': 'require("./anthropic-C3.cjs")',
  }
  await expect(checkPackage(await resources(files))).rejects.toThrow(
    'A start waits for what it does not need:\nout/main/chunks/anthropic-C3.cjs',
  )
})
