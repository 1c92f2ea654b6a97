import { type Connection, ConnectionFailure, connect, type Hooks } from './connection'
import { statusOf } from './thrown-codes'
import type { Target } from './transport-for'

/** Connects, and where an address does not know the newer way over HTTP, does so in the older one. Rejects with `ConnectionFailure`. */
export async function connectWithFallback(target: Target, hooks: Hooks, signal: AbortSignal): Promise<Connection> {
  try {
    return await connect(target, hooks, signal)
  } catch (thrown) {
    const status = thrown instanceof ConnectionFailure ? statusOf(thrown.thrown) : undefined
    if (target.type !== 'http' || ![400, 404, 405].includes(status ?? 0)) throw thrown
    hooks.log.note(`The address answered ${status}; trying the older way (SSE).`)
    // What the newer way was answered says more than what the older one was.
    return connect({ ...target, type: 'sse' }, hooks, signal).catch(() => Promise.reject(thrown))
  }
}
