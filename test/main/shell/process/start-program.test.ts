import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, open, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import fc from 'fast-check'
import { describe, expect, onTestFinished, test } from 'vitest'
import { outputOf, startProgram } from '../../../../main/shell/process/start-program'
import { isDeep, runsOf, timeFor } from '../../../helpers/how-deep'
import { listedDescriptors } from '../../../helpers/listed-descriptors'
import { temporaryFolder } from '../../../helpers/temp-folder'
import script from './children/start-each?mjs-bundle'

/** Each start opens seven programs. */
const ROUNDS = isDeep ? 300 : 3

/** Names that mean something to bash, to dash or to `env`, and some that are no names to a shell. */
const KNOWN_TO_SHELLS = [
  ...['BASH', 'BASHOPTS', 'BASH_ENV', 'BASH_XTRACEFD', 'BASH_COMPAT', 'BASH_FUNC_exec%%', 'BASH_FUNC_close%%', 'ENV'],
  ...[
    'LC_ALL',
    'LANG',
    'IFS',
    'PS1',
    'PS4',
    'PPID',
    'UID',
    'EUID',
    'RANDOM',
    'SECONDS',
    'OPTIND',
    'SHELLOPTS',
    'TMOUT',
  ],
  ...['CDPATH', 'GLOBIGNORE', 'POSIXLY_CORRECT', 'npm_config_@a:b', 'n', 'close', '_x', 'x-y', 'HOSTNAME', 'FUNCNAME'],
]

describe.skipIf(process.platform !== 'linux')('a program that is started', () => {
  test('has its three streams open and nothing else, by whichever door', { timeout: timeFor(60_000) }, async () => {
    const folder = await temporaryFolder()
    const file = await open(join(folder, 'of-the-app'), 'w')
    onTestFinished(() => file.close())
    // The handles that stand in for the files and sockets of Chromium, which Node does not know of.
    const inherited = Array.from({ length: 120 }, (_, at) => (at % 7 === 6 ? 'ignore' : file.fd))
    const child = spawn(process.execPath, [script, folder, String(ROUNDS)], {
      stdio: ['ignore', 'pipe', 'pipe', ...inherited],
    })
    if (!child.stdout || !child.stderr) throw new Error('There are no pipes.')
    const [printed, complaints] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
    expect(complaints).toBe('')
    const rounds = printed
      .trimEnd()
      .split('\n')
      .map(line => Object.entries<string>(JSON.parse(line)))
    expect(rounds).toHaveLength(ROUNDS)
    for (const [how, listing] of rounds.flat()) expect(listedDescriptors(listing), how).toEqual([0, 1, 2])
  })

  test('gets its arguments and its variables as they were given', { timeout: timeFor(30_000) }, async () => {
    const value = fc.string({ unit: 'binary', maxLength: 20 }).map(one => one.replaceAll('\0', '').toWellFormed())
    const name = fc.oneof(
      fc.constantFrom(...KNOWN_TO_SHELLS),
      fc.stringMatching(/^[\w@:.-]{1,12}$/).map(one => `V${one}`),
    )
    const variables = fc.dictionary(name, value, { maxKeys: 8 })
    const given = fc.tuple(fc.array(value, { maxLength: 5 }), variables)
    await fc.assert(
      fc.asyncProperty(given, async ([args, env]) => {
        const seen = await outputOf('/usr/bin/printf', ['%s\\0', ...args], { env })
        expect(seen).toEqual({ stdout: args.map(one => `${one}\0`).join('') || '\0', stderr: '' })
        const { stdout, stderr } = await outputOf('/usr/bin/env', ['-0'], { env })
        expect(stderr).toBe('')
        const variables = stdout.split('\0').slice(0, -1)
        expect(variables.filter(one => one !== 'SHLVL=0').sort()).toEqual(
          Object.entries(env)
            .map(entry => entry.join('='))
            .sort(),
        )
      }),
      { numRuns: runsOf(60) },
    )
  })

  test('that is not there, or may not be run, never begins, and is told apart', async () => {
    const folder = await temporaryFolder()
    await writeFile(join(folder, 'plain'), '#!/bin/sh\ntouch ran\n')
    await chmod(join(folder, 'plain'), 0o644)
    for (const [program, code] of [
      ['missing-7731', 'ENOENT'],
      [join(folder, 'missing'), 'ENOENT'],
      [join(folder, 'plain'), 'EACCES'],
      [folder, 'EACCES'],
    ] as const) {
      const [error] = await once(startProgram(program, [], { cwd: folder }), 'error').catch(thrown => [thrown])
      expect(error, program).toMatchObject({ code })
    }
  })

  test('keeps the descriptors that it is given, and no more', async () => {
    const stdio = ['ignore', 'pipe', 'inherit', 'pipe'] as const
    const child = startProgram('/bin/sh', ['-c', 'cat <&3; echo; ls -l /proc/self/fd'], { stdio: [...stdio] })
    ;(child.stdio[3] as NodeJS.WritableStream).end('for it')
    const printed = child.stdout ? await text(child.stdout) : ''
    expect(printed).toMatch(/^for it\n/)
    expect(listedDescriptors(printed)).toEqual([0, 1, 2, 3])
  })
})
