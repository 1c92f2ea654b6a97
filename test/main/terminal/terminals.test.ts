import { existsSync } from 'node:fs'
import { mkdtemp, readFile, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { startPty } from '../../../main/shell/command/start-pty'
import { hasChildren } from '../../../main/shell/process/has-children'
import { CALL_MARKER, killTree } from '../../../main/shell/process/kill-tree'
import { listProcesses } from '../../../main/shell/process/list-processes'
import { type TerminalEnvironment, terminals } from '../../../main/terminal/terminals'
import { eventually } from '../../helpers/eventually'

let folder: string
let printed: Map<string, string>
let exited: Map<string, number>
let longestFrame: number
let terminal: ReturnType<typeof terminals>

const emit: TerminalEnvironment['emit'] = (name, payload) => {
  if (name === 'terminal.output' && 'data' in payload) {
    expect(exited.has(payload.terminalId)).toBe(false)
    longestFrame = Math.max(longestFrame, payload.data.length)
    expect(payload.offset).toBe(printed.get(payload.terminalId)?.length ?? 0)
    printed.set(payload.terminalId, (printed.get(payload.terminalId) ?? '') + payload.data)
  }
  if (name === 'terminal.exited' && 'exitCode' in payload) exited.set(payload.terminalId, payload.exitCode)
}

beforeEach(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'terminal-')))
  printed = new Map()
  exited = new Map()
  longestFrame = 0
  const variables = { SHELL: '/bin/sh', PATH: '/usr/bin:/bin', HOME: folder, HISTFILE: '' }
  terminal = terminals({
    emit,
    environment: async () => variables,
    startPty,
    killTree,
    markerVariable: CALL_MARKER,
    hasChildren,
  })
})

afterEach(async () => {
  await terminal.closeAll()
  await rm(folder, { recursive: true, force: true })
})

async function open(size = { columns: 80, rows: 24 }): Promise<string> {
  return (await terminal.open({ cwd: folder, ...size })).terminalId
}

function outputOf(terminalId: string): string {
  return (printed.get(terminalId) ?? '').replaceAll('\r', '')
}

async function exitOf(terminalId: string): Promise<number | undefined> {
  await vi.waitFor(() => expect(exited.has(terminalId)).toBe(true), 30_000)
  return exited.get(terminalId)
}

async function runToEnd(commands: string): Promise<string> {
  const terminalId = await open()
  terminal.write(terminalId, `${commands}\n`)
  await exitOf(terminalId)
  return outputOf(terminalId)
}

async function livingOf(pids: readonly number[]): Promise<number[]> {
  const entries = await listProcesses({})
  return entries.map(entry => entry.pid).filter(pid => pids.includes(pid))
}

function lines(last: number): string {
  return Array.from({ length: last }, (_, index) => `${index + 1}\n`).join('')
}

describe.skipIf(process.platform === 'win32')('terminals', () => {
  test('run the shell of the person in the folder, with a real terminal', async () => {
    const output = await runToEnd('pwd; tty; echo "[$TERM] [$COLORTERM]"; exit')

    expect(output).toContain(`${folder}\n/dev/`)
    expect(output).toContain('\n[xterm-256color] [truecolor]\n')
  })

  test('pass on what is typed, and the exit code', async () => {
    const terminalId = await open()

    terminal.write(terminalId, 'read x\n')
    terminal.write(terminalId, 'hello\n')
    terminal.write(terminalId, 'echo "got $x"; exit 7\n')

    expect(await exitOf(terminalId)).toBe(7)
    expect(outputOf(terminalId)).toContain('got hello\n')
  })

  test('have the size they are given, also later', async () => {
    const terminalId = await open({ columns: 100, rows: 30 })
    terminal.write(terminalId, 'stty size\n')
    await eventually(() => expect(outputOf(terminalId)).toContain('30 100\n'))

    terminal.resize(terminalId, { columns: 120, rows: 40 })
    terminal.write(terminalId, 'stty size\n')

    await eventually(() => expect(outputOf(terminalId)).toContain('40 120\n'))
  })

  test('lose nothing of a short output, in 80 runs', { timeout: 60_000 }, async () => {
    const outputs: string[] = []
    for (let round = 0; round < 10; round++) {
      const runs = Array.from({ length: 8 }, () => runToEnd('exec seq 1 2000'))
      outputs.push(...(await Promise.all(runs)))
    }

    expect(outputs).toHaveLength(80)
    expect(outputs.filter(output => !output.endsWith(lines(2000))).map(output => output.length)).toEqual([])
  })

  test('lose nothing of a long output, in frames', { timeout: 60_000 }, async () => {
    const outputs = await Promise.all(Array.from({ length: 3 }, () => runToEnd('exec seq 1 200000')))

    const whole = lines(200_000)
    expect(outputs.filter(output => !output.endsWith(whole)).map(output => output.length)).toEqual([])
    expect(longestFrame).toBeLessThanOrEqual(64 * 1024)
  })

  test('hold back a program that prints without end', async () => {
    const terminalId = await open()
    const before = process.memoryUsage().rss

    const startedAt = performance.now()
    terminal.write(terminalId, 'yes\n')
    await vi.waitFor(() => expect(printed.get(terminalId)?.length).toBeGreaterThan(2_000_000), 20_000)

    const seconds = (performance.now() - startedAt) / 1000
    terminal.write(terminalId, '\u0003')
    terminal.write(terminalId, 'echo still "here"\n')

    await eventually(() => expect(printed.get(terminalId)?.slice(-1000)).toContain('still here\r\n'))
    expect((printed.get(terminalId)?.length ?? 0) / seconds).toBeLessThan(8_000_000)
    expect(process.memoryUsage().rss - before).toBeLessThan(200 * 1024 * 1024)
  })

  test('take a long paste whole', async () => {
    const terminalId = await open()
    terminal.write(terminalId, 'stty raw -echo; echo ready; head -c 200000 | wc -c; exit\n')
    await eventually(() => expect(outputOf(terminalId)).toMatch(/ready\n$/))

    terminal.write(terminalId, 'x'.repeat(200_000))

    await exitOf(terminalId)
    expect(outputOf(terminalId)).toMatch(/\n *200000\n/)
  })

  test('close with everything that was started in them', async () => {
    const terminalId = await open()
    const jobs =
      'sleep 60 & echo $! > pids; (setsid nohup sh -c "echo \\$\\$ >> pids; exec sleep 60" &); echo $$ >> pids; echo rea""dy'
    terminal.write(terminalId, `${jobs}; sleep 60\n`)
    await eventually(() => expect(outputOf(terminalId)).toContain('ready\n'))
    // A process that went into the background may write its own pid later than the shell.
    const pids = await eventually(async () => {
      const written = (await readFile(join(folder, 'pids'), 'utf8')).trim().split('\n').map(Number)
      expect(await livingOf(written)).toHaveLength(3)
      return written
    })

    await terminal.close(terminalId)

    expect(await livingOf(pids)).toEqual([])
    expect(exited.get(terminalId)).toBeGreaterThanOrEqual(0)
    expect(() => terminal.write(terminalId, 'x')).toThrow('This terminal has closed.')
  })

  test('are all closed at once, also one that is still starting', async () => {
    const ids = [await open(), await open()]
    const late = open()

    await terminal.closeAll()

    ids.push(await late)
    expect([...exited.keys()].sort()).toEqual(ids.sort())
  })

  test('are busy while something runs in them that would end with them, also in the background', async () => {
    const terminalId = await open()
    const isBusy = () => terminal.isBusy(terminalId)
    await expect.poll(isBusy, { timeout: 10_000 }).toBe(false)

    terminal.write(terminalId, 'sleep 300\n')
    await expect.poll(isBusy, { timeout: 10_000 }).toBe(true)
    // Until the shell has handed the terminal to what it starts, the key is the shell's own.
    const interrupted = () => {
      terminal.write(terminalId, '\u0003')
      return isBusy()
    }
    await expect.poll(interrupted, { timeout: 10_000 }).toBe(false)
    // A key that is still on its way would take the next line with it.
    const answers = () => {
      terminal.write(terminalId, "echo re''ady\n")
      return outputOf(terminalId).includes('ready')
    }
    await expect.poll(answers, { timeout: 10_000 }).toBe(true)
    terminal.write(terminalId, 'sleep 300 &\n')
    await expect.poll(isBusy, { timeout: 10_000 }).toBe(true)

    terminal.write(terminalId, 'exit\n')
    await exitOf(terminalId)
    expect(await isBusy()).toBe(false)
    expect(await terminal.isBusy('none')).toBe(false)
  })

  test('count as busy where it cannot be found out', async () => {
    terminal = terminals({
      emit,
      environment: async () => ({ SHELL: '/bin/sh' }),
      startPty,
      killTree,
      markerVariable: CALL_MARKER,
      hasChildren: () => Promise.reject(new Error('no list')),
    })
    expect(await terminal.isBusy(await open())).toBe(true)
  })

  test('take no input after they have exited, and may be closed all the same', async () => {
    const terminalId = await open()
    terminal.write(terminalId, 'exit\n')
    await exitOf(terminalId)

    expect(() => terminal.write(terminalId, 'x')).toThrow('This terminal has closed.')
    expect(() => terminal.resize(terminalId, { columns: 10, rows: 10 })).toThrow('This terminal has closed.')
    await expect(terminal.close(terminalId)).resolves.toBeUndefined()
  })

  test('are listed by whose they are, until they are closed', async () => {
    const first = await terminal.open({ cwd: folder, group: 'a', columns: 80, rows: 24 })
    const second = await terminal.open({ cwd: folder, group: 'a', columns: 80, rows: 24 })
    const other = await terminal.open({ cwd: folder, group: 'b', columns: 80, rows: 24 })
    expect([terminal.list('a'), terminal.list('b'), terminal.list('c')]).toEqual([[first, second], [other], []])

    terminal.write(first.terminalId, 'exit 3\n')
    await exitOf(first.terminalId)
    expect(terminal.list('a')).toEqual([first, second])
    expect(terminal.attach(first.terminalId)).toMatchObject({ exitCode: 3 })

    await terminal.close(first.terminalId)
    expect(terminal.list('a')).toEqual([second])
    expect(() => terminal.attach(first.terminalId)).toThrow('This terminal has closed.')
  })

  test('give what they printed to a page that joins late, and the place where the rest begins', async () => {
    const terminalId = await open()
    terminal.write(terminalId, 'echo first "one"\n')
    await eventually(() => expect(outputOf(terminalId)).toContain('first one\n'))

    const joined = terminal.attach(terminalId)

    expect(joined).toMatchObject({ exitCode: null, output: printed.get(terminalId) })
    expect(joined.end).toBe(joined.output.length)
  })

  test('print nothing while they are held, and all of it after', async () => {
    const terminalId = await open()
    await eventually(() => expect(outputOf(terminalId)).not.toBe(''))
    // Nobody but the test ends it.
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    terminal.hold(terminalId, true)
    vi.useRealTimers()
    const before = outputOf(terminalId)
    const marker = join(folder, 'ran')
    terminal.write(terminalId, `echo > '${marker}'; seq 1 20000; exit\n`)
    await eventually(() => expect(existsSync(marker)).toBe(true))
    // Another one prints meanwhile.
    const other = await open()
    await eventually(() => expect(outputOf(other)).not.toBe(''))
    expect(outputOf(terminalId)).toBe(before)
    terminal.hold(terminalId, false)

    await exitOf(terminalId)

    expect(outputOf(terminalId).slice(before.length)).toContain(lines(20_000))
  })

  test('hold nothing where there is no such terminal', () => {
    expect(() => terminal.hold('none', true)).not.toThrow()
  })

  test('are not opened in a folder that is gone', async () => {
    const place = { cwd: join(folder, 'gone'), columns: 80, rows: 24 }

    await expect(terminal.open(place)).rejects.toMatchObject({ code: 'not-found' })
  })
})
