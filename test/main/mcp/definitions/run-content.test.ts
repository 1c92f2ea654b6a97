import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { appendFile, chmod, mkdir, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { McpServerView } from '../../../../shared/mcp'
import { FAULT_SERVER, startMcp } from '../../../helpers/mcp'
import { temporaryFolder } from '../../../helpers/temp-folder'

const SERVER = `process.argv.splice(2, 0, 'good'); await import(${JSON.stringify(FAULT_SERVER)})\n`

type Files = Record<string, string>
type Config = { command: string; args?: string[]; env?: Record<string, string>; cwd?: string }

async function write(folder: string, files: Files): Promise<void> {
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), content)
    if (/\.sh$|^bin\/|\.bin\//.test(name)) await chmod(join(folder, name), 0o755)
  }
}

/** A folder with a server of its own, which the person has agreed to and which has been stopped since. */
async function agreed(config: Config, files: Files, prepare?: (folder: string) => Promise<void>) {
  const mcp = await startMcp({ folder: { servers: { own: config } }, pausesMs: [] })
  const { servers, workspace, until } = mcp
  await write(workspace, files)
  await prepare?.(workspace)
  await servers.sync(workspace)
  const asked = await until('own', ({ state }) => state === 'needs-approval')
  await servers.approve(workspace, asked.id, asked.approval?.hash ?? '')
  await until('own', ({ state }) => state === 'ready' || state === 'failed')
  const canary = join(await temporaryFolder(), 'canary')
  const view = () => servers.views(workspace).servers.find(({ name }) => name === 'own')
  /** Returns the result of its next inspection and its next start. */
  const next = async (): Promise<{ state: McpServerView['state'] | undefined; ran: boolean }> => {
    await servers.restart(workspace, asked.id).catch(() => undefined)
    await servers.sync(workspace)
    await servers.settled(workspace)
    return { state: view()?.state, ran: existsSync(canary) }
  }
  return { ...mcp, asked, canary, next, view }
}

const touch = (canary: string): string => `require('node:fs').writeFileSync(${JSON.stringify(canary)}, '')`
const touchModule = (canary: string): string =>
  `import { writeFileSync } from 'node:fs'\nwriteFileSync(${JSON.stringify(canary)}, '')\n`
const node = process.execPath

/** The ways in which a folder's server may be started, and the file that is changed after the person has agreed to it. */
const RUN: [what: string, config: Config, files: Files, changed: string, evil: (canary: string) => string][] = [
  ['the script', { command: node, args: ['server.mjs'] }, { 'server.mjs': SERVER }, 'server.mjs', touchModule],
  [
    'a script in a folder',
    { command: node, args: ['./srv/../srv/a.mjs'] },
    { 'srv/a.mjs': SERVER },
    'srv/a.mjs',
    touchModule,
  ],
  [
    'a script by its whole path',
    { command: node, args: [`\${workspaceFolder}/a.mjs`] },
    { 'a.mjs': SERVER },
    'a.mjs',
    touchModule,
  ],
  [
    'a script behind options',
    { command: node, args: ['--no-warnings', '--', 'a.mjs'] },
    { 'a.mjs': SERVER },
    'a.mjs',
    touchModule,
  ],
  [
    'what is required first',
    { command: node, args: ['-r', './r.cjs', 'a.mjs'] },
    { 'a.mjs': SERVER, 'r.cjs': '0' },
    'r.cjs',
    touch,
  ],
  [
    'what is required first, joined',
    { command: node, args: ['--require=./r.cjs', 'a.mjs'] },
    { 'a.mjs': SERVER, 'r.cjs': '0' },
    'r.cjs',
    touch,
  ],
  [
    'what a variable has required',
    { command: node, args: ['a.mjs'], env: { NODE_OPTIONS: '--require ./r.cjs' } },
    { 'a.mjs': SERVER, 'r.cjs': '0' },
    'r.cjs',
    touch,
  ],
  [
    'what the script imports',
    { command: node, args: ['a.mjs'] },
    { 'a.mjs': `import './lib/b.mjs'\n${SERVER}`, 'lib/b.mjs': '0' },
    'lib/b.mjs',
    touchModule,
  ],
  [
    'what that imports in turn',
    { command: node, args: ['a.mjs'] },
    { 'a.mjs': `import './b.mjs'\n${SERVER}`, 'b.mjs': "import './c.mjs'", 'c.mjs': '0' },
    'c.mjs',
    touchModule,
  ],
  [
    'what is required without its ending',
    { command: node, args: ['a.cjs'] },
    { 'a.cjs': `require('./b'); (async () => { ${SERVER} })()`, 'b.js': '0' },
    'b.js',
    touch,
  ],
  [
    'the main file of a folder',
    { command: node, args: ['.'] },
    { 'package.json': '{"main":"x.js"}', 'x.js': `(async () => { ${SERVER} })()` },
    'x.js',
    touch,
  ],
  [
    'the package of a folder',
    { command: node, args: ['.'] },
    { 'package.json': '{"main":"x.js"}', 'x.js': `(async () => { ${SERVER} })()`, 'y.js': '0' },
    'package.json',
    () => '{"main":"y.js"}',
  ],
  [
    'the index of a folder',
    { command: node, args: ['srv'] },
    { 'srv/index.js': `(async () => { ${SERVER} })()` },
    'srv/index.js',
    touch,
  ],
  [
    'a shell script',
    { command: 'sh', args: ['run.sh'] },
    { 'run.sh': `exec '${node}' a.mjs\n`, 'a.mjs': SERVER },
    'run.sh',
    canary => `touch '${canary}'\n`,
  ],
  [
    'what a shell script starts',
    { command: './run.sh' },
    { 'run.sh': `#!/bin/sh\nexec '${node}' a.mjs\n`, 'a.mjs': SERVER },
    'a.mjs',
    touchModule,
  ],
  [
    'what a shell script reads',
    { command: 'sh', args: ['run.sh'] },
    { 'run.sh': `. "$(dirname "$0")/env.sh"\nexec '${node}' a.mjs\n`, 'env.sh': ':', 'a.mjs': SERVER },
    'env.sh',
    canary => `touch '${canary}'\n`,
  ],
  [
    'what a line of a shell starts',
    { command: 'sh', args: ['-c', `cd . && '${node}' ./a.mjs`] },
    { 'a.mjs': SERVER },
    'a.mjs',
    touchModule,
  ],
  [
    'a module of Python',
    { command: 'python3', args: ['-m', 'srv'] },
    { 'srv.py': '0\n' },
    'srv.py',
    canary => `open(${JSON.stringify(canary)}, 'w')\n`,
  ],
  [
    'what Python imports',
    { command: 'python3', args: ['srv.py'] },
    { 'srv.py': 'import os, helper\n', 'helper.py': '0\n' },
    'helper.py',
    canary => `open(${JSON.stringify(canary)}, 'w')\n`,
  ],
  [
    'a module that was not there',
    { command: 'python3', args: ['srv.py'] },
    { 'srv.py': 'import json\n' },
    'json.py',
    canary => `open(${JSON.stringify(canary)}, 'w')\n`,
  ],
  [
    'a script of npm',
    { command: 'npm', args: ['run', '--silent', 'mcp'] },
    { 'package.json': JSON.stringify({ scripts: { mcp: 'node srv.mjs' } }), 'srv.mjs': SERVER },
    'srv.mjs',
    touchModule,
  ],
  [
    'the list of scripts of npm',
    { command: 'npm', args: ['run', '--silent', 'mcp'] },
    { 'package.json': JSON.stringify({ scripts: { mcp: 'node srv.mjs' } }), 'srv.mjs': SERVER },
    'package.json',
    canary => JSON.stringify({ scripts: { mcp: `touch '${canary}'` } }),
  ],
  [
    'the package that npx finds in the folder',
    { command: 'npx', args: ['-y', '@scope/own-server@1.2.3'] },
    {
      'node_modules/@scope/own-server/package.json':
        '{"name":"@scope/own-server","version":"1.2.3","bin":{"own":"dist/index.mjs"}}',
      'node_modules/@scope/own-server/dist/index.mjs': `#!/usr/bin/env node\n${SERVER}`,
    },
    'node_modules/@scope/own-server/dist/index.mjs',
    touchModule,
  ],
  [
    'a program of node_modules',
    { command: 'npx', args: ['--offline', 'own-server'] },
    { 'node_modules/.bin/own-server': `#!/bin/sh\nexec '${node}' a.mjs\n`, 'a.mjs': SERVER },
    'node_modules/.bin/own-server',
    canary => `#!/bin/sh\ntouch '${canary}'\n`,
  ],
  [
    'what npm obeys',
    { command: 'npx', args: ['--offline', 'own-server'] },
    { 'node_modules/.bin/own-server': `#!/bin/sh\nexec '${node}' a.mjs\n`, 'a.mjs': SERVER, 'evil.sh': '#!/bin/sh\n' },
    '.npmrc',
    () => 'script-shell=./evil.sh\n',
  ],
  [
    'a package by its path',
    { command: 'npx', args: ['--offline', '-y', './pkg'] },
    {
      'pkg/package.json': '{"name":"p","version":"1.0.0","bin":{"p":"b.mjs"}}',
      'pkg/b.mjs': `#!/usr/bin/env node\n${SERVER}`,
    },
    'pkg/b.mjs',
    touchModule,
  ],
  [
    'a program on a PATH of its own',
    { command: 'srv', env: { PATH: `./bin:${process.env.PATH}` } },
    { 'bin/srv': `#!/bin/sh\nexec '${node}' a.mjs\n`, 'a.mjs': SERVER },
    'bin/srv',
    canary => `#!/bin/sh\ntouch '${canary}'\n`,
  ],
  [
    'a script below the working directory',
    { command: node, args: ['a.mjs'], cwd: 'srv' },
    { 'srv/a.mjs': SERVER },
    'srv/a.mjs',
    touchModule,
  ],
]

describe.skipIf(process.platform === 'win32')(
  'the question about a folder’s server when its content has changed',
  () => {
    test.each(RUN)(
      '%s',
      async (_, config, files, changed, evil) => {
        const { workspace, canary, next, asked } = await agreed(config, files)
        expect(asked.approval?.files.length ?? 0).toBeGreaterThanOrEqual(Object.hasOwn(files, changed) ? 1 : 0)
        await write(workspace, { [changed]: evil(canary) })
        expect(await next()).toEqual({ state: 'needs-approval', ran: false })
      },
      30_000,
    )

    const CHANGES: [what: string, change: (workspace: string, canary: string) => Promise<void>][] = [
      [
        'a link that is turned to another file',
        async workspace => {
          await rm(join(workspace, 'link'))
          await symlink('two', join(workspace, 'link'))
        },
      ],
      ['the file that a link leads to', (workspace, canary) => write(workspace, { 'one/a.mjs': touchModule(canary) })],
      [
        'a file in the place of a link',
        async (workspace, canary) => {
          await rm(join(workspace, 'link'))
          await write(workspace, { 'link/a.mjs': touchModule(canary) })
        },
      ],
      [
        'a file that another one was moved over',
        async (workspace, canary) => {
          await write(workspace, { 'x.mjs': touchModule(canary) })
          await rename(join(workspace, 'x.mjs'), join(workspace, 'one/a.mjs'))
        },
      ],
      [
        'a file that only grew',
        (workspace, canary) => appendFile(join(workspace, 'one/a.mjs'), `\n${touchModule(canary)}`),
      ],
    ]
    test.each(CHANGES)('%s', async (_, change) => {
      const { workspace, canary, next } = await agreed(
        { command: node, args: ['link/a.mjs'] },
        { 'one/a.mjs': SERVER, 'two/a.mjs': `${SERVER}// two\n` },
        folder => symlink('one', join(folder, 'link')),
      )
      await change(workspace, canary)
      expect(await next()).toEqual({ state: 'needs-approval', ran: false })
    })
  },
)

describe.skipIf(process.platform === 'win32')('a server goes on where nothing that it runs has changed', () => {
  test('another file in the folder may be written', async () => {
    const { workspace, next } = await agreed(
      { command: node, args: ['a.mjs', 'out.txt', './data'] },
      { 'a.mjs': SERVER },
    )
    await write(workspace, { 'b.mjs': '1', 'out.txt': 'x', 'data/x.mjs': '2', 'src/a.mjs': '3' })
    expect((await next()).state).toBe('ready')
  })

  test('its file may be touched if it still says the same', async () => {
    const { workspace, next } = await agreed({ command: node, args: ['a.mjs'] }, { 'a.mjs': SERVER })
    await write(workspace, { 'a.mjs': SERVER })
    expect((await next()).state).toBe('ready')
  })

  test('the database that it was given may grow', async () => {
    const { workspace, next } = await agreed(
      { command: node, args: ['a.mjs', '--db', './store.json'] },
      { 'a.mjs': SERVER, 'store.json': '' },
    )
    await write(workspace, { 'store.json': 'SQLite format 3\0 and more' })
    expect((await next()).state).toBe('ready')
  })
})

test.skipIf(process.platform === 'win32')(
  'a server that would run a pipe does not start, and nobody waits for the pipe',
  async () => {
    const mcp = await startMcp({ folder: { servers: { own: { command: 'sh', args: ['pipe'] } } }, pausesMs: [] })
    const { servers, workspace, until } = mcp
    execFileSync('mkfifo', [join(workspace, 'pipe')])
    await servers.sync(workspace)
    const asked = await until('own', ({ state }) => state === 'needs-approval')
    expect(asked.approval?.files).toEqual([{ path: 'pipe', print: 'special' }])
    await servers.approve(workspace, asked.id, asked.approval?.hash ?? '')
    const { failure } = await until('own', ({ state }) => state === 'failed')
    expect(String(failure?.words)).toBe('“pipe” isn’t a regular file, so there’s no way to tell what would run.')
  },
)

test.skipIf(process.platform === 'win32' || process.getuid?.() === 0)(
  'a file that cannot be read is known by when it was written',
  async () => {
    const { workspace, next, asked } = await agreed(
      { command: './run.sh' },
      { 'run.sh': '#!/bin/sh\n' },
      async () => undefined,
    )
    expect(asked.approval?.files).toHaveLength(1)
    await chmod(join(workspace, 'run.sh'), 0o111)
    expect((await next()).state).toBe('needs-approval')
  },
)

describe.skipIf(process.platform === 'win32')('one of the person’s own that runs files of a folder', () => {
  const own = (...args: string[]) => ({
    mine: { type: 'stdio' as const, command: node, args, env: {}, cwd: '.', enabled: true },
  })

  test('runs none of them by opening the folder, is agreed to for that folder, and asked again when they change', async () => {
    const canary = join(await temporaryFolder(), 'canary')
    const { servers, workspace, until, kept } = await startMcp({ own: own(`\${workspaceFolder}/a.mjs`), pausesMs: [] })
    await write(workspace, { 'a.mjs': touchModule(canary) })
    await servers.sync(workspace)
    await until('mine', ({ state }) => state === 'needs-approval')
    expect(existsSync(canary)).toBe(false)
    await write(workspace, { 'a.mjs': SERVER })
    await servers.sync(workspace)
    const asked = await until('mine', ({ state }) => state === 'needs-approval')
    await servers.approve(workspace, asked.id, asked.approval?.hash ?? '')
    await until('mine', ({ state }) => state === 'ready')
    await write(workspace, { 'a.mjs': touchModule(canary) })
    await servers.restart(workspace, asked.id)
    await until('mine', ({ state }) => state === 'needs-approval')
    expect(existsSync(canary)).toBe(false)

    const other = await temporaryFolder()
    await write(other, { 'a.mjs': SERVER })
    await servers.sync(other)
    expect(servers.views(other).servers[0]?.state).toBe('needs-approval')
    await servers.remove(workspace, asked.id)
    expect(kept.data.approvals).toEqual([])
  })

  test('starts without a word where the folder is only what it works on', async () => {
    const { servers, workspace, until } = await startMcp({
      own: own(FAULT_SERVER, 'good', '', '', `\${workspaceFolder}`),
      pausesMs: [],
    })
    await write(workspace, { 'package.json': '{"main":"x.js"}', 'x.js': '0', 'index.js': '0' })
    await servers.sync(workspace)
    expect((await until('mine', ({ state }) => state !== 'starting')).state).toBe('ready')
  })
})

test.skipIf(process.platform === 'win32')(
  'a variable that only the login shell has leads no server to a file that nobody saw',
  async () => {
    const canary = join(await temporaryFolder(), 'canary')
    let place = ''
    const { servers, workspace, until } = await startMcp({
      folder: { servers: { own: { command: node, args: [`\${PLACE_OF_TEST}/a.mjs`] } } },
      environment: async () => ({ PATH: process.env.PATH ?? '', PLACE_OF_TEST: place }),
      pausesMs: [],
    })
    place = join(workspace, 'deep')
    await write(workspace, { 'deep/a.mjs': touchModule(canary) })
    await servers.sync(workspace)
    const asked = await until('own', ({ state }) => state === 'needs-approval')
    await servers.approve(workspace, asked.id, asked.approval?.hash ?? '')
    const { failure } = await until('own', ({ state }) => state === 'failed')
    expect(String(failure?.words)).toContain('The server would run “deep/a.mjs” in this folder')
    expect(existsSync(canary)).toBe(false)
  },
)

test('a folder of a thousand scripts that name each other is looked at as far as its bound', async () => {
  const files = Object.fromEntries(
    Array.from({ length: 1_000 }, (_, at) => [
      `s${at}.mjs`,
      `import './s${at + 1}.mjs'\n${"import './none.mjs'\n".repeat(50)}`,
    ]),
  )
  const { servers, workspace } = await startMcp({ folder: { servers: { own: { command: node, args: ['s0.mjs'] } } } })
  await write(workspace, files)
  await servers.sync(workspace)
  const { approval } = servers.views(workspace).servers[0] ?? {}
  expect(approval?.isCut).toBe(true)
  expect(approval?.files).toHaveLength(300)
})

test('variables that make other code run than the command says are listed, as are packages without a version', async () => {
  const env = {
    PATH: './bin',
    Node_Options: '-r x',
    LD_PRELOAD: 'x',
    DYLD_INSERT_LIBRARIES: 'x',
    PYTHONPATH: '.',
    PYTHONSTARTUP: 'x',
    BASH_ENV: 'x',
    GIT_SSH_COMMAND: 'x',
    API_KEY: 'x',
    PORT: '1',
    PYTHONUNBUFFERED: '1',
  }
  const packages: [command: string, args: string[], unpinned: string[]][] = [
    ['npx', ['-y', 'a'], ['a']],
    ['npx', ['-y', '@b/a@latest', '.'], ['@b/a@latest']],
    ['npx.cmd', ['-y', '@b/a@1.2.3', 'x'], []],
    ['npx', ['--package=a@^1', '-p', 'b', 'run'], ['a@^1', 'b']],
    ['cmd', ['/c', 'npx', '-y', 'a'], ['a']],
    ['npm', ['exec', '--', 'a'], ['a']],
    ['bunx', ['a@1.0.0'], []],
    ['uvx', ['a==1.0', 'b'], []],
    ['uvx', ['--from', 'git+https://x.test/a', 'b'], ['git+https://x.test/a']],
    ['uv', ['run', '--with', 'a', 'server.py'], ['a']],
    ['uv', ['run', 'server.py'], []],
    ['pipx', ['run', 'a'], ['a']],
    ['docker', ['run', '-i', '--rm', '-e', 'X', 'a/b'], ['a/b']],
    ['docker', ['run', `a/b@sha256:${'0'.repeat(64)}`], []],
    ['node', ['server.mjs'], []],
  ]
  const folder = Object.fromEntries(
    packages.map(([command, args], at) => [`n${at}`, { command, args, env: at === 0 ? env : {} }]),
  )
  const { servers, workspace } = await startMcp({ folder: { servers: folder } })
  await servers.sync(workspace)
  const views = servers.views(workspace).servers
  expect(views[0]?.approval?.steering).toEqual(Object.keys(env).slice(0, 8))
  expect(views.map(({ approval }) => approval?.unpinned)).toEqual(packages.map(([, , unpinned]) => unpinned))
})
