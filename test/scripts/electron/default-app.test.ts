import { spawnSync } from 'node:child_process'
import { cp, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '../../../scripts/project-root'
import { temporaryFolder } from '../../helpers/temp-folder'

/** The launcher in plain Node, beside an `electron` module that writes down what it is told. */
async function launcher() {
  const folder = await temporaryFolder()
  await cp(join(projectRoot, 'scripts', 'electron', 'default-app'), join(folder, 'default-app'), { recursive: true })
  await mkdir(join(folder, 'node_modules', 'electron'), { recursive: true })
  await writeFile(
    join(folder, 'node_modules', 'electron', 'index.js'),
    `const told = {}
     const note = key => value => { told[key] = value }
     exports.app = { told, setVersion: note('version'), setAppPath: note('path'), setDesktopName: note('desktop') }`,
  )
  // After `-e … --` Node leaves the arguments alone, as Electron does.
  const run = (...args: string[]) =>
    spawnSync(process.execPath, ['--require', join(folder, 'default-app', 'main.cjs'), '-e', '0', '--', ...args], {
      cwd: folder,
      encoding: 'utf8',
    })
  return { folder, run }
}

/** An app whose main prints what it finds. */
async function writeApp(folder: string, manifest: object) {
  const app = join(folder, 'app')
  await mkdir(app)
  await writeFile(join(app, 'package.json'), JSON.stringify({ main: 'start.cjs', type: 'module', ...manifest }))
  await writeFile(
    join(app, 'start.cjs'),
    `const { app } = require('electron')
     const { defaultApp, argv } = process
     console.log(JSON.stringify({ ...app.told, name: app.name, argv: argv.slice(1), defaultApp, early: global.early }))`,
  )
  return app
}

test('gives the app its name, version and path, and leaves the command line alone', async () => {
  const { folder, run } = await launcher()
  const path = await writeApp(folder, { name: 'atrium', productName: 'Atrium', version: '1.2.3' })

  const { stdout } = run('--no-sandbox', 'app', '--theme=dark', 'file.txt')

  expect(JSON.parse(stdout)).toEqual({
    version: '1.2.3',
    name: 'Atrium',
    desktop: 'Atrium.desktop',
    path,
    defaultApp: true,
    argv: ['--no-sandbox', 'app', '--theme=dark', 'file.txt'],
  })
})

test('falls back to the package’s name', async () => {
  const { folder, run } = await launcher()
  await writeApp(folder, { name: 'atrium', desktopName: 'org.atrium.desktop' })

  expect(JSON.parse(run('app').stdout)).toMatchObject({ name: 'atrium', desktop: 'org.atrium.desktop' })
})

test('loads the modules that -r names first', async () => {
  const { folder, run } = await launcher()
  await writeApp(folder, {})
  await writeFile(join(folder, 'early.cjs'), 'global.early = true')

  expect(JSON.parse(run('-r', join(folder, 'early.cjs'), 'app').stdout)).toMatchObject({ early: true })
})

test('exits with the error of an app that cannot be loaded', async () => {
  const { run } = await launcher()

  const { status, stderr } = run('missing')

  expect(status).toBe(1)
  expect(stderr).toMatch(/App threw an error during load\nError: Cannot find module .*missing/)
})

test('asks for a folder when there is none', async () => {
  const { run } = await launcher()

  expect(run('--no-sandbox')).toMatchObject({ status: 1, stderr: 'Usage: electron [switches] FOLDER [arguments]\n' })
})
