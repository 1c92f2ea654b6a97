import type { ChildProcess, ChildProcessWithoutNullStreams } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { type JSONRPCMessage, parseJSONRPCMessage, type Transport } from '@modelcontextprotocol/client'
import { WordedError } from '../../../shared/errors'
import { sentence } from '../../../shared/sentence'
import { CALL_MARKER, killTree, type Tree } from '../../shell/process/kill-tree'
import type { StartOptions } from '../../shell/process/start-program'
import { startScript } from '../../shell/process/start-script'
import { messageLines, tooLongMessage } from './message-lines'

/** A program as it is started: everything expanded, the environment whole. */
export type Program = {
  command: string
  args: readonly string[]
  env: Readonly<Record<string, string>>
  cwd: string
  /** It may fetch what it runs before it runs it. */
  fetches?: boolean
}

export type Exit = { code: number | null; signal: NodeJS.Signals | null }

/** By `pid` and `stderr` the SDK knows that it speaks to a process, which has no status codes and may end. */
export type StdioTransport = Transport & {
  exit(): Exit | undefined
  /** Its processes, once it was started. */
  tree(): Tree | undefined
  readonly pid: number | undefined
  readonly stderr: null
}

type Hooks = {
  stderr(text: string): void
  /** A line on stdout that is no message. */
  stray(line: string): void
}

type Start = (command: string, args: readonly string[], options: StartOptions) => ChildProcess

/** A well-behaved server ends when its input does; the others are helped. */
const GRACE_MS = 500

/** The time to wait for what an ended process may still have in its pipe. */
const LAST_WORDS_MS = 500

/** The process of a server, once it was started, and what is known of its end. */
type Life = {
  child: ChildProcessWithoutNullStreams | undefined
  exit: Exit | undefined
  isClosed: boolean
  /** The marker that every process of the server has in its environment. */
  marker: string
}

/**
 * A server that is a child process and speaks in lines. Unlike the SDK's own it ends the whole tree, closes at once when a
 * message is too large, and does not let a flood of messages keep the process from everything else. `start` is a parameter
 * for tests only.
 */
export function stdioTransport(program: Program, hooks: Hooks, start: Start = startScript): StdioTransport {
  const life: Life = { child: undefined, exit: undefined, isClosed: false, marker: randomUUID() }
  const transport: StdioTransport = {
    exit: () => life.exit,
    tree: () => (life.child?.pid === undefined ? undefined : { pid: life.child.pid, marker: life.marker }),
    get pid() {
      return life.child?.pid
    },
    stderr: null,
    async start() {
      const child = start(
        program.command,
        program.args,
        optionsFor(program, life.marker),
      ) as ChildProcessWithoutNullStreams
      life.child = child
      watch(child, { life, transport, hooks })
      await once(child, 'spawn')
      child.on('error', error => failedLater(error, child, { life, transport }))
    },
    send: message => send(life, message),
    async close() {
      closed(life, transport)
      if (life.child?.pid) await end(life, life.child, life.child.pid)
    },
  }
  return transport
}

function optionsFor({ cwd, env }: Program, marker: string): StartOptions {
  return {
    cwd,
    env: { ...env, [CALL_MARKER]: marker },
    stdio: ['pipe', 'pipe', 'pipe'],
    // A group of its own, which can be ended as one; on Windows it would open a window.
    detached: process.platform !== 'win32',
    windowsHide: true,
  }
}

type TransportState = { life: Life; transport: StdioTransport }

function watch(
  child: ChildProcessWithoutNullStreams,
  { life, transport, hooks }: TransportState & { hooks: Hooks },
): void {
  child.stderr.setEncoding('utf8').on('data', hooks.stderr)
  messageLines(child.stdout, {
    line: receiving(transport, hooks),
    tooLong: () => fail(transport, tooLongMessage()),
  })
  for (const stream of [child.stdin, child.stdout, child.stderr]) stream.on('error', () => undefined)
  child.once('exit', (code, signal) => ended(child, { code, signal }, { life, transport }))
}

function receiving(transport: StdioTransport, hooks: Hooks): (line: string) => void {
  let previous = ''
  return line => {
    // Said twice, it says no more; some servers say it by the thousand.
    if (line === previous && line.includes('/list_changed"')) return
    previous = line
    const message = messageIn(line)
    if (message) transport.onmessage?.(message)
    else hooks.stray(line)
  }
}

async function send({ child, exit, isClosed }: Life, message: JSONRPCMessage): Promise<void> {
  if (!child || exit || isClosed) throw new WordedError(sentence`The server isn’t running.`)
  const { stdin } = child
  if (stdin.write(`${JSON.stringify(message)}\n`)) return
  const exited = once(child, 'exit')
  // One that has gone already says so by its end, not by a broken pipe.
  await Promise.race([once(stdin, 'drain').catch(() => exited), exited])
}

/** Lets a server end by itself for a while, then ends it with all that it has started. */
async function end(life: Life, child: ChildProcessWithoutNullStreams, pid: number): Promise<void> {
  child.stdin.end()
  if (!life.exit) await Promise.race([once(child, 'exit').catch(() => undefined), delay(GRACE_MS)])
  // Processes that it has started may have outlived it, and are found by the marker alone.
  await killTree(life.exit ? { marker: life.marker } : { pid, marker: life.marker })
  for (const stream of [child.stdin, child.stdout, child.stderr]) stream.destroy()
}

async function ended(gone: ChildProcess, how: Exit, { life, transport }: TransportState): Promise<void> {
  life.exit = how
  await Promise.race([once(gone, 'close'), delay(LAST_WORDS_MS)])
  closed(life, transport)
}

function closed(life: Life, transport: StdioTransport): void {
  if (life.isClosed) return
  life.isClosed = true
  transport.onclose?.()
}

/** Handles a late failure: when cmd.exe has ended with 1, cross-spawn may report a missing program in place of the exit. */
function failedLater(error: Error, child: ChildProcess, { life, transport }: TransportState): void {
  if (child.exitCode === null) fail(transport, error)
  else {
    transport.onerror?.(error)
    void ended(child, { code: child.exitCode, signal: null }, { life, transport })
  }
}

function fail(transport: StdioTransport, error: Error): void {
  transport.onerror?.(error)
  void transport.close()
}

function messageIn(line: string): JSONRPCMessage | undefined {
  if (!line.trimStart().startsWith('{')) return undefined
  try {
    return parseJSONRPCMessage(JSON.parse(line))
  } catch {
    return undefined
  }
}
