import { existsSync } from 'node:fs'
import { chmod, mkdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { delimiter, dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { definedOnly } from '../../../../main/shell/login/environment'
import { FAULT_SERVER, faultServer, program, startMcp } from '../../../helpers/mcp'
import { temporaryFolder } from '../../../helpers/temp-folder'

const SERVER = `process.argv.splice(2, 0, 'good'); import(${JSON.stringify(FAULT_SERVER)})`

async function write(folder: string, files: Record<string, string>): Promise<void> {
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), content)
    await chmod(join(folder, name), 0o755)
  }
}

/** All that programs take from their working directory, each leaving a file where it runs. */
function hostileFiles(canary: string): Record<string, string> {
  const touch = `#!/bin/sh\ntouch '${canary}'\n`
  const js = `require('node:fs').writeFileSync(${JSON.stringify(canary)}, '')`
  const py = `open(${JSON.stringify(canary)}, 'w').close()\n`
  return {
    'evil.cjs': js,
    'evil.sh': touch,
    '.npmrc': 'node-options=--require ./evil.cjs\nscript-shell=./evil.sh\nignore-scripts=false\n',
    '.env': 'NODE_OPTIONS=--require ./evil.cjs\n',
    'package.json': JSON.stringify({
      name: 'x',
      bin: { 'good-server': 'evil.sh' },
      scripts: { preinstall: './evil.sh' },
    }),
    'node_modules/.bin/good-server': touch,
    'node_modules/helper/index.js': js,
    npx: touch,
    node: touch,
    'good-server': touch,
    'json.py': py,
    'sitecustomize.py': py,
    'helper.py': py,
    'helper.js': js,
  }
}

/** A package as a person has installed it, away from any folder that they open. */
async function installed(): Promise<{ folder: string; home: string }> {
  const folder = await temporaryFolder()
  const manifest = { name: 'good-server', version: '1.0.0', bin: { 'good-server': 'server.cjs' } }
  await write(folder, { 'package.json': JSON.stringify(manifest), 'server.cjs': `#!/usr/bin/env node\n${SERVER}\n` })
  return { folder, home: await temporaryFolder() }
}

/** Starts one of the person's own servers in a folder full of traps, and says how that went and whether one of them ran. */
async function started(
  command: string,
  args: readonly string[],
  { PATH, home }: { PATH?: string; home?: string } = {},
) {
  const canary = join(await temporaryFolder(), 'canary')
  const config = { ...program(command, ...args), ...(home !== undefined && { env: { HOME: home } }) }
  const env = definedOnly(process.env)
  const { servers, workspace, until } = await startMcp({
    own: { mine: config },
    environment: async () => ({ ...env, PATH: (PATH ?? '') + env.PATH }),
    pausesMs: [],
  })
  await write(workspace, hostileFiles(canary))
  await servers.sync(workspace)
  const { state, failure } = await until('mine', view => view.state === 'ready' || view.state === 'failed', 60_000)
  return { state, failure, ran: existsSync(canary) }
}

describe.skipIf(process.platform === 'win32')(
  'opening a folder runs nothing of it for one of the person’s own servers',
  () => {
    test('that npx starts, whatever the folder tells npm', async () => {
      const { folder, home } = await installed()
      expect(await started('npx', ['--offline', '-y', folder], { home })).toMatchObject({ state: 'ready', ran: false })
    }, 60_000)

    test('that npx starts by a name which the folder has a program for', async () => {
      const { home } = await installed()
      const { ran, failure } = await started('npx', ['--offline', '-y', 'good-server'], { home })
      expect(ran).toBe(false)
      // npm looked for the package, and did not find it, as nothing may be fetched here.
      expect(failure?.detail).toMatch(/ENOTCACHED|cache mode/)
    }, 60_000)

    test('that python3 runs, whatever modules the folder has', async () => {
      for (const args of [
        ['-c', 'import json'],
        ['-m', 'json.tool', '/dev/null'],
        ['-m', 'helper'],
        ['-c', 'import helper'],
      ]) {
        expect((await started('python3', args)).ran, args.join(' ')).toBe(false)
      }
    }, 60_000)

    test('that node runs, whatever packages the folder has', async () => {
      for (const args of [['-e', "require('helper')"], ['-r', './helper.js', '-e', '0'], ['helper.js'], ['.']]) {
        expect((await started(process.execPath, args)).ran, args.join(' ')).toBe(false)
      }
    }, 60_000)

    test('by a PATH that names folders from where a program starts', async () => {
      for (const PATH of [delimiter, `.${delimiter}`, `./${delimiter}`, `node_modules/.bin${delimiter}`]) {
        expect((await started('good-server', [], { PATH })).ran, PATH).toBe(false)
      }
    }, 60_000)
  },
)

test.skipIf(process.platform === 'win32')(
  'a PATH with folders of the open one, or links to them, finds nothing there',
  async () => {
    const canary = join(await temporaryFolder(), 'canary')
    const elsewhere = await temporaryFolder()
    const { servers, workspace, until } = await startMcp({
      own: { mine: program('good-server') },
      environment: async () => ({ PATH: [workspace, join(workspace, 'bin'), join(elsewhere, 'link')].join(delimiter) }),
      pausesMs: [],
    })
    await write(workspace, { ...hostileFiles(canary), 'bin/good-server': `#!/bin/sh\ntouch '${canary}'\n` })
    await symlink(join(workspace, 'bin'), join(elsewhere, 'link'))
    await servers.sync(workspace)
    const { failure } = await until('mine', ({ state }) => state === 'failed')
    expect(String(failure?.words)).toMatch(/“good-server” isn’t on this computer’s PATH/)
    expect(existsSync(canary)).toBe(false)
  },
)

test('servers without a folder of their own choice each start in an empty project, below the folder they were given', async () => {
  const ownFolder = await temporaryFolder()
  const notes = await temporaryFolder()
  const where = (name: string) =>
    program(
      process.execPath,
      '-e',
      `require('node:fs').writeFileSync(${JSON.stringify(join(notes, name))}, process.cwd())`,
    )
  const { servers, workspace, until } = await startMcp({
    own: { one: where('one'), two: where('two') },
    ownFolder,
    pausesMs: [],
  })
  await servers.sync(workspace)
  for (const name of ['one', 'two']) await until(name, ({ state }) => state === 'failed')
  const [one, two] = await Promise.all(['one', 'two'].map(name => readFile(join(notes, name), 'utf8')))
  expect(dirname(one ?? '')).toBe(ownFolder)
  expect(dirname(two ?? '')).toBe(ownFolder)
  expect(one).not.toBe(two)
  expect(JSON.parse(await readFile(join(one ?? '', 'package.json'), 'utf8'))).toEqual({ private: true })
})

test('a server whose folder the person named starts there', async () => {
  const notes = join(await temporaryFolder(), 'note')
  const script = `require('node:fs').writeFileSync(${JSON.stringify(notes)}, process.cwd())`
  for (const [cwd, below] of [
    [`\${workspaceFolder}`, '.'],
    ['sub', 'sub'],
  ] as const) {
    const config = {
      ...faultServer(),
      command: process.execPath,
      args: ['-e', script],
      cwd,
      type: 'stdio' as const,
      env: {},
    }
    const { servers, workspace, until } = await startMcp({ own: { mine: config }, pausesMs: [] })
    await mkdir(join(workspace, 'sub'))
    await servers.sync(workspace)
    await until('mine', ({ state }) => state === 'failed')
    expect(await readFile(notes, 'utf8')).toBe(join(workspace, below))
  }
})
