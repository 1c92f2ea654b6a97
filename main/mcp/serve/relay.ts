import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { resolve } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import { startProgram } from '../../shell/process/start-program'
import { checkSocketFolder } from './check-socket-folder'

/** A start from a cold disk takes seconds. */
const START_MS = 30_000
const RETRY_MS = 200

const OFF =
  'Atrium serves no other programs. Open Atrium, go to Settings › MCP servers, and switch on “Let other programs use Atrium’s tools”.'
const NOT_STARTED = 'Atrium did not start. Start it yourself, and try again.'

/** Returns what follows `--mcp` on the command line: the folder, if one is named. Returns nothing without `--mcp`. */
export function servedFolder(args: readonly string[], workingDirectory: string): { folder?: string } | undefined {
  const at = args.indexOf('--mcp')
  if (at === -1) return undefined
  const folder = args[at + 1]
  return folder === undefined || folder.startsWith('-') ? {} : { folder: resolve(workingDirectory, folder) }
}

type RelayParts = {
  folder?: string | undefined
  address: string
  /** Returns whether the person lets other programs use the tools. */
  isOn(): boolean
  /** Starts Atrium itself. */
  start(): void
  input: Readable
  output: Writable
  errors: Writable
}

/**
 * Hands the messages of a program that speaks MCP on stdio to the Atrium of the same person, which is started where it does
 * not run. Resolves to the exit code once either side has ended.
 */
export async function relay({ folder, address, isOn, start, input, output, errors }: RelayParts): Promise<number> {
  const socket = isOn() ? await reached(address, start) : undefined
  if (!socket) {
    const message = isOn() ? NOT_STARTED : OFF
    errors.write(`${message}\n`)
    await refuse(message, { input, output })
    return 1
  }
  socket.write(`${JSON.stringify({ atrium: 1, ...(folder !== undefined && { folder }) })}\n`)
  input.pipe(socket)
  socket.pipe(output, { end: false })
  socket.on('error', () => undefined)
  // Not by `once`, which rejects with what may come before.
  await new Promise(closed => socket.once('close', closed))
  return 0
}

/** The first try may come before Atrium was started, or while it starts. */
async function reached(address: string, start: () => void): Promise<Socket | undefined> {
  let isStarted = false
  for (const until = performance.now() + START_MS; performance.now() < until; await delay(RETRY_MS)) {
    let socket: Socket | undefined
    try {
      await checkSocketFolder(address)
      socket = connect(address)
      await once(socket, 'connect')
      return socket
    } catch {
      socket?.destroy()
      if (!isStarted) start()
      isStarted = true
    }
  }
  return undefined
}

/** Answers the first request with an error, which programs show where they show no stderr. */
async function refuse(message: string, { input, output }: Pick<RelayParts, 'input' | 'output'>): Promise<void> {
  const line = await Promise.race([firstLine(input), delay(2_000, '', { ref: false })])
  const id = idIn(line)
  if (id === undefined) return
  const error = { code: -32_000, message }
  await new Promise<void>(done => output.write(`${JSON.stringify({ jsonrpc: '2.0', id, error })}\n`, () => done()))
}

async function firstLine(input: Readable): Promise<string> {
  let text = ''
  for await (const chunk of input) {
    text += String(chunk)
    if (text.includes('\n') || text.length > 100_000) break
  }
  return text.split('\n')[0] ?? ''
}

function idIn(line: string): string | number | undefined {
  try {
    const { id } = JSON.parse(line) as { id?: unknown }
    return typeof id === 'string' || typeof id === 'number' ? id : undefined
  } catch {
    return undefined
  }
}

/** Starts a program that goes on when this one ends. */
export function startDetached(command: string, args: readonly string[]): void {
  startProgram(command, args, { detached: true, stdio: 'ignore' })
    .on('error', () => undefined)
    .unref()
}
