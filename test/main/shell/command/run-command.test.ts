import { chmod, mkdtemp, readFile, realpath, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type CommandRequest, runCommand } from '../../../../main/shell/command/run-command'
import { listProcesses } from '../../../../main/shell/process/list-processes'
import { outputKind } from '../../../../main/workspace/read/binary-kind'
import { eventually } from '../../../helpers/eventually'
import { makePdf } from '../../../helpers/make-pdf'
import { pngFile } from '../../../helpers/png-file'

let cwd: string
let shown: string
let running: Promise<unknown>[]

beforeEach(async () => {
  cwd = await realpath(await mkdtemp(join(tmpdir(), 'command-')))
  shown = ''
  running = []
})
afterEach(async () => {
  // The processes that a failed test left running would print into the next one.
  await Promise.allSettled(running)
  await rm(cwd, { recursive: true, force: true })
})

function run(command: string, changes: Partial<CommandRequest> = {}) {
  const outcome = start(command, changes)
  running.push(outcome)
  return outcome
}

function start(command: string, changes: Partial<CommandRequest>) {
  return runCommand({
    command,
    cwd,
    shell: '/bin/bash',
    mode: 'pipes',
    environment: { PATH: '/usr/bin:/bin', HOME: cwd },
    timeLimitMs: 20_000,
    signal: new AbortController().signal,
    onOutput: text => {
      shown += text
    },
    ...changes,
  })
}

async function numbersIn(file: string): Promise<number[]> {
  const text = await readFile(join(cwd, file), 'utf8')
  return text.trim().split(/\s+/).map(Number)
}

async function livingOf(pids: readonly number[]): Promise<number[]> {
  const entries = await listProcesses({})
  return entries.map(entry => entry.pid).filter(pid => pids.includes(pid))
}

describe.skipIf(process.platform === 'win32')('runCommand', () => {
  test('lets a command whose time is over end by itself, and kills it three seconds later', async () => {
    const saving = 'trap "sleep 1; echo saved; exit" TERM; echo ready; while :; do sleep 0.05; done'
    expect(await run(saving, { timeLimitMs: 500 })).toMatchObject({ timedOut: true, stdout: 'ready\nsaved\n' })
    const outcome = await run('trap "" TERM; echo $$ > pid; while :; do sleep 0.05; done', { timeLimitMs: 500 })
    expect(outcome).toMatchObject({ timedOut: true, exitCode: null })
    expect(await livingOf(await numbersIn('pid'))).toEqual([])
  })

  test('keeps both streams apart, and says how it ended', async () => {
    expect(await run('echo out; echo err >&2; exit 3')).toEqual({
      exitCode: 3,
      stdout: 'out\n',
      stderr: 'err\n',
      stdoutTruncated: false,
      stderrTruncated: false,
      timedOut: false,
      stopped: false,
      durationMs: expect.any(Number),
    })
  })

  test('shows both streams in the order in which they arrive', async () => {
    await run('for i in 1 2 3; do echo out$i; sleep 0.05; echo err$i >&2; sleep 0.05; done')

    expect(shown).toBe('out1\nerr1\nout2\nerr2\nout3\nerr3\n')
  })

  test('shows output while the command still runs', async () => {
    const stop = new AbortController()

    const running = run('echo early; exec sleep 60', { signal: stop.signal })

    await eventually(() => expect(shown).toBe('early\n'))
    stop.abort()
    expect(await running).toMatchObject({ stopped: true, stdout: 'early\n' })
  })

  test('runs in the folder, with exactly the environment it is given and its own mark', async () => {
    const { stdout } = await run('pwd; /usr/bin/env | grep -v -e ^_= -e ^SHLVL= -e ^PWD= | cut -d= -f1 | sort')

    expect(stdout).toBe(`${cwd}\nATRIUM_CALL\nHOME\nPATH\n`)
  })

  test('reads no profile of the person', async () => {
    await writeFile(join(cwd, '.bashrc'), 'echo bashrc')
    await writeFile(join(cwd, '.bash_profile'), 'echo profile')

    expect((await run('echo only')).stdout).toBe('only\n')
  })

  test('has no input and no terminal to ask at', async () => {
    const { stdout, exitCode } = await run(
      'cat; read line; echo "read $?"; (: </dev/tty) 2>/dev/null || echo "no terminal"',
    )

    expect({ stdout, exitCode }).toEqual({ stdout: 'read 1\nno terminal\n', exitCode: 0 })
  })

  test('reads no start-up file of bash where it is given input', async () => {
    await writeFile(join(cwd, '.bashrc'), 'echo from the start-up file')

    expect(await run('cat', { input: 'given' })).toMatchObject({ stdout: 'given', exitCode: 0 })
  })

  test('also runs with sh', async () => {
    expect(await run('echo $0', { shell: '/bin/sh' })).toMatchObject({ stdout: '/bin/sh\n', exitCode: 0 })
  })

  test('gives 128 and the number of the signal where one ended the command', async () => {
    expect((await run('kill -9 $$')).exitCode).toBe(137)
    expect((await run('bash -c "kill -TERM \\$\\$"; exit $?')).exitCode).toBe(143)
  })

  test('reads all output before it resolves, every time', async () => {
    const outcomes = await Promise.all(Array.from({ length: 40 }, () => run('seq 1 2000')))

    const expected = Array.from({ length: 2000 }, (_, index) => `${index + 1}\n`).join('')
    expect(outcomes.map(outcome => outcome.stdout)).toEqual(Array(40).fill(expected))
  })

  test('shows colours and keeps them from the model', async () => {
    const { stdout } = await run("printf '\\033[31mred\\033[0m'")

    expect(stdout).toBe('red')
    expect(shown).toBe('\u001b[31mred\u001b[0m')
  })

  test('gives what is no text by its kind and size, and all other output as it is', async () => {
    await writeFile(join(cwd, 'a.pdf'), makePdf(['Hello']))
    await writeFile(join(cwd, 'a.png'), pngFile(4, 4, [1, 2, 3]))
    await writeFile(join(cwd, 'a.gz'), gzipSync('a log\n'.repeat(50)))
    const said = async (command: string) => (await run(command, { kindOf: outputKind })).stdout
    const { size } = await stat(join(cwd, 'a.pdf'))
    expect(await said('cat a.pdf')).toMatch(
      `The output is a PDF document (${size.toLocaleString('en')} bytes) and cannot`,
    )
    expect(await said('cat a.png')).toMatch(/^The output is a picture \(/)
    expect(await run('cat a.pdf', { kindOf: outputKind })).toMatchObject({ binary: 'a PDF document', exitCode: 0 })
    expect(await said('head -c 25 a.gz')).toMatch(/^The output is an archive \(25 bytes\)/)
    // It is known by how it begins, and names with zeros between them are text, also where they begin as a picture does.
    expect(await said('echo read:; cat a.pdf')).toMatch(/^read:\n%PDF/)
    expect(await said("printf 'BMW\\0MZ\\0PK\\0'")).toBe('BMW\0MZ\0PK\0')
    expect(await said("printf 'B\\0M\\0 \\0\\r\\0\\n\\0'")).toBe('B\0M\0 \0\r\0\n\0')
    expect(await said("printf '\\033[31mred\\033[0m\\007'")).toBe('red\u0007')
  })

  test('keeps head and tail of a flood, for the model and for the view, in little memory', async () => {
    const before = process.memoryUsage().rss

    const outcome = await run('echo HEAD; head -c 100000000 /dev/zero | tr "\\0" x; echo; echo TAIL; echo err >&2')

    expect(outcome).toMatchObject({ exitCode: 0, stdoutTruncated: true, stderrTruncated: false, stderr: 'err\n' })
    expect(outcome.stdout).toHaveLength(12_000)
    expect(outcome.stdout).toMatch(/^HEAD\nx+\n\.\.\. \d+ chars omitted \.\.\.\nx+\nTAIL\n$/)
    expect(shown.length / outcome.durationMs).toBeLessThan(8_000)
    expect(shown).toMatch(/^HEAD\nx+\n\.\.\. \d+ chars omitted \.\.\.\n/)
    expect(shown).toMatch(/TAIL\n/)
    expect(process.memoryUsage().rss - before).toBeLessThan(200 * 1024 * 1024)
  })
})

describe.skipIf(process.platform === 'win32')('runCommand with a command that does not end', () => {
  test('a time limit ends it and keeps what it has said', async () => {
    const outcome = await run('echo partial; echo why >&2; sleep 60', { timeLimitMs: 200 })

    expect(outcome).toMatchObject({
      exitCode: null,
      timedOut: true,
      stopped: false,
      stdout: 'partial\n',
      stderr: 'why\n',
    })
    expect(outcome.durationMs).toBeLessThan(15_000)
  })

  test('the person ends it and keeps what it has said', async () => {
    const stop = new AbortController()
    const running = run('echo partial; sleep 60', { signal: stop.signal })
    await eventually(() => expect(shown).toBe('partial\n'))

    stop.abort()

    expect(await running).toMatchObject({ exitCode: null, timedOut: false, stopped: true, stdout: 'partial\n' })
  })

  test('the whole tree is gone when it resolves, whatever it does to stay', async () => {
    const outcome = await run(
      `trap "" TERM; (setsid sleep 60 & echo $! >> pids); nohup sleep 60 >/dev/null 2>&1 & echo $! >> pids
       (setsid bash -c 'trap "" TERM HUP INT; echo $$ >> pids; while :; do sleep 1; done' &) ; echo $$ >> pids; wait; sleep 60`,
      { timeLimitMs: 400 },
    )

    const pids = await numbersIn('pids')
    expect(pids).toHaveLength(4)
    expect(await livingOf(pids)).toEqual([])
    expect(outcome.timedOut).toBe(true)
    expect(outcome.durationMs).toBeLessThan(15_000)
  })

  test('it is not even started when the person has stopped already', async () => {
    const outcome = await run('touch started', { signal: AbortSignal.abort() })

    expect(outcome).toMatchObject({ exitCode: null, stopped: true, stdout: '' })
    await expect(readFile(join(cwd, 'started'))).rejects.toThrow('ENOENT')
  })

  test('a flood is stopped in time', async () => {
    const stop = new AbortController()
    const running = run('yes', { signal: stop.signal })
    await eventually(() => expect(shown.length).toBeGreaterThan(200_000))

    stop.abort()

    expect(await running).toMatchObject({ stopped: true, stdoutTruncated: true })
  })
})

describe.skipIf(process.platform === 'win32')('runCommand with something left in the background', () => {
  test('it answers soon, and lets it run', async () => {
    const outcome = await run('sleep 60 & echo $! > pids; echo started')

    expect(outcome).toMatchObject({ exitCode: 0, stdout: 'started\n', timedOut: false })
    expect(outcome.durationMs).toBeLessThan(15_000)
    const pids = await numbersIn('pids')
    expect(await livingOf(pids)).toEqual(pids)
    process.kill(pids[0]!)
  })

  test('it waits for its last words', async () => {
    // It speaks as soon as the shell is gone: by the clock, a busy machine would be taken for silence.
    const { stdout } = await run('(while kill -0 $$ 2>&-; do :; done; echo more; echo last) & echo first')

    expect(stdout).toBe('first\nmore\nlast\n')
  })

  test('it answers also when that never falls silent, and does not break its pipe', async () => {
    const outcome = await run(
      '(trap "" PIPE; while echo on; do sleep 0.02; done; echo broken > broken) & echo $! > pids',
    )

    expect(outcome.exitCode).toBe(0)
    expect(outcome.durationMs).toBeLessThan(15_000)
    const pids = await numbersIn('pids')
    expect(await livingOf(pids)).toEqual(pids)
    await expect(readFile(join(cwd, 'broken'))).rejects.toThrow('ENOENT')
    process.kill(pids[0]!, 'SIGKILL')
  })

  test('it reads on, so that a server that was started goes on printing', async () => {
    await run('(sleep 0.5; head -c 300000 /dev/zero; echo printed > printed) & echo $! > pids')

    await eventually(async () => expect(await readFile(join(cwd, 'printed'), 'utf8')).toBe('printed\n'))
  })

  test('nothing more is shown of it', async () => {
    await run('(sleep 0.5; echo late; echo printed > printed) & echo early')
    await eventually(() => readFile(join(cwd, 'printed')))

    expect(shown).toBe('early\n')
  })
})

describe.skipIf(process.platform === 'win32')('a command that cannot be started', () => {
  test('names a working directory that is missing or none', async () => {
    await writeFile(join(cwd, 'file'), '')

    await expect(run('true', { cwd: join(cwd, 'none') })).rejects.toThrow(`does not exist: ${join(cwd, 'none')}`)
    await expect(run('true', { cwd: join(cwd, 'file') })).rejects.toThrow(`not a directory: ${join(cwd, 'file')}`)
  })

  test('names a shell that is missing or may not be run', async () => {
    const shell = join(cwd, 'shell')

    await expect(run('true', { shell })).rejects.toThrow(`The shell does not exist: ${shell}`)
    await writeFile(shell, '#!/bin/sh')
    await chmod(shell, 0o644)
    await expect(run('true', { shell })).rejects.toThrow(`No permission to run ${shell}`)
  })

  test('says that a command is too long', async () => {
    await expect(run(`: ${'x'.repeat(300_000)}`)).rejects.toThrow('The command is too long')
  })

  test('says what else is wrong, with its cause', async () => {
    await expect(run('echo \0')).rejects.toMatchObject({
      message: expect.stringContaining('The command could not be started'),
      cause: expect.any(Error),
    })
  })
})
