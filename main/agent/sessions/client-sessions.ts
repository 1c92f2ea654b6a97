import { messageOf } from '../../../shared/errors'
import { errorResult, stoppedResult, type ToolResult } from '../../../shared/session/tool-results'
import type { SessionSummary } from '../../../shared/settings'
import type { Tool } from '../../tools/tool'
import type { ClientCall, ClientCalls } from '../turn/client-turn'
import { withResolvers } from '../with-resolvers'

type ClientSessionsParts = {
  create(folder: string): Promise<SessionSummary>
  /** Begins a turn for calls; rejects where the session is at work already. */
  serve(id: string, calls: ClientCalls): Promise<void>
  /** The same, once what is at work has ended. */
  serveNext(id: string, calls: ClientCalls): Promise<void>
  stop(id: string): Promise<void>
}

/** Calls that another program makes in a folder. What it calls first begins a session of its own. */
export type ClientSession = {
  /** `arguments` is JSON. Never rejects; a call whose signal aborts stops all that the program has called. */
  call(name: string, args: string, signal: AbortSignal): Promise<ToolResult>
  /** The program has gone: what still runs for it is stopped. */
  close(): Promise<void>
}

/** Calls that an app makes in the session in which it is shown. */
export type AppCalls = {
  /** `arguments` is JSON. Never rejects. */
  call(tool: Tool, args: string): Promise<ToolResult>
  /** The app is no longer shown: what nobody has begun yet is not done. */
  close(): void
}

/** Sessions of other programs, which call tools by themselves and ask no model of Atrium's; and apps, which do so in a session of the person's. */
export function clientSessions(parts: ClientSessionsParts) {
  return {
    ofClient: (folder: string, client: string): ClientSession => {
      const { waiting, add, begun } = clientCalls({
        session: () => parts.create(folder).then(({ id }) => id),
        serve: parts.serve,
        client: { client },
      })
      async function stopAll(): Promise<void> {
        for (const { answer } of waiting.splice(0)) answer(stoppedResult())
        const id = await begun()
        if (id !== undefined) await parts.stop(id)
      }
      return {
        call: (name, args, signal) => cancellable(signal, stopAll, answer => add({ name, arguments: args, answer })),
        close: stopAll,
      }
    },

    ofApp: (sessionId: string, server: string): AppCalls => {
      const { waiting, add } = clientCalls({
        session: async () => sessionId,
        serve: parts.serveNext,
        client: { client: server, isApp: true },
      })
      return {
        call: (tool, args) => new Promise(answer => add({ name: tool.name, arguments: args, tool, answer })),
        close() {
          for (const { answer } of waiting.splice(0)) answer(stoppedResult())
        },
      }
    },
  }
}

type ClientCallsParts = {
  session(): Promise<string>
  serve: ClientSessionsParts['serve']
  client: Pick<ClientCalls, 'client' | 'isApp'>
}

/** Calls in the order in which they come, and a turn for them whenever there are some. */
function clientCalls(parts: ClientCallsParts) {
  const waiting: ClientCall[] = []
  let session: Promise<string> | undefined
  let isServed = false
  let arrival = withResolvers<void>()

  const calls: ClientCalls = {
    ...parts.client,
    take() {
      const next = waiting.shift()
      if (waiting.length === 0) arrival = withResolvers<void>()
      return next
    },
    hasWaiting: () => waiting.length > 0,
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
      session ??= parts.session()
      await parts.serve(await session, calls)
    } catch (thrown) {
      isServed = false
      // If there is no session yet, the next call tries again.
      session?.catch(() => {
        session = undefined
      })
      for (const { answer } of waiting.splice(0)) answer(errorResult(messageOf(thrown)))
    }
  }

  return {
    waiting,
    add(call: ClientCall): void {
      waiting.push(call)
      arrival.resolve()
      void begin()
    },
    /** The session in which a turn for them is under way. */
    begun: async (): Promise<string | undefined> => {
      const id = await session?.catch(() => undefined)
      return isServed ? id : undefined
    },
  }
}

/** Waits for an answer, and ends what it is about where that is no longer wanted. */
function cancellable(
  signal: AbortSignal,
  stop: () => Promise<void>,
  begin: (answer: (result: ToolResult) => void) => void,
): Promise<ToolResult> {
  if (signal.aborted) return Promise.resolve(stoppedResult())
  return new Promise(resolve => {
    const stopped = () => void stop()
    signal.addEventListener('abort', stopped, { once: true })
    begin(result => {
      signal.removeEventListener('abort', stopped)
      resolve(result)
    })
  })
}
