import { mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type CommandRequest, runCommand } from '../../../../main/shell/command/run-command'
import { startCommand } from '../../../../main/shell/command/start-command'
import { COMMAND_VARIABLES } from '../../../../main/shell/login/environment'
import { eventually } from '../../../helpers/eventually'
import { livingOf, pidsIn } from '../../../helpers/processes'

let cwd: string
let shown: string

beforeEach(async () => {
  cwd = await realpath(await mkdtemp(join(tmpdir(), 'terminal-command-')))
  shown = ''
})
afterEach(() => rm(cwd, { recursive: true, force: true }))

function request(command: string, changes: Partial<CommandRequest> = {}): CommandRequest {
  return {
    command,
    cwd,
    shell: '/bin/bash',
    mode: 'terminal',
    environment: { PATH: '/usr/bin:/bin', HOME: cwd, ...COMMAND_VARIABLES },
    timeLimitMs: 20_000,
    signal: new AbortController().signal,
    onOutput: text => {
      shown += text
    },
    ...changes,
  }
}

const run = (command: string, changes?: Partial<CommandRequest>) => runCommand(request(command, changes))

/** All that a command prints in a terminal, and its exit code. */
async function allOf(command: string) {
  let text = ''
  const { signal, onOutput, timeLimitMs, ...start } = request(command)
  const running = await startCommand({
    ...start,
    background: false,
    onText: piece => {
      text += piece.slice()
    },
  })
  return { exitCode: await running.finished, text }
}

function lines(last: number): string {
  return Array.from({ length: last }, (_, index) => `${index + 1}\n`).join('')
}

describe.skipIf(process.platform === 'win32')('a command in a terminal', () => {
  test('has a terminal of 120 columns and 40 rows with a name that programs know', async () => {
    const { stdout } = await run('tty; [ -t 0 ] && [ -t 1 ] && [ -t 2 ] && stty size; echo "$TERM $PAGER"')

    expect(stdout).toMatch(/^\/dev\/\S+\n40 120\nxterm-256color cat\n$/)
  })

  test('says everything in one stream, with its exit code', async () => {
    expect(await run('echo out; echo err >&2; exit 3')).toMatchObject({
      exitCode: 3,
      stdout: 'out\nerr\n',
      stderr: '',
      stderrTruncated: false,
    })
  })

  test('is the command to the letter, in the folder', async () => {
    const { stdout } = await run('printf "%s|" "$0" "a\'b" \'$x\' "\\\\"; pwd\necho "second line"')

    expect(stdout).toBe(`/bin/bash|a'b|$x|\\|${cwd}\nsecond line\n`)
  })

  test('shows colours and keeps them from the model', async () => {
    const { stdout } = await run("printf '\\033[31mgrün\\033[0m'")

    expect(stdout).toBe('grün')
    expect(shown).toBe('\u001b[31mgrün\u001b[0m')
  })

  test('gets an end instead of an answer where it asks', async () => {
    const { stdout, durationMs } = await run('read -r answer; echo "read $?"')

    expect(stdout).toBe('read 1\n')
    expect(durationMs).toBeLessThan(15_000)
  })

  test('gives 128 and the number of the signal where one ended it', async () => {
    expect((await run('kill -9 $$')).exitCode).toBe(137)
  })

  test('keeps head and tail of a flood', async () => {
    const outcome = await run('echo HEAD; head -c 20000000 /dev/zero | tr "\\0" x; echo; echo TAIL')

    expect(outcome.stdoutTruncated).toBe(true)
    expect(outcome.stdout).toHaveLength(12_000)
    expect(outcome.stdout).toMatch(/^HEAD\nx+\n\.\.\. \d+ chars omitted \.\.\.\nx+\nTAIL\n$/)
  })

  test('loses nothing of a short output, in 60 runs', { timeout: 60_000 }, async () => {
    const outputs: string[] = []
    for (let round = 0; round < 10; round++) {
      const all = await Promise.all(Array.from({ length: 6 }, () => allOf('seq 1 2000')))
      outputs.push(...all.map(({ text }) => text))
    }

    expect(outputs.filter(text => text !== lines(2000)).map(text => text.length)).toEqual([])
  })

  test('loses nothing of a long output', { timeout: 60_000 }, async () => {
    const { text } = await allOf('seq 1 300000')

    expect(text === lines(300_000)).toBe(true)
  })

  test('is ended by its time limit with all that it started, and keeps what it has said', async () => {
    const outcome = await run(
      `trap "" TERM HUP; echo partial; (setsid nohup sleep 60 & echo $! >> pids); sleep 60 & echo $! >> pids
       echo $$ >> pids; wait; sleep 60`,
      { timeLimitMs: 600 },
    )

    expect(outcome).toMatchObject({ exitCode: null, timedOut: true, stopped: false })
    expect(outcome.stdout).toMatch(/^partial\n/)
    expect(await livingOf(await pidsIn(join(cwd, 'pids'), 3))).toEqual([])
  })

  test('is ended by the person, with all that it started', async () => {
    const stop = new AbortController()
    const running = run('sleep 60 & echo $! $$ > pids; echo started; wait', { signal: stop.signal })
    await eventually(() => expect(shown).toBe('started\n'))

    stop.abort()

    expect(await running).toMatchObject({ exitCode: null, stopped: true, stdout: 'started\n' })
    expect(await livingOf(await pidsIn(join(cwd, 'pids'), 2))).toEqual([])
  })
})

describe.skipIf(process.platform === 'win32')('a command that cannot be started in a terminal', () => {
  test('names what is missing', async () => {
    const [none, shell] = [join(cwd, 'none'), join(cwd, 'shell')]

    await expect(run('true', { cwd: none })).rejects.toThrow(`The working directory does not exist: ${none}`)
    await expect(run('true', { shell })).rejects.toThrow(`The shell does not exist: ${shell}`)
  })

  test('says that it is too long or has a NUL character', async () => {
    await expect(run(`: ${'x'.repeat(200_000)}`)).rejects.toThrow('The command is too long')
    await expect(run('echo \0')).rejects.toThrow('The command could not be started')
  })
})
