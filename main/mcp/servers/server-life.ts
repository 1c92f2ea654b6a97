import { AppError } from '../../../shared/errors'
import type { McpFailure, McpServerConfig, McpServerState } from '../../../shared/mcp'
import type { Answering } from '../connection/answer-requests'
import { connectWithFallback } from '../connection/connect-with-fallback'
import { type Connection, ConnectionFailure, type Hooks, type Limits } from '../connection/connection'
import { doctor, type Symptoms, statusOf } from '../connection/doctor'
import { messageLog } from '../connection/message-log'
import type { Exit } from '../connection/stdio-transport'
import { throttle } from '../connection/throttle'
import type { Target } from '../connection/transport-for'
import { watchedResources } from '../connection/watched-resources'
import { type Lists, NO_LISTS, readLists } from './read-lists'

export type Status = Lists & {
  state: Exclude<McpServerState, 'needs-approval'>
  failure?: McpFailure | undefined
  software?: string | undefined
  instructions?: string | undefined
}

export type ServerParts = {
  name: string
  config: McpServerConfig
  answering: Answering
  limits: Limits
  /** How long to wait before each new try after it has ended by itself. */
  pausesMs: readonly number[]
  /** Expands what is to be started. Rejects with an `Error` for the person. */
  target(): Promise<Target>
  /** Where a program is that is not on PATH. */
  locate(command: string): Promise<string | undefined>
  changed(): void
  /** Watched resources are not as they were. */
  updated(uris: readonly string[]): void
}

const REFRESH_MS = 1_000

/** Starts, fails, is started again and ends: what a server goes through. Its state is always known, and nothing here rejects. */
export class ServerLife {
  status: Status = { state: 'off', ...NO_LISTS }
  connection: Connection | undefined
  readonly log = messageLog()
  readonly watched
  private starting: Promise<void> | undefined
  private life = new AbortController()
  private restart: NodeJS.Timeout | undefined
  private failures = 0
  private lastExit: Exit | undefined
  /** That a list changed while it was starting, and may have been read by then. */
  private isStale = false
  private readonly endings = new Set<Promise<void>>()
  private readonly refresh = throttle(() => this.relist(), REFRESH_MS)

  constructor(private readonly parts: ServerParts) {
    this.watched = watchedResources({ updated: parts.updated, note: this.log.note })
  }

  /** Connects where it is not. Resolves when that has worked or failed. */
  begin(): Promise<void> {
    clearTimeout(this.restart)
    if (this.connection && !this.starting) return Promise.resolve()
    this.starting ??= this.open(this.life.signal).finally(() => {
      this.starting = undefined
      if (this.isStale) this.refresh.ask()
    })
    return this.starting
  }

  /** Resolves once nothing of it is left running. */
  async stop(): Promise<void> {
    clearTimeout(this.restart)
    this.life.abort(new AppError('cancelled', 'The server was stopped.'))
    this.letGo()
    await this.starting
    await Promise.all(this.endings)
    this.life = new AbortController()
    this.set({ state: 'off' })
  }

  /** It works, so what went wrong before does not count any more. */
  works(): void {
    this.failures = 0
  }

  needsSignIn(thrown: unknown): void {
    this.set({ state: 'needs-sign-in', failure: this.diagnose({ phase: 'run', thrown }) })
  }

  letGo(): void {
    const gone = this.connection
    this.connection = undefined
    this.watched.follow(undefined)
    if (!gone) return
    const ending = gone.close().finally(() => this.endings.delete(ending))
    this.endings.add(ending)
  }

  private set(next: Partial<Status> & Pick<Status, 'state'>): void {
    this.status = { ...NO_LISTS, ...next }
    this.parts.changed()
  }

  private async open(own: AbortSignal): Promise<void> {
    this.log.clearStderr()
    this.lastExit = undefined
    this.set({ state: 'starting' })
    let phase: Symptoms['phase'] = 'prepare'
    try {
      const target = await this.parts.target()
      phase = 'start'
      this.connection = await connectWithFallback(target, this.hooks(own), own)
      phase = 'list'
      const lists = await readLists(this.connection, this.parts.limits)
      own.throwIfAborted()
      const { software, instructions } = this.connection
      this.set({ state: 'ready', software, instructions, ...lists })
      this.watched.follow(this.connection)
    } catch (thrown) {
      this.letGo()
      if (!own.aborted) await this.failed(phase, thrown)
    }
  }

  private hooks(own: AbortSignal): Hooks {
    const { answering, limits } = this.parts
    return {
      ...answering,
      log: this.log,
      limits,
      listChanged: this.refresh.ask,
      updated: this.watched.heard,
      ended: ({ exit, thrown }) => {
        this.lastExit = exit
        // Whoever is starting it hears of that by what it waits for.
        if (own.aborted || this.starting) return
        this.letGo()
        this.set({ state: 'failed', failure: this.diagnose({ phase: 'run', thrown, exit }) })
        this.startLater()
      },
    }
  }

  private async failed(phase: Symptoms['phase'], caught: unknown): Promise<void> {
    const { config, locate } = this.parts
    const failure = caught instanceof ConnectionFailure ? caught : undefined
    const thrown = failure?.thrown ?? caught
    const isMissing = config.type === 'stdio' && (thrown as NodeJS.ErrnoException)?.code === 'ENOENT'
    const foundAt = isMissing ? await locate(config.command) : undefined
    const exit = failure?.exit ?? this.lastExit
    const found = this.diagnose({ phase, thrown, exit, stray: failure?.stray, foundAt })
    this.set({ state: statusOf(thrown) === 401 ? 'needs-sign-in' : 'failed', failure: found })
    if (exit) this.startLater()
  }

  private diagnose(found: Pick<Symptoms, 'phase' | 'thrown'> & Partial<Symptoms>): McpFailure {
    const failure = doctor({ config: this.parts.config, stderr: this.log.read().stderr, ...found })
    this.log.note(failure.words)
    return failure
  }

  /** A server that ends by itself is given another chance, but not for ever. */
  private startLater(): void {
    const pause = this.parts.pausesMs[this.failures]
    this.failures += 1
    if (pause === undefined) return
    this.log.note(`Starting it again in ${pause} ms.`)
    this.restart = setTimeout(() => void this.begin(), pause)
  }

  private async relist(): Promise<void> {
    const { connection } = this
    this.isStale = this.starting !== undefined
    if (!connection || this.starting) return
    try {
      const lists = await readLists(connection, this.parts.limits)
      if (this.connection !== connection) return
      this.status = { ...this.status, ...lists }
      this.parts.changed()
    } catch (thrown) {
      this.log.note(`Its lists could not be read again: ${String(thrown)}`)
    }
  }
}
