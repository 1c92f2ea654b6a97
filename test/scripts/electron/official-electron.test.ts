import { once } from 'node:events'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { downloadElectron, installedElectron } from '../../../scripts/electron/official-electron'
import { executableIn } from '../../../scripts/electron/override-electron'
import { temporaryFolder } from '../../helpers/temp-folder'

/** The `electron` package as its installer leaves it. */
async function electronPackage(distributionVersion: string) {
  const folder = await temporaryFolder()
  const executable = executableIn(join(folder, 'dist'))
  await mkdir(dirname(executable), { recursive: true })
  await writeFile(join(folder, 'package.json'), JSON.stringify({ version: '45.4.1' }))
  await writeFile(join(folder, 'dist', 'version'), distributionVersion)
  await writeFile(join(folder, 'path.txt'), 'electron')
  await writeFile(executable, '')
  return { folder, executable }
}

test('finds the binary that the package has downloaded', async () => {
  const { folder, executable } = await electronPackage('v45.4.1')

  expect(await installedElectron(folder)).toMatchObject({ executable, version: '45.4.1', source: 'official' })
})

test('does not take the binary of another version', async () => {
  const { folder } = await electronPackage('44.0.0')

  expect(await installedElectron(folder)).toBeUndefined()
})

test('does not take a distribution whose unpacking was cut short', async () => {
  const { folder } = await electronPackage('45.4.1')
  await rm(join(folder, 'path.txt'))

  expect(await installedElectron(folder)).toBeUndefined()
})

/** A port that nobody listens on. */
const nowhere = 'http://127.0.0.1:9/'

test('tells whether the package’s installer succeeded', async () => {
  const { folder } = await electronPackage('45.4.1')
  await writeFile(join(folder, 'install.js'), 'process.exit(0)')
  expect(await downloadElectron(folder, { mirror: nowhere })).toBe(true)

  await writeFile(join(folder, 'install.js'), 'process.exit(1)')
  expect(await downloadElectron(folder, { mirror: nowhere })).toBe(false)
})

test('gives up an installer that hangs while its host does not answer', async () => {
  const { folder } = await electronPackage('45.4.1')
  await writeFile(join(folder, 'install.js'), 'setInterval(() => {}, 1000)')

  expect(await downloadElectron(folder, { mirror: nowhere, patience: 100 })).toBe(false)
})

test('leaves a slow installer alone while its host answers', async () => {
  const { folder } = await electronPackage('45.4.1')
  const server = createServer((_, response) => response.end()).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  await writeFile(join(folder, 'install.js'), 'setTimeout(() => {}, 1500)')

  expect(await downloadElectron(folder, { mirror: `http://127.0.0.1:${port}/`, patience: 1000 })).toBe(true)
})
