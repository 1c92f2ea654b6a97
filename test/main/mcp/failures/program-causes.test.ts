import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { text as readText } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { doctor } from '../../../../main/mcp/failures/doctor'
import { gonePaths } from '../../../../main/mcp/failures/gone-paths'
import type { Symptoms } from '../../../../main/mcp/failures/symptoms'
import type { McpFailure, McpRemedy, McpServerConfig } from '../../../../shared/mcp'
import { inEnglish } from '../../../../shared/sentence'
import { program } from '../../../helpers/mcp'

type Case = {
  cause: string
  line: readonly [command: string, ...args: string[]]
  /** The text that the program prints before it exits. */
  prints?: string
  env?: Record<string, string>
  /** The first sentence up to the line of the program's own error. */
  words: string
  /** A part of the program's own line, which the sentence has to hold. */
  own: string
  remedy: Partial<McpRemedy>
}

const NODE = process.execPath
const code = (text: string): Case['line'] => [NODE, '-e', text]
const GONE = join(process.cwd(), 'no-such-folder', 'server.js')

/** The failures made by a real Node.js, on every system. */
const REAL: readonly Case[] = [
  {
    cause: 'the file to run is not there',
    line: [NODE, GONE],
    words: 'The file to run doesn’t exist: ',
    own: 'no-such-folder',
    remedy: { type: 'choose', path: GONE },
  },
  {
    cause: 'a package is not installed',
    line: code(`require('left-out')`),
    words: 'A package the server needs is missing: ',
    own: `Cannot find module 'left-out'`,
    remedy: { type: 'copy', line: 'npm install' },
  },
  {
    cause: 'an error of syntax',
    line: code('const = 1'),
    words: 'The server’s code has an error: ',
    own: 'SyntaxError',
    remedy: { type: 'edit' },
  },
  {
    cause: 'another kind of module',
    line: [NODE, '--input-type=commonjs', '-e', `import fs from 'node:fs'`],
    words: 'The server’s files use a different module type than Node.js expects',
    own: 'Cannot use import statement outside a module',
    remedy: { type: 'edit' },
  },
  {
    cause: 'a port that is taken',
    line: code(`require('node:net').createServer().listen(Number(process.env.TAKEN), '127.0.0.1')`),
    words: 'The port the server needs is already in use: ',
    own: 'EADDRINUSE',
    remedy: { type: 'start' },
  },
  {
    cause: 'a folder that is not there',
    line: code(`require('node:fs').readdirSync(process.argv[1] ?? '')`).concat(join(process.cwd(), 'gone')) as [string],
    words: 'The server can’t find a file or folder: ',
    own: 'ENOENT',
    remedy: { type: 'choose', path: join(process.cwd(), 'gone') },
  },
  {
    cause: 'a text that is not JSON',
    line: code(`JSON.parse('{broken')`),
    words: 'The server can’t read JSON that it was given',
    own: 'JSON',
    remedy: { type: 'edit' },
  },
  {
    cause: 'an option that Node.js does not know',
    line: [NODE, '--no-such-option-of-node', '-e', '0'],
    words: 'The server doesn’t recognize an argument it was given: ',
    own: 'bad option',
    remedy: { type: 'edit' },
  },
  {
    cause: 'nobody where it calls',
    line: code(`require('node:net').connect(1, '127.0.0.1')`),
    words: 'Something the server needs isn’t responding: ',
    own: 'ECONNREFUSED',
    remedy: { type: 'start' },
  },
  {
    cause: 'a working path that it prints nothing about',
    line: code('process.exit(9)').concat(join(process.cwd(), 'gone')) as [string],
    words: 'The server quit with exit code 9. It was given a path that doesn’t exist: ',
    own: 'gone',
    remedy: { type: 'choose', path: join(process.cwd(), 'gone') },
  },
  {
    cause: 'an end without a word',
    line: code('0'),
    words: 'The server quit on its own before it was ready.',
    own: '',
    remedy: { type: 'edit' },
  },
]

const SAID: readonly (Pick<Case, 'cause' | 'words' | 'remedy'> & { text: string; env?: Record<string, string> })[] = [
  {
    cause: 'a variable is missing',
    text: 'Error: EXA_API_KEY environment variable is required',
    words: 'A value the server needs is missing: ',
    remedy: { type: 'enter', variable: 'EXA_API_KEY' },
  },
  {
    cause: 'a variable is missing, as others say it',
    text: 'Please set the DATABASE_URL variable',
    words: 'A value the server needs is missing: ',
    remedy: { type: 'enter', variable: 'DATABASE_URL' },
  },
  {
    cause: 'a key without a name is missing',
    text: 'No API key provided. See the documentation.',
    words: 'The server needs a key: ',
    remedy: { type: 'edit' },
  },
  {
    cause: 'a key is refused',
    text: 'Request failed with status code 401: invalid token',
    env: { ACME_TOKEN: 'old' },
    words: 'The server’s key wasn’t accepted: ',
    remedy: { type: 'enter', variable: 'ACME_TOKEN' },
  },
  {
    cause: 'a sign-in with another program',
    text: 'Reauthentication is needed. Please run: use `gcloud auth application-default login` first',
    words: 'The server requires you to sign in with another program: ',
    remedy: { type: 'copy', line: 'gcloud auth application-default login' },
  },
  {
    cause: 'Node.js is too old',
    text: 'acme-mcp requires Node.js >= 22, found v18.0.0',
    words: 'The server needs a newer version of Node.js: ',
    remedy: { type: 'open' },
  },
  {
    cause: 'Python is too old',
    text: "ERROR: Package 'acme' requires a different Python: 3.8.10 not in '>=3.11'",
    words: 'The server needs another version of Python: ',
    remedy: { type: 'open' },
  },
  {
    cause: 'Java is too old',
    text: 'Exception in thread "main" java.lang.UnsupportedClassVersionError: acme/Main has been compiled by a newer version',
    words: 'The server needs a newer version of Java: ',
    remedy: { type: 'open' },
  },
  {
    cause: '.NET is missing',
    text: 'You must install or update .NET to run this application.',
    words: 'The server needs another version of .NET: ',
    remedy: { type: 'open' },
  },
  {
    cause: 'a native part of another Node.js',
    text: 'Error: the module was compiled against a different Node.js version using NODE_MODULE_VERSION 115.',
    words: 'Part of the server was built for another computer or another Node.js: ',
    remedy: { type: 'copy' },
  },
  {
    cause: 'no memory',
    text: 'FATAL ERROR: Reached heap limit Allocation failed - JavaScript heap out of memory',
    words: 'The server ran out of memory: ',
    remedy: { type: 'start' },
  },
  {
    cause: 'a full disk',
    text: 'OSError: [Errno 28] No space left on device',
    words: 'No space left on the disk: ',
    remedy: { type: 'start' },
  },
  {
    cause: 'a terminal is wanted',
    text: 'ERROR Raw mode is not supported on the current process.stdin',
    words: 'The server needs a terminal, which servers don’t get: ',
    remedy: { type: 'edit' },
  },
  {
    cause: 'no permission',
    text: "Error: EACCES: permission denied, open '/root/secret'",
    words: 'The server was denied access to a file, folder, or port: ',
    remedy: { type: 'edit' },
  },
  {
    cause: 'an option that it does not know',
    text: "error: unknown option '--readonly'",
    words: 'The server doesn’t recognize an argument it was given: ',
    remedy: { type: 'edit' },
  },
  {
    cause: 'an argument is missing',
    text: 'Usage: mcp-server-acme <allowed-directory> [more]',
    words: 'An argument is missing: ',
    remedy: { type: 'edit' },
  },
  {
    cause: 'a certificate of the organisation',
    text: 'FetchError: request failed, reason: self-signed certificate in certificate chain',
    words: 'The server doesn’t trust the certificate of the host it connects to: ',
    remedy: { type: 'enter', variable: 'NODE_EXTRA_CA_CERTS' },
  },
  {
    cause: 'a proxy that wants a password',
    text: 'HTTP 407 Proxy Authentication Required',
    words: 'The network’s proxy blocked the server: ',
    remedy: { type: 'enter', variable: 'HTTPS_PROXY' },
  },
  {
    cause: 'a name that is not known',
    text: 'Error: getaddrinfo ENOTFOUND api.acme.test',
    words: 'The server can’t find a host on the network: ',
    remedy: { type: 'start' },
  },
  {
    cause: 'a network that breaks off',
    text: 'Error: socket hang up',
    words: 'The network connection failed: ',
    remedy: { type: 'start' },
  },
  {
    cause: 'nothing that is known',
    text: 'starting\nError: the moon is in the wrong phase\n    at run (/x/y.js:1:1)\n\nNode.js v20.1.0',
    words: 'The server quit with exit code 1 before it was ready: ',
    remedy: { type: 'edit' },
  },
]

/** The output of programs that are hardly all on one computer. */
const OTHERS: readonly Case[] = [
  {
    cause: 'Docker is not running',
    line: ['docker', 'run', '-i', '--rm', 'mcp/time'],
    prints: 'docker: Cannot connect to the Docker daemon at unix:///var/run/docker.sock. Is the docker daemon running?',
    words: 'Docker isn’t running: ',
    own: 'unix:///var/run/docker.sock',
    remedy: { type: 'start' },
  },
  {
    cause: 'Docker is not for this account',
    line: ['docker', 'run', '-i', 'mcp/time'],
    prints: 'docker: permission denied while trying to connect to the Docker daemon socket',
    words: 'Your user account isn’t allowed to use Docker: ',
    own: 'permission denied',
    remedy: { type: 'copy' },
  },
  {
    cause: 'Docker has no such image',
    line: ['docker', 'run', '-i', 'acme/nothing'],
    prints: "Unable to find image 'acme/nothing:latest' locally\ndocker: pull access denied for acme/nothing",
    words: 'Docker can’t find the image: ',
    own: 'pull access denied for acme/nothing',
    remedy: { type: 'edit' },
  },
  {
    cause: 'Docker is to mount what is not there',
    line: ['docker', 'run', '-i', '--mount', 'type=bind,src=/nowhere/data,dst=/data', 'mcp/filesystem'],
    prints: 'docker: invalid mount config for type "bind": bind source path does not exist: /nowhere/data.',
    words: 'The server can’t find a file or folder: ',
    own: '/nowhere/data',
    remedy: { type: 'choose', path: '/nowhere/data' },
  },
  {
    cause: 'Docker is told to have a terminal',
    line: ['docker', 'run', '-it', '--rm', 'mcp/time'],
    prints: 'the input device is not a TTY',
    words: 'The server needs a terminal, which servers don’t get: ',
    own: 'the input device is not a TTY',
    remedy: { type: 'use-line', command: 'docker', args: ['run', '-i', '--rm', 'mcp/time'] },
  },
  {
    cause: 'uvx does not find the package',
    line: ['uvx', 'mcp-server-nothing'],
    prints:
      '  × No solution found when resolving tool dependencies:\n  ╰─▶ mcp-server-nothing was not found in the package registry',
    words: 'The package doesn’t have this version: ',
    own: 'No solution found',
    remedy: { type: 'edit' },
  },
  {
    cause: 'uvx is told a version that is not there',
    line: ['uvx', 'mcp-server-time@99.0.0'],
    prints: 'error: No solution found: there is no version of mcp-server-time==99.0.0',
    words: 'The package doesn’t have this version: ',
    own: '99.0.0',
    remedy: { type: 'use-line', command: 'uvx', args: ['mcp-server-time'] },
  },
  {
    cause: 'uvx finds no program in the package',
    line: ['uvx', 'acme-tools'],
    prints: 'An executable named `acme-tools` is not provided by package `acme-tools`.',
    words: 'The package has no program with that name: ',
    own: 'acme-tools',
    remedy: { type: 'edit' },
  },
  {
    cause: 'bunx does not find the package',
    line: ['bunx', 'mcp-nothing'],
    prints: 'error: GET https://registry.npmjs.org/mcp-nothing - 404',
    words: 'There’s no package with that name: ',
    own: 'mcp-nothing',
    remedy: { type: 'edit' },
  },
  {
    cause: 'Deno does not allow the network',
    line: ['deno', 'run', 'jsr:@acme/mcp'],
    prints:
      'error: Uncaught (in promise) NotCapable: Requires net access to "api.acme.test:443", run again with --allow-net',
    words: 'Deno blocks something the server needs: ',
    own: 'Requires net access',
    remedy: { type: 'use-line', command: 'deno', args: ['run', '--allow-net', 'jsr:@acme/mcp'] },
  },
  {
    cause: 'Python lacks a module',
    line: ['python3', '-m', 'mcp_server_acme'],
    prints: '/usr/bin/python3: No module named mcp_server_acme',
    words: 'A Python module is missing: ',
    own: 'mcp_server_acme',
    remedy: { type: 'copy', line: 'python3 -m pip install mcp-server-acme' },
  },
  {
    cause: 'Python does not find its file',
    line: ['python3', '/nowhere/server.py'],
    prints: "python3: can't open file '/nowhere/server.py': [Errno 2] No such file or directory",
    words: 'The file to run doesn’t exist: ',
    own: '/nowhere/server.py',
    remedy: { type: 'choose', path: '/nowhere/server.py' },
  },
  {
    cause: 'a script needs a program that is not there',
    line: ['deno', 'task', 'start'],
    prints: 'sh: 1: uv: not found',
    words: 'The server needs a program that isn’t on PATH: ',
    own: 'uv: not found',
    remedy: { type: 'open' },
  },
  ...npxCases(),
]

function npxCases(): Case[] {
  const npx = (cause: string, prints: string, words: string, remedy: Partial<McpRemedy>): Case => ({
    cause: `npx: ${cause}`,
    line: ['npx', '-y', `mcp-${cause.replaceAll(/\W+/g, '-')}@9.9.9`],
    prints: `npm error code X\n${prints}\nnpm error A complete log of this run can be found in: /home/x/.npm/_logs/x.log`,
    words,
    own: prints,
    remedy,
  })
  return [
    npx(
      'no package',
      "npm error 404  'mcp-nothing@*' is not in this registry.",
      'There’s no package with that name: ',
      {
        type: 'edit',
      },
    ),
    npx(
      'no version',
      'npm error notarget No matching version found for x@9.9.9.',
      'The package doesn’t have this version',
      {
        type: 'use-line',
      },
    ),
    npx(
      'no program',
      'npm error could not determine executable to run',
      'The package has no program with that name: ',
      {
        type: 'edit',
      },
    ),
    npx(
      'not empty',
      'npm error ENOTEMPTY: directory not empty, rename',
      'An earlier download of the server is damaged: ',
      {
        type: 'fetch-again',
      },
    ),
    npx(
      'integrity',
      'npm error sha512 integrity checksum failed: EINTEGRITY',
      'An earlier download of the server is damaged: ',
      {
        type: 'fetch-again',
      },
    ),
    npx(
      'platform',
      'npm error notsup Unsupported platform for x: wanted {"os":"win32"}',
      'The package doesn’t support this computer: ',
      {
        type: 'edit',
      },
    ),
    npx(
      'root',
      'npm error Your cache folder contains root-owned files',
      'npm isn’t allowed to write where it stores packages: ',
      {
        type: 'copy',
      },
    ),
    npx(
      'sign in',
      'npm error E403 403 Forbidden - GET https://npm.acme.test/x',
      'The package registry denied access: ',
      {
        type: 'copy',
        line: 'npm login',
      },
    ),
    npx(
      'build',
      'npm error gyp ERR! find VS could not find a version of Visual Studio',
      'Part of the server has to be built on this computer, and the build tools are missing',
      {
        type: 'edit',
      },
    ),
    npx(
      'offline',
      'npm error network request to https://registry.npmjs.org/x failed, reason: getaddrinfo EAI_AGAIN',
      'The server can’t find a host on the network',
      {
        type: 'start',
      },
    ),
    npx(
      'a page',
      "npm error invalid json response body at https://registry.npmjs.org/x reason: Unexpected token '<'",
      'The package registry sent an unexpected response: ',
      { type: 'start' },
    ),
    npx('unknown', 'npm error the moon is in the wrong phase', 'The server’s package couldn’t be downloaded: ', {
      type: 'start',
    }),
  ]
}

const told: readonly Case[] = [
  ...SAID.map(({ text, ...one }) => ({
    ...one,
    line: [NODE, 'server.js'] as const,
    prints: text,
    own: text.split('\n').find(part => part !== 'starting') ?? '',
  })),
  ...OTHERS,
]

describe('the first sentence names the cause with the program’s own line, and one button does the next step', () => {
  const taken = createServer()
  afterAll(() => void taken.close())

  test('there are forty causes and more', () => expect(REAL.length + told.length).toBeGreaterThan(40))

  describe('of what fails in a real Node.js', () => {
    const ends = new Map<string, Promise<ProgramEnd>>()

    // All at once: each costs the start of a process.
    beforeAll(async () => {
      await new Promise<void>(resolve => taken.listen(0, '127.0.0.1', resolve))
      const address = taken.address()
      const TAKEN = String(typeof address === 'object' && address ? address.port : 0)
      for (const { cause, line } of REAL) ends.set(cause, endOf(line, { TAKEN }))
      await Promise.all(ends.values())
    })

    test.each(REAL)('$cause', async ({ cause, line, ...expected }) => {
      expectFailure(await diagnosed(line, { phase: 'start', ...(await ends.get(cause)) }), expected)
    })
  })

  test.each(told)('$cause', async ({ line, prints = '', env, ...expected }) => {
    const phase = line[0] === 'npx' ? 'fetch' : 'start'
    const printed = { exit: { code: 1, signal: null }, stderr: `${prints}\n` }
    expectFailure(await diagnosed(line, { phase, ...printed }, env), expected)
  })
})

type ProgramEnd = Pick<Symptoms, 'exit'> & { stderr: string }

/** Returns the doctor's diagnosis of a program that exited this way. */
async function diagnosed(
  [command, ...args]: Case['line'],
  ended: Partial<Symptoms> & Pick<Symptoms, 'phase'> & { stderr?: string },
  env: Record<string, string> = {},
): Promise<McpFailure> {
  const config = { ...program(command, ...args), env } as McpServerConfig & { type: 'stdio' }
  return doctor({ config, gone: await gonePaths(config), stderr: '', thrown: new Error('It ended'), ...ended })
}

function expectFailure(
  failure: McpFailure | undefined,
  { words, own, remedy }: Pick<Case, 'words' | 'own' | 'remedy'>,
) {
  const first = inEnglish(failure?.words ?? '')
  expect(first).toContain(words)
  expect(first).toContain(own)
  expect(failure?.remedy).toMatchObject(remedy)
  expect(inEnglish(failure?.nextStep ?? '')).toMatch(/\w{3}/)
}

/** Returns how a program exits, and what it prints before. */
async function endOf([command, ...args]: Case['line'], env: Record<string, string>): Promise<ProgramEnd> {
  const child = spawn(command, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'ignore', 'pipe'] })
  const [stderr, [code, signal]] = await Promise.all([readText(child.stderr), once(child, 'exit')])
  return { exit: { code, signal }, stderr }
}
