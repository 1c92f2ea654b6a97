import { parse, resolve } from 'node:path'
import type { Duplex } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import type { RequestHandlerExtra } from '@modelcontextprotocol/sdk/shared/protocol.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import {
  CallToolRequestSchema,
  type CallToolResult,
  ErrorCode,
  JSONRPCMessageSchema,
  ListToolsRequestSchema,
  McpError,
  type ServerNotification,
  type ServerRequest,
} from '@modelcontextprotocol/sdk/types.js'
import { z } from 'zod'
import { messageOf } from '../../../shared/errors'
import type { ToolResult } from '../../../shared/session/tool-results'
import type { Tool } from '../../tools/tool'
import { nearPath } from '../../workspace/paths/near-path'
import { openFolder } from '../../workspace/paths/open-folder'
import { realFolder } from '../../workspace/paths/real-folder'
import { isInside } from '../../workspace/paths/resolve-path'
import { messageLines } from '../connection/message-lines'
import { toolContent } from './tool-content'

/** The first line that a program's relay sends: for which folder it calls. Without one the program is asked for its roots. */
const Hello = z.object({ atrium: z.literal(1), folder: z.string().max(4_096).optional() })
type Hello = z.infer<typeof Hello>

/** A program that sends lines which are no messages is cut off after so many. */
const MOST_STRAYS = 100

type Hooks = { hello(hello: Hello): void }

/** A program at the other end of a stream, which says hello in its first line and then speaks MCP in lines. */
function socketTransport(stream: Duplex, { hello }: Hooks): Transport {
  let isGreeted = false
  let strays = 0
  const transport: Transport = {
    async start() {
      messageLines(stream, { line, tooLong: () => stream.destroy() })
      stream.on('error', () => undefined)
      stream.once('close', () => transport.onclose?.())
      stream.once('end', () => stream.destroy())
    },
    async send(message) {
      if (!stream.writable) throw new Error('The program has gone.')
      stream.write(`${JSON.stringify(message)}\n`)
    },
    async close() {
      stream.destroy()
    },
  }

  function line(text: string): void {
    const value = parsed(text)
    if (!isGreeted) {
      const greeting = Hello.safeParse(value)
      isGreeted = greeting.success
      if (greeting.success) hello(greeting.data)
      else stream.destroy()
      return
    }
    const message = JSONRPCMessageSchema.safeParse(value)
    if (message.success) transport.onmessage?.(message.data)
    else if (++strays >= MOST_STRAYS) stream.destroy()
  }

  return transport
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Calls that a program makes in a folder, as the sessions run them. */
export type ClientSession = {
  call(name: string, args: string, signal: AbortSignal): Promise<ToolResult>
  close(): Promise<void>
}

/** The parts that programs are served with. */
export type ServedParts = {
  version: string
  tools: readonly Pick<Tool, 'name' | 'title' | 'description' | 'inputSchema' | 'kind'>[]
  open(folder: string, client: string): ClientSession
  image(hash: string): Promise<Uint8Array>
  /** The directory of Atrium's own data, which no program may read. */
  data: string
}

/** A person may take long to decide; a program hears so often that its call still waits. */
const PROGRESS_MS = 5_000
const MAX_NAME = 100
const ROOTS_MS = 10_000

const INSTRUCTIONS =
  'These tools work in one folder on the person’s computer. What changes something waits until the person approves it in Atrium, so a call may take minutes.'

type Extra = RequestHandlerExtra<ServerRequest, ServerNotification>

/** Serves a program at the other end of a stream until that closes, and stops then what still runs for it. */
export async function serveClient(stream: Duplex, parts: ServedParts): Promise<void> {
  let hello: Hello | undefined
  let session: Promise<ClientSession> | undefined
  const server = new Server(
    { name: 'atrium', title: 'Atrium', version: parts.version },
    { capabilities: { tools: {} }, instructions: INSTRUCTIONS },
  )
  const clientName = () => server.getClientVersion()?.title ?? server.getClientVersion()?.name ?? ''

  async function open(): Promise<ClientSession> {
    const folder = await openFolder(hello?.folder ?? (await firstRoot(server)))
    const data = await realFolder(parts.data)
    if (isInside(folder, data) || isInside(data, folder))
      throw new McpError(ErrorCode.InvalidRequest, `${folder} has Atrium’s own data in it. Name a folder that has not.`)
    return parts.open(folder, clientName().trim().slice(0, MAX_NAME) || 'Another program')
  }

  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: parts.tools.map(listed) }))
  server.setRequestHandler(CallToolRequestSchema, async ({ params }, extra): Promise<CallToolResult> => {
    session ??= open()
    // The next call looks again: a folder may have been plugged in by then.
    session.catch(() => {
      session = undefined
    })
    const opened = await session.catch(thrown => {
      throw new McpError(ErrorCode.InvalidRequest, messageOf(thrown))
    })
    const ended = tellProgress(extra)
    try {
      const result = await opened.call(params.name, JSON.stringify(params.arguments ?? {}), extra.signal)
      return await toolContent(params.name, result, parts.image)
    } finally {
      ended()
    }
  })
  const closed = new Promise<void>(resolve => {
    server.onclose = resolve
  })
  await server.connect(
    socketTransport(stream, {
      hello(greeting) {
        hello = greeting
      },
    }),
  )
  await closed
  await (await session?.catch(() => undefined))?.close()
}

function listed({ name, title, description, inputSchema, kind }: ServedParts['tools'][number]) {
  const annotations = { readOnlyHint: kind === 'reads' }
  return {
    name,
    description,
    annotations,
    inputSchema: { ...inputSchema, type: 'object' as const },
    ...(title && { title }),
  }
}

/** The folder that the program itself works in, where it tells one. */
async function firstRoot(server: Server): Promise<string> {
  if (server.getClientCapabilities()?.roots) {
    const { roots } = await server.listRoots(undefined, { timeout: ROOTS_MS })
    const local = roots.find(({ uri }) => uri.startsWith('file:'))
    if (local) {
      const path = fileURLToPath(local.uri)
      const { root } = parse(path)
      // Accents and spaces may be spelled otherwise than on the disk.
      return resolve(root, await nearPath(root, path))
    }
  }
  throw new McpError(ErrorCode.InvalidRequest, 'Which folder? Put its full path after --mcp in the arguments.')
}

/** Says from time to time that a call is not forgotten, where the program wants to hear it. Returns what ends that. */
function tellProgress({ _meta, sendNotification }: Extra): () => void {
  const token = _meta?.progressToken
  if (token === undefined) return () => undefined
  let progress = 0
  const timer = setInterval(() => {
    progress += 1
    const params = { progressToken: token, progress, message: 'Atrium is at work, or waits for the person.' }
    sendNotification({ method: 'notifications/progress', params }).catch(() => undefined)
  }, PROGRESS_MS)
  return () => clearInterval(timer)
}
