import { stripVTControlCharacters } from 'node:util'
import { AppError } from '../../../shared/errors'
import type { McpFailure, McpServerConfig, McpServerState, McpStarting } from '../../../shared/mcp'
import { inEnglish, sentence } from '../../../shared/sentence'
import type { Answering } from '../connection/answer-requests'
import { connectWithFallback, type KnownServer } from '../connection/connect-with-fallback'
import { type Connection, ConnectionFailure, type Hooks } from '../connection/connection'
import type { Limits } from '../connection/connection-limits'
import { listChangeThrottle } from '../connection/list-change-throttle'
import { messageLog } from '../connection/message-log'
import { pageVisits } from '../connection/page-visits'
import type { Exit } from '../connection/stdio-transport'
import { throttle } from '../connection/throttle'
import { statusOf, systemCode } from '../connection/thrown-codes'
import type { Target } from '../connection/transport-for'
import { watchedResources } from '../connection/watched-resources'
import { doctor } from '../failures/doctor'
import { gonePaths } from '../failures/gone-paths'
import type { Symptoms } from '../failures/symptoms'
import { BrokenEntry } from '../packages/broken-entry'
import { FetchFailure } from '../packages/fetch-failure'
import { type Lists, NO_LISTS, readLists } from './read-lists'

const MOST_LINES = 4
const LONGEST_LINE = 300

/** The last lines of what a program has printed, as they would stand in a terminal: of a line that it has written over, what came last. */
function lastLines(text: string): string[] {
  const lines = stripVTControlCharacters(text)
    .split('\n')
    .map(line => line.trimEnd().split('\r').at(-1)?.trim() ?? '')
    .filter(line => line !== '')
  return lines.slice(-MOST_LINES).map(line => line.slice(0, LONGEST_LINE))
}

export type Status = Lists & {
  state: Exclude<McpServerState, 'needs-approval'>
  failure?: McpFailure | undefined
  starting?: McpStarting | undefined
  software?: string | undefined
  icon?: string | undefined
  instructions?: string | undefined
}

export type ServerParts = {
  name: string
  config: McpServerConfig
  answering: Answering
  limits: Limits
  /** The time to wait before each new try after it has ended by itself. */
  pausesMs: readonly number[]
  /** Expands what is to be started. Rejects with an `Error` for the person. */
  target(): Promise<Target>
  /** Fetches what a target needs before it can be started. `fetching` is told what, and what was printed since it was last told. */
  fetched(target: Target, waiting: { signal: AbortSignal; fetching: Fetching }): Promise<Target>
  /** Ends what is being fetched for a target. */
  stopFetch(target: Target): Promise<void>
  /** Takes away what was fetched for a target, so that it is fetched anew. */
  forgetFetched(target: Target): Promise<void>
  /** Finds a program that is not on PATH. */
  locate(command: string): Promise<string | undefined>
  changed(): void
  /** Watched resources are not as they were. */
  updated(uris: readonly string[]): void
}

type Fetching = (packages: readonly string[], printed: string) => void

const REFRESH_MS = 1_000

/** The interval at which a program's output is shown: no more often than it can be read. */
const PRINTED_MS = 500

const RESTLESS = sentence`The server keeps changing its tools. A tool the model was offered may be gone when it’s called.`

/** Starts, fails, is started again and ends: what a server goes through. Its state is always known, and nothing here rejects. */
export class ServerLife {
  status: Status = { state: 'off', ...NO_LISTS }
  connection: Connection | undefined
  readonly log = messageLog()
  readonly watched
  readonly pages = pageVisits()
  private starting: Promise<void> | undefined
  private life = new AbortController()
  private restart: NodeJS.Timeout | undefined
  private failures = 0
  private lastExit: Exit | undefined
  private readonly known: KnownServer = {}
  /** That a list changed while it was starting, and may have been read by then. */
  private isStale = false
  private readonly endings = new Set<Promise<void>>()
  private readonly restless = listChangeThrottle()
  private readonly refresh = throttle(() => this.relist(), REFRESH_MS)
  private readonly printed = throttle(() => this.showPrinted(), PRINTED_MS)

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
    this.life.abort(new AppError('cancelled', sentence`The server was stopped.`))
    this.terminateHungScript()
    await this.starting
    await Promise.all(this.endings)
    this.life = new AbortController()
    this.set({ state: 'off' })
  }

  /** Stops for good what it waits for: a fetch goes on otherwise, as one that is cut off leaves half a package behind. */
  async stopFetch(): Promise<void> {
    const target = this.status.starting?.fetching && (await this.parts.target().catch(() => undefined))
    await this.stop()
    if (target) await this.parts.stopFetch(target)
  }

  /** Fetches what it runs anew, and starts it. */
  async fetchAgain(): Promise<void> {
    await this.stop()
    this.works()
    await this.parts.forgetFetched(await this.parts.target())
    await this.begin()
  }

  /** It works, so what went wrong before does not count any more. */
  works(): void {
    this.failures = 0
  }

  needsSignIn(thrown: unknown): void {
    this.set({ state: 'needs-sign-in', failure: this.diagnose({ phase: 'run', thrown }) })
  }

  terminateHungScript(): void {
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
    this.set({ state: 'starting', starting: { since: Date.now(), printed: [] } })
    let phase: Symptoms['phase'] = 'prepare'
    try {
      const wanted = await this.parts.target()
      phase = 'fetch'
      const target = await this.parts.fetched(wanted, { signal: own, fetching: this.fetching })
      if (this.status.starting?.fetching) {
        // The output from here on is the server's own.
        this.log.clearStderr()
        this.showStarting({ fetching: undefined, printed: [] })
      }
      phase = 'start'
      this.connection = await connectWithFallback(target, this.hooks(own), { signal: own, known: this.known })
      phase = 'list'
      const lists = await readLists(this.connection, this.parts.limits)
      own.throwIfAborted()
      const { software, icon, instructions } = this.connection
      this.set({ state: 'ready', software, icon, instructions, ...lists })
      this.watched.follow(this.connection)
    } catch (thrown) {
      this.terminateHungScript()
      if (!own.aborted) await this.failed(phase, thrown)
    }
  }

  private readonly fetching: Fetching = (fetching, text) => {
    if (text !== '') this.log.stderr(text)
    if (!this.status.starting?.fetching) this.showStarting({ fetching })
    else if (text !== '') this.printed.ask()
  }

  private showPrinted(): void {
    if (this.status.starting) this.showStarting({ printed: lastLines(this.log.read().stderr) })
  }

  private showStarting(part: { [Part in keyof McpStarting]?: McpStarting[Part] | undefined }): void {
    const { since = Date.now(), printed = [], fetching } = { ...this.status.starting, ...part }
    this.status = { ...this.status, starting: { since, printed, ...(fetching && { fetching }) } }
    this.parts.changed()
  }

  private hooks(own: AbortSignal): Hooks {
    const { answering, limits } = this.parts
    return {
      ...answering,
      log: this.log,
      printed: this.printed.ask,
      limits,
      listChanged: this.refresh.ask,
      updated: this.watched.heard,
      pageVisited: this.pages.done,
      ended: ({ exit, thrown }) => {
        this.lastExit = exit
        // The code that is starting it is notified through what it waits for.
        if (own.aborted || this.starting) return
        this.terminateHungScript()
        this.set({ state: 'failed', failure: this.diagnose({ phase: 'run', thrown, exit }) })
        this.startLater()
      },
    }
  }

  private async failed(phase: Symptoms['phase'], caught: unknown): Promise<void> {
    const { config, locate } = this.parts
    const failure = caught instanceof ConnectionFailure || caught instanceof FetchFailure ? caught : undefined
    const thrown = (caught instanceof ConnectionFailure ? caught.thrown : undefined) ?? caught
    const isMissing = config.type === 'stdio' && systemCode(thrown) === 'ENOENT'
    const foundAt = isMissing ? await locate(config.command) : undefined
    const gone = config.type === 'stdio' ? await gonePaths(config) : undefined
    const exit = failure?.exit ?? this.lastExit
    const stray = caught instanceof ConnectionFailure ? caught.stray : undefined
    const broken = caught instanceof BrokenEntry ? caught : undefined
    const found = this.diagnose({ phase, thrown, exit, stray, foundAt, gone, broken })
    this.set({ state: statusOf(thrown) === 401 ? 'needs-sign-in' : 'failed', failure: found })
    // A package that could not be fetched will hardly be there a moment later, nor what only the person can fix.
    if (exit && phase !== 'fetch' && !waitsForPerson(found)) this.startLater()
  }

  private diagnose(found: Pick<Symptoms, 'phase' | 'thrown'> & Partial<Symptoms>): McpFailure {
    const failure = doctor({ config: this.parts.config, stderr: this.log.read().stderr, ...found })
    this.log.note(inEnglish(failure.words))
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
      if (!haveSameTools(lists, this.status)) this.restless.changed()
      const warnings = this.restless.areRestless() ? [...lists.warnings, RESTLESS] : lists.warnings
      this.status = { ...this.status, ...lists, warnings }
      this.parts.changed()
    } catch (thrown) {
      this.log.note(`Its lists could not be read again: ${String(thrown)}`)
    }
  }
}

/** Until they have done that, it would come and go under their hand. */
function waitsForPerson({ remedy }: McpFailure): boolean {
  return remedy !== undefined && remedy.type !== 'edit' && remedy.type !== 'start'
}

function haveSameTools(some: Lists, others: Lists): boolean {
  return some.tools.length === others.tools.length && some.tools.every(({ pin }, at) => pin === others.tools[at]?.pin)
}
