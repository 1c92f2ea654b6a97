import type { ChildProcess, ChildProcessWithoutNullStreams, SpawnOptions } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import { type JSONRPCMessage, JSONRPCMessageSchema } from '@modelcontextprotocol/sdk/types.js'
import spawn from 'cross-spawn'
import { CALL_MARKER, killTree } from '../../shell/process/kill-tree'
import { LONGEST_MESSAGE, messageLines } from './message-lines'

/** A program as it is started: everything expanded, the environment whole. */
export type Program = { command: string; args: readonly string[]; env: Readonly<Record<string, string>>; cwd: string }

export type Exit = { code: number | null; signal: NodeJS.Signals | null }

export type StdioTransport = Transport & { exit(): Exit | undefined }

type Hooks = {
  stderr(text: string): void
  /** A line on stdout that is no message. */
  stray(line: string): void
}

type Start = (command: string, args: readonly string[], options: SpawnOptions) => ChildProcess

/** A well-behaved server ends when its input does; the others are helped. */
const GRACE_MS = 500

/** What a process that has ended may still have in its pipe is waited for so long. */
const LAST_WORDS_MS = 200

/**
 * A server that is a child process and speaks in lines. Unlike the SDK's own it ends the whole tree, closes at once when a
 * message is too large, and does not let a flood of messages keep the process from everything else. `start` is a parameter
 * for tests only.
 */
export function stdioTransport(program: Program, hooks: Hooks, start: Start = spawn): StdioTransport {
  const marker = randomUUID()
  let child: ChildProcessWithoutNullStreams | undefined
  let exit: Exit | undefined
  let isClosed = false
  let previous = ''

  function closed(): void {
    if (isClosed) return
    isClosed = true
    transport.onclose?.()
  }

  function receive(line: string): void {
    // Said twice, it says no more; some servers say it by the thousand.
    if (line === previous && line.includes('/list_changed"')) return
    previous = line
    const message = messageIn(line)
    if (message) transport.onmessage?.(message)
    else hooks.stray(line)
  }

  function watch(started: ChildProcessWithoutNullStreams): void {
    started.stderr.setEncoding('utf8').on('data', hooks.stderr)
    messageLines(started.stdout, {
      line: receive,
      tooLong: () => fail(new Error(`The server sent a message of more than ${LONGEST_MESSAGE / 1024 / 1024} MB.`)),
    })
    for (const stream of [started.stdin, started.stdout, started.stderr]) stream.on('error', () => undefined)
    started.once('exit', (code, signal) => ended(started, { code, signal }))
  }

  async function ended(gone: ChildProcess, how: Exit): Promise<void> {
    exit = how
    await Promise.race([once(gone, 'close'), delay(LAST_WORDS_MS)])
    closed()
  }

  /** Where cmd.exe has ended with 1, cross-spawn may say in place of the exit that there is no such program. */
  function failedLater(error: Error, started: ChildProcess): void {
    if (started.exitCode === null) fail(error)
    else {
      transport.onerror?.(error)
      void ended(started, { code: started.exitCode, signal: null })
    }
  }

  function fail(error: Error): void {
    transport.onerror?.(error)
    void transport.close()
  }

  const transport: StdioTransport = {
    exit: () => exit,
    async start() {
      child = start(program.command, program.args, {
        cwd: program.cwd,
        env: { ...program.env, [CALL_MARKER]: marker },
        stdio: ['pipe', 'pipe', 'pipe'],
        // A group of its own, which can be ended as one; on Windows it would open a window.
        detached: process.platform !== 'win32',
        windowsHide: true,
      }) as ChildProcessWithoutNullStreams
      const started = child
      watch(started)
      await once(started, 'spawn')
      started.on('error', error => failedLater(error, started))
    },
    async send(message) {
      if (!child || exit || isClosed) throw new Error('The server is not running.')
      const { stdin } = child
      if (!stdin.write(`${JSON.stringify(message)}\n`)) await Promise.race([once(stdin, 'drain'), once(child, 'exit')])
    },
    async close() {
      if (!child?.pid) return closed()
      closed()
      child.stdin.end()
      if (!exit) await Promise.race([once(child, 'exit').catch(() => undefined), delay(GRACE_MS)])
      // What it has started may have outlived it, and is found by the marker alone.
      await killTree(exit ? { marker } : { pid: child.pid, marker })
      for (const stream of [child.stdin, child.stdout, child.stderr]) stream.destroy()
    },
  }
  return transport
}

function messageIn(line: string): JSONRPCMessage | undefined {
  if (!line.trimStart().startsWith('{')) return undefined
  try {
    return JSONRPCMessageSchema.safeParse(JSON.parse(line)).data
  } catch {
    return undefined
  }
}
