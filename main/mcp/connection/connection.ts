import {
  Client,
  type JsonSchemaValidator,
  type jsonSchemaValidator,
  type RequestOptions,
  type ServerCapabilities,
  type VersionNegotiationOptions,
} from '@modelcontextprotocol/client'
import { z } from 'zod'
import { APP_MIME_TYPE, APPS_EXTENSION } from '../../../shared/apps/mcp-apps'
import { WordedError } from '../../../shared/errors'
import { sentence } from '../../../shared/sentence'
import type { Tree } from '../../shell/process/kill-tree'
import { type Answering, answerEmbedded, answerRequests } from './answer-requests'
import { type CallClocks, callClocks } from './call-clocks'
import { type ChangeStream, changeStream } from './change-stream'
import type { Limits } from './connection-limits'
import { iconOf } from './icon-of'
import type { MessageLog } from './message-log'
import { type StartPatience, startPatience } from './start-patience'
import type { Exit } from './stdio-transport'
import { type Target, transportFor } from './transport-for'

export type Hooks = Answering & {
  log: MessageLog
  limits: Limits
  /** It has ended without being asked to. Called once. */
  ended(end: { exit: Exit | undefined; thrown: unknown }): void
  /** It has printed something. May come thousands of times. */
  printed(): void
  /** One of its lists is not as it was. May come thousands of times. */
  listChanged(): void
  /** A resource is not as it was. May come thousands of times. */
  updated(uri: string): void
  /** A page that it wanted visited was visited. May come thousands of times. */
  pageVisited(id: string): void
}

export type RequestToServer = {
  signal?: AbortSignal
  timeoutMs: number
  longestMs?: number
  progress?(text: string): void
  /** Sent along where it goes over HTTP. */
  headers?: Readonly<Record<string, string>>
}

/** The longest that a timer can be set to. */
const NEVER_MS = 2 ** 31 - 1

/**
 * A program that does not answer which protocols it knows is taken for one of before 2026-07-28, which need not answer that. One
 * that was only slow says later on that it cannot be introduced to. An address has no such second chance, and half of its time.
 */
const PROBE_MS = 2_000

/**
 * The generation of the protocol to speak. Up to 2025-11-25 both sides introduce themselves first; since 2026-07-28 each
 * request states who sends it and what is understood. `ask` finds out.
 */
export type Generation = 'ask' | 'before-2026' | 'since-2026'

/** A server that has introduced itself. Requests reject with the SDK's errors; what they resolve to is not checked. */
export type Connection = {
  software: string
  /** A picture as a data URL. */
  icon: string | undefined
  instructions: string | undefined
  capabilities: ServerCapabilities
  /** The revision of the protocol that both speak. */
  protocol: string | undefined
  request(method: string, params: Record<string, unknown>, asking: RequestToServer): Promise<unknown>
  /** Has the person answer what it asks as a part of something else, as `answerEmbedded` does. */
  answer(request: unknown, signal: AbortSignal | undefined): Promise<object>
  /** It may answer a call with a task without having been asked for one. */
  answersWithTasks: boolean
  /** It may want arguments of its tools in headers as well. */
  mirrorsArguments: boolean
  /** The processes of a server that runs on this computer; none of one that is reached by an address. */
  tree(): Tree | undefined
  /** Has it tell of changes of these resources and of no others; undefined where each is subscribed to by a request. */
  watch?: ChangeStream['watch'] | undefined
  close(): Promise<void>
}

/** Thrown where a connection failed, with what the process and its output said. */
export class ConnectionFailure extends Error {
  constructor(
    readonly thrown: unknown,
    readonly exit: Exit | undefined,
    readonly stray: string | undefined,
  ) {
    super('The connection failed', { cause: thrown })
  }
}

/** Starts or calls on a server, and waits until it has introduced itself. Rejects with `ConnectionFailure`; nothing is left running then. */
export async function connect(
  target: Target,
  hooks: Hooks,
  { signal, generation }: { signal: AbortSignal; generation: Generation },
): Promise<Connection> {
  signal.throwIfAborted()
  const { log, limits, ask } = hooks
  const clocks = callClocks()
  const asked = { ...hooks, ask: ask && whileAsking(clocks, ask) }
  const client = newClient(asked, negotiation(target, generation, limits))
  const patience = startPatience(target, limits)
  const { transport, exit, tree, stray, lastError, end } = transportFor(target, log, heardBy(patience, hooks))
  let ending: Promise<void> | undefined
  let isEnding = false
  const close = () => {
    // Set first: it is asked for again while it happens.
    isEnding = true
    ending ??= end()
    return ending
  }
  try {
    const connected = client.connect(transport, { timeout: NEVER_MS, maxTotalTimeout: NEVER_MS })
    await within(connected, { over: patience.over, signal })
  } catch (thrown) {
    // Closing it here is what ends it from now on.
    const ended = exit()
    await close()
    throw new ConnectionFailure(thrown, ended, stray())
  } finally {
    patience.stop()
  }
  const changes = client.getProtocolEra() === 'modern' ? changeStream(client, hooks) : undefined
  client.onclose = () => {
    changes?.stop()
    if (isEnding) return
    // Processes that it has started may still be there.
    void close()
    hooks.ended({ exit: exit(), thrown: lastError() ?? new WordedError(sentence`The server closed the connection.`) })
  }
  const { name = 'unnamed', version = '', icons } = client.getServerVersion() ?? {}
  return {
    software: `${name} ${version}`.trim().slice(0, 200),
    icon: iconOf(icons),
    instructions: client.getInstructions()?.slice(0, 10_000),
    capabilities: client.getServerCapabilities() ?? {},
    protocol: client.getNegotiatedProtocolVersion(),
    answer: (request, stop) => answerEmbedded(request, asked, stop ?? new AbortController().signal),
    answersWithTasks: changes !== undefined,
    mirrorsArguments: changes !== undefined && target.type === 'http',
    tree,
    watch: changes?.watch,
    close,
    request(method, params, { signal: stop, timeoutMs, longestMs, progress, headers }) {
      const send = (options: RequestOptions) =>
        client.request({ method, params }, z.looseObject({}), { ...options, ...(headers && { headers }) })
      if (longestMs === undefined) return send({ timeout: timeoutMs, ...(stop && { signal: stop }) })
      return clocks.run({ signal: stop, idleMs: timeoutMs, longestMs }, (until, heard) =>
        send({
          signal: until,
          // The SDK's own clock would not stand still.
          timeout: NEVER_MS,
          ...(progress && {
            onprogress: step => {
              heard()
              progress(wordsForProgress(step))
            },
          }),
        }),
      )
    },
  }
}

function whileAsking({ whileAsking: pause }: CallClocks, ask: NonNullable<Answering['ask']>): Answering['ask'] {
  return (question, asked) => pause(asked, until => ask(question, until))
}

function heardBy(patience: StartPatience, { printed }: Hooks) {
  return {
    strayed: patience.strayed,
    heard() {
      patience.heard()
      printed()
    },
  }
}

/** Nothing that a server sends is checked against its own schemas: a pattern in one can keep the process busy for ever. */
const trusting: jsonSchemaValidator = {
  getValidator<T>(): JsonSchemaValidator<T> {
    return input => ({ valid: true, data: input as T, errorMessage: undefined })
  },
}

function negotiation({ type }: Target, generation: Generation, { startMs }: Limits): VersionNegotiationOptions {
  // The older way over HTTP has no newer generation.
  if (generation === 'before-2026' || type === 'sse') return { mode: 'legacy' }
  if (generation === 'since-2026') return { mode: { pin: '2026-07-28' } }
  return { mode: 'auto', probe: { timeoutMs: type === 'http' ? startMs / 2 : Math.min(PROBE_MS, startMs) } }
}

function newClient(
  { log, listChanged, updated, pageVisited, ...answering }: Hooks,
  versionNegotiation: VersionNegotiationOptions,
): Client {
  const client = new Client(
    { name: 'atrium', title: 'Atrium', version: answering.version },
    {
      capabilities: {
        roots: {},
        // Of before 2026-07-28 a task is asked for by the call.
        extensions: { 'io.modelcontextprotocol/tasks': {}, [APPS_EXTENSION]: { mimeTypes: [APP_MIME_TYPE] } },
        ...(answering.ask && { sampling: {}, elicitation: { form: { applyDefaults: true }, url: {} } }),
      },
      jsonSchemaValidator: trusting,
      versionNegotiation,
    },
  )
  client.onerror = error => log.note(error.message)
  answerRequests(client, answering)
  client.fallbackNotificationHandler = async ({ method, params }) => {
    if (/^notifications\/(tools|prompts|resources)\/list_changed$/.test(method)) listChanged()
    else if (method === 'notifications/resources/updated') updated(Updated.parse(params).uri)
    else if (method === 'notifications/elicitation/complete') pageVisited(Visited.parse(params).elicitationId)
    else if (method === 'notifications/message') log.log(wordsForLogMessage(params))
  }
  return client
}

const Updated = z.looseObject({ uri: z.string().catch('') }).catch({ uri: '' })
const Visited = z.looseObject({ elicitationId: z.string().max(1_000).catch('') }).catch({ elicitationId: '' })

function wordsForLogMessage(params: unknown): string {
  const {
    level = 'info',
    logger,
    data,
  } = z.looseObject({ level: z.string().optional(), logger: z.string().optional() }).catch({}).parse(params)
  const text = typeof data === 'string' ? data : JSON.stringify(data)
  return `${level}${logger ? ` ${logger}` : ''}: ${text}`
}

function wordsForProgress(step: { progress: number; total?: number; message?: string }): string {
  const count = step.total === undefined ? String(step.progress) : `${step.progress}/${step.total}`
  return `${step.message ? `${step.message.slice(0, 500)} (${count})` : `Progress: ${count}`}\n`
}

async function within<T>(
  promise: Promise<T>,
  { over, signal }: { over: Promise<never>; signal: AbortSignal },
): Promise<T> {
  let stop: (() => void) | undefined
  const stopped = new Promise<never>((_, reject) => {
    stop = () => reject(signal.reason)
    signal.addEventListener('abort', stop, { once: true })
    if (signal.aborted) stop()
  })
  try {
    return await Promise.race([promise, over, stopped])
  } finally {
    if (stop) signal.removeEventListener('abort', stop)
    // Whichever loses must not count as unhandled.
    promise.catch(() => undefined)
    stopped.catch(() => undefined)
  }
}
