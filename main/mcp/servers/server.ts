import type { McpLog } from '../../../shared/mcp'
import { sentence } from '../../../shared/sentence'
import type { Tree } from '../../shell/process/kill-tree'
import type { Connection } from '../connection/connection'
import { afterVisits } from '../connection/page-visits'
import { callAsTask, type TaskCall } from '../connection/server-tasks'
import { statusOf } from '../connection/thrown-codes'
import { UnreadyServer } from '../connection/unready-server'
import { callFailure, isSessionLost } from './call-failure'
import { ServerLife, type ServerParts, type Status } from './server-life'

export type ServerRequest = {
  method: 'tools/call' | 'prompts/get' | 'resources/read' | 'completion/complete'
  params: Record<string, unknown>
  /** It may become a task. */
  task?: Omit<TaskCall, 'params'>
  headers?: Readonly<Record<string, string>>
}
export type Calling = { signal: AbortSignal; report?(text: string): void }

/** One server of one folder, through all its lives. */
export type Server = {
  status(): Status
  /** Never rejects: how it went is its status. */
  start(): Promise<void>
  /** Resolves once nothing of it is left running. */
  stop(): Promise<void>
  /** Stops it, and what is being fetched for it. */
  stopFetch(): Promise<void>
  /** Never rejects, as `start`. */
  fetchAgain(): Promise<void>
  /** Rejects with an `Error` for the model, or with the signal's reason. */
  call(asked: ServerRequest, calling: Calling): Promise<unknown>
  /** Returns whether it suggests values for what is being typed. */
  completes(): boolean
  /** Wants to hear of changes of these resources, and of no others. */
  watch(uris: readonly string[]): void
  log(): McpLog
  /** Its processes, while it runs on this computer. */
  tree(): Tree | undefined
}

export function mcpServer(parts: ServerParts): Server {
  const { name, config, limits } = parts
  const life = new ServerLife(parts)

  async function connected(signal: AbortSignal): Promise<Connection> {
    await withinTime(life.begin(), { ms: limits.startMs, signal })
    if (life.connection && life.status.state === 'ready') return life.connection
    if (life.status.state === 'starting')
      throw new UnreadyServer(sentence`The MCP server “${name}” is still starting. Try again later.`)
    const why = life.status.failure?.words ?? sentence`it was stopped.`
    throw new UnreadyServer(sentence`The MCP server “${name}” isn’t running: ${why}`)
  }

  async function ask(used: Connection, asked: ServerRequest, calling: Calling): Promise<unknown> {
    const { method, params, task, headers } = asked
    const asking = { ...withLimits(calling, limits), ...(headers && { headers }) }
    const answered = await (task ? callAsTask(used, { ...task, params }, asking) : used.request(method, params, asking))
    life.works()
    return answered
  }

  /** A session that the server has forgotten is begun anew, once: it cannot have done what it was asked. */
  async function askTwice(asked: ServerRequest, calling: Calling): Promise<unknown> {
    const used = await connected(calling.signal)
    try {
      return await ask(used, asked, calling)
    } catch (thrown) {
      if (calling.signal.aborted || !isSessionLost(thrown, config)) throw thrown
      life.log.note('The server has forgotten the session; introducing Atrium again.')
      if (life.connection === used) life.terminateHungScript()
      return ask(await connected(calling.signal), asked, calling)
    }
  }

  return {
    status: () => life.status,
    log: life.log.read,
    tree: () => life.connection?.tree(),
    completes: () => life.connection?.capabilities.completions !== undefined,
    watch: life.watched.want,
    stop: () => life.stop(),
    stopFetch: () => life.stopFetch(),
    fetchAgain: () => life.fetchAgain(),
    start() {
      life.works()
      return life.begin()
    },
    async call(asked, { signal, report }) {
      if (life.status.state === 'off') throw new UnreadyServer(sentence`The MCP server “${name}” is turned off.`)
      const own = followed(signal)
      try {
        return await afterVisits(() => askTwice(asked, { signal: own.signal, ...(report && { report }) }), {
          name,
          pages: life.pages,
          ask: parts.answering.ask,
          signal: own.signal,
        })
      } catch (thrown) {
        signal.throwIfAborted()
        if (statusOf(thrown) === 401) life.needsSignIn(thrown)
        throw callFailure(thrown, { name, failure: life.status.failure, limits })
      } finally {
        own.release()
      }
    },
  }
}

function withLimits({ signal, report }: Calling, { callMs, longestCallMs }: ServerParts['limits']) {
  return { signal, timeoutMs: callMs, longestMs: longestCallMs, ...(report && { progress: report }) }
}

/** A signal that ends with another one until it is released. The SDK listens to what it is given and never stops. */
function followed(signal: AbortSignal): { signal: AbortSignal; release(): void } {
  const own = new AbortController()
  const stop = () => own.abort(signal.reason)
  if (signal.aborted) stop()
  signal.addEventListener('abort', stop)
  return { signal: own.signal, release: () => signal.removeEventListener('abort', stop) }
}

/** Resolves once that is done or the time is over, and rejects with the signal's reason. */
async function withinTime(done: Promise<void>, { ms, signal }: { ms: number; signal: AbortSignal }): Promise<void> {
  const over = AbortSignal.timeout(ms)
  await Promise.race([done, aborted(AbortSignal.any([signal, over]))])
  signal.throwIfAborted()
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    if (signal.aborted) resolve()
    signal.addEventListener('abort', () => resolve(), { once: true })
  })
}
