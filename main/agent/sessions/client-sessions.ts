import { messageOf } from '../../../shared/errors'
import { errorResult, stoppedResult, type ToolResult } from '../../../shared/session/tool-results'
import type { SessionSummary } from '../../../shared/settings'
import type { ClientCall, ClientCalls } from '../turn/client-turn'
import { withResolvers } from '../with-resolvers'

type ClientSessionsParts = {
  create(folder: string): Promise<SessionSummary>
  /** Begins a turn for calls; rejects where the session is at work already. */
  serve(id: string, calls: ClientCalls): Promise<void>
  stop(id: string): Promise<void>
}

/** Calls that another program makes in a folder. What it calls first begins a session of its own. */
export type ClientSession = {
  /** `arguments` is JSON. Never rejects; a call whose signal aborts stops all that the program has called. */
  call(name: string, args: string, signal: AbortSignal): Promise<ToolResult>
  /** The program has gone: what still runs for it is stopped. */
  close(): Promise<void>
}

/** Sessions of other programs, which call tools by themselves and ask no model of Atrium's. */
export function clientSessions(parts: ClientSessionsParts) {
  return {
    ofClient: (folder: string, client: string): ClientSession => clientSession(parts, folder, client),
  }
}

function clientSession({ create, serve, stop }: ClientSessionsParts, folder: string, client: string): ClientSession {
  const waiting: ClientCall[] = []
  let session: Promise<string> | undefined
  let isServed = false
  let arrival = withResolvers<void>()

  const calls: ClientCalls = {
    client,
    take() {
      const next = waiting.shift()
      if (waiting.length === 0) arrival = withResolvers<void>()
      return next
    },
    arrival: () => arrival.promise,
    ended() {
      isServed = false
      if (waiting.length > 0) void begin()
    },
  }

  async function begin(): Promise<void> {
    if (isServed) return
    isServed = true
    try {
      session ??= create(folder).then(({ id }) => id)
      await serve(await session, calls)
    } catch (thrown) {
      isServed = false
      // Where there is no session yet, the next call tries again.
      session?.catch(() => {
        session = undefined
      })
      for (const { answer } of waiting.splice(0)) answer(errorResult(messageOf(thrown)))
    }
  }

  async function stopAll(): Promise<void> {
    for (const { answer } of waiting.splice(0)) answer(stoppedResult())
    const id = await session?.catch(() => undefined)
    if (id !== undefined && isServed) await stop(id)
  }

  return {
    call(name, args, signal) {
      if (signal.aborted) return Promise.resolve(stoppedResult())
      return new Promise(resolve => {
        const stopped = () => void stopAll()
        signal.addEventListener('abort', stopped, { once: true })
        const answer = (result: ToolResult) => {
          signal.removeEventListener('abort', stopped)
          resolve(result)
        }
        waiting.push({ name, arguments: args, answer })
        arrival.resolve()
        void begin()
      })
    },
    close: stopAll,
  }
}
