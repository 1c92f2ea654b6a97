import { ProtocolError, ProtocolErrorCode, SdkError, SdkErrorCode } from '@modelcontextprotocol/client'
import { type Connection, ConnectionFailure, connect, type Generation, type Hooks } from './connection'
import { isTimeout, statusOf, systemCode } from './thrown-codes'
import type { Target } from './transport-for'

/** The facts known about a server since the last connection to it. */
export type KnownServer = { generation?: Generation }

type Connecting = { signal: AbortSignal; known: KnownServer }

/** Another way to connect to a server, and why it is tried. */
type OtherWay = { target: Target; generation: Generation; words: string }

/** Connects in the newest way that a server knows. Rejects with `ConnectionFailure` of the way that says most. */
export async function connectWithFallback(
  target: Target,
  hooks: Hooks,
  { signal, known }: Connecting,
): Promise<Connection> {
  const { generation = 'ask' } = known
  try {
    return await connect(target, hooks, { signal, generation })
  } catch (thrown) {
    const other = thrown instanceof ConnectionFailure ? otherWay(target, { generation, failure: thrown }) : undefined
    if (!other || signal.aborted) throw thrown
    hooks.log.note(other.words)
    // The server's output is printed again.
    hooks.log.clearStderr()
    // The question had made it end, or be silent, and is spared from now on.
    if (other.target.type !== 'sse') known.generation = other.generation
    const next = { signal, known: other.target.type === 'sse' ? { generation: other.generation } : known }
    return connectWithFallback(other.target, hooks, next).catch(again => {
      // The error of the newer way over HTTP says more than that of the older one.
      throw other.target.type === 'sse' ? thrown : again
    })
  }
}

function otherWay(
  target: Target,
  { generation, failure }: { generation: Generation; failure: ConnectionFailure },
): OtherWay | undefined {
  const { thrown, exit } = failure
  const isRefused = thrown instanceof ProtocolError && UNKNOWN.has(thrown.code)
  if (generation !== 'since-2026' && target.type !== 'sse' && isRefused) {
    return { target, generation: 'since-2026', words: 'It knows no introduction; trying the protocol of 2026-07-28.' }
  }
  const status = statusOf(thrown)
  if (generation === 'ask' && (exit !== undefined || isUndecided(thrown))) {
    return {
      target,
      generation: 'before-2026',
      words: 'It did not say which protocol it speaks; trying the older ones.',
    }
  }
  if (target.type === 'http' && [400, 404, 405].includes(status ?? 0)) {
    const words = `The address answered ${status}; trying the older way (SSE).`
    return { target: { ...target, type: 'sse' }, generation: 'before-2026', words }
  }
  return undefined
}

/** The codes by which a server says that it does not know this kind of introduction. */
const UNKNOWN: ReadonlySet<number> = new Set([
  ProtocolErrorCode.UnsupportedProtocolVersion,
  ProtocolErrorCode.MethodNotFound,
])

/**
 * Returns whether the question which protocol it speaks was answered with nonsense, or not at all: some servers know no
 * other greeting than their own.
 */
function isUndecided(thrown: unknown): boolean {
  if (isTimeout(thrown)) return thrown instanceof SdkError && thrown.message.includes('probe')
  const isFailed = thrown instanceof SdkError && thrown.code === SdkErrorCode.EraNegotiationFailed
  return isFailed && systemCode(thrown) === undefined
}
