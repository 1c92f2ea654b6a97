import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { AppError } from '../../../shared/errors'
import type { JobOutput, JobView } from '../../../shared/ipc/job-calls'
import type { CommandOutcome } from '../../../shared/session/tool-results'
import type { Patience } from '../output/first-words'
import { killTree } from '../process/kill-tree'
import { isDead, processStat } from '../process/list-processes'
import { outcomeOf } from './command-outcome'
import { type Job, type JobRequest, startJob } from './job'
import type { LeftBehind } from './run-command'

/** The processes that a command left running, and the command itself. */
type LeftJob = LeftBehind & Pick<Job, 'command' | 'cwd'>

/** So often it is looked whether it still runs. */
const LOOK_MS = 2_000

/**
 * Presents what an ended command left running as a job: it can be listed and ended. Its output is not heard, and how it
 * ends is not reported. Its processes are known by their numbers; all that carry the command's mark are ended.
 */
function leftJob(id: string, { command, cwd, marker, processes }: LeftJob): Job {
  const startedAt = performance.now()
  const begunAt = Date.now()
  let ended: { at: number; exitCode: null; stopped: boolean } | undefined

  function look(): void {
    if (!processes.some(({ pid }) => isAlive(pid))) end(false)
  }

  function end(stopped: boolean): void {
    ended ??= { at: Date.now(), exitCode: null, stopped }
  }

  const over = new Promise<void>(resolve => {
    const timer = setInterval(() => {
      look()
      if (!ended) return
      clearInterval(timer)
      resolve()
    }, LOOK_MS)
    timer.unref()
  })

  return {
    id,
    command,
    cwd,
    startedAt: begunAt,
    over,
    isLeft: true,
    firstWords: Promise.resolve(),
    ended: () => ended,
    hasEnded: () => ended !== undefined,
    tail: () => ({ text: '', isCut: false }),
    address: () => undefined,
    read: async () => outcomeOf({ startedAt, ...(ended?.stopped ? { stopped: true } : ended ? {} : { job: id }) }),
    async stop() {
      await killTree({ marker })
      end(true)
    },
  }
}

function isAlive(pid: number): boolean {
  try {
    if (process.platform === 'linux') return !isDead(processStat(readFileSync(`/proc/${pid}/stat`, 'latin1')).state)
    return process.kill(pid, 0)
  } catch (thrown) {
    // Of another person it is there, and may not be asked.
    return (thrown as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** So many may run at once, in all sessions together. */
export const MAX_JOBS = 8

/** Those that have ended stay, so that their last words can be read; of more, the oldest are put away. */
const MAX_ENDED = 16

const PATIENCE: Patience = { longestMs: 3000, silenceMs: 1000 }

type JobStart = Omit<JobRequest, 'patience' | 'onAddress'>

/** The background commands that one session may reach. */
export type SessionJobs = {
  /** Resolves once it was heard and fell silent for 1 s, has ended, or 3 s have gone; with `job` where it goes on. */
  start(request: JobStart): Promise<CommandOutcome>
  /** Keeps what a command left running, so that it can be ended; the id of the job that it is then. It outlives Atrium. */
  adopt(left: LeftJob): string
  /** By its id. Throws an `Error` for the model where the session has no such job. */
  find(id: string): Job
  list(): Job[]
}

type KnownJobs = Map<string, Job & { owner: string }>

/** All commands that run in the background, of every session. None outlives the app. `changed` hears of each that begins, ends or says where it is. */
export function jobs(patience = PATIENCE, changed: () => void = () => undefined) {
  const known: KnownJobs = new Map()
  const starting = new Set<Promise<unknown>>()
  let isClosed = false

  async function start(owner: string, request: JobStart): Promise<CommandOutcome> {
    if (isClosed) throw new Error('Atrium is closing.')
    const running = [...known.values()].filter(isOwn).length + starting.size
    if (running >= MAX_JOBS) throw new Error(`${MAX_JOBS} background jobs are running already. Stop one of them first.`)
    const started = startJob(randomUUID().slice(0, 8), { ...request, patience, onAddress: changed }).then(job => {
      known.set(job.id, { ...job, owner })
      changed()
      void job.over.then(changed)
      return job
    })
    starting.add(started)
    const job = await started.finally(() => starting.delete(started))
    await job.firstWords
    await end(surplus(known))
    return job.read()
  }

  function adopt(owner: string, left: LeftJob): string {
    const job = leftJob(randomUUID().slice(0, 8), left)
    known.set(job.id, { ...job, owner })
    changed()
    void job.over.then(changed)
    return job.id
  }

  async function end(ended: readonly Job[]): Promise<void> {
    await Promise.all(ended.map(job => job.stop()))
    for (const job of ended) known.delete(job.id)
    if (ended.length > 0) changed()
  }

  return {
    of: (owner: string): SessionJobs => ({
      start: request => start(owner, request),
      adopt: left => adopt(owner, left),
      find: id => findOwn(known, owner, id),
      list: () => ownedBy(known, owner),
    }),
    /** Of all sessions, the newest first, for people. */
    views: (): JobView[] => [...known.values()].map(viewOf).reverse(),
    output(id: string): JobOutput {
      const job = known.get(id)
      if (!job) throw new AppError('not-found', 'This command is not known any more.')
      return job.tail()
    },
    async stop(id: string): Promise<void> {
      await known.get(id)?.stop()
      changed()
    },
    isAnyRunning: (): boolean => starting.size > 0 || [...known.values()].some(isOwn),
    /** Ends all jobs of a session. */
    endOf: (owner: string): Promise<void> => end(ownedBy(known, owner).filter(job => !job.isLeft)),
    /** Ends them all, and lets none start any more; resolves when nothing of them is left. */
    async close(): Promise<void> {
      isClosed = true
      await Promise.allSettled(starting)
      await end([...known.values()].filter(job => !job.isLeft))
    },
  }
}

/** Returns whether a job runs that Atrium has to end. */
function isOwn(job: Job): boolean {
  return !job.isLeft && !job.hasEnded()
}

function ownedBy(known: KnownJobs, owner: string): Job[] {
  return [...known.values()].filter(job => job.owner === owner)
}

function findOwn(known: KnownJobs, owner: string, id: string): Job {
  const job = known.get(id)
  if (job?.owner === owner) return job
  const ids = ownedBy(known, owner).map(own => own.id)
  throw new Error(`There is no job '${id}'. ${ids.length > 0 ? `Jobs: ${ids.join(', ')}.` : 'There are none.'}`)
}

/** Those that have ended and are too many to be kept, the oldest. */
function surplus(known: KnownJobs): Job[] {
  return [...known.values()].filter(job => job.hasEnded()).slice(0, -MAX_ENDED)
}

function viewOf({ id, owner, command, startedAt, ended, address, isLeft }: Job & { owner: string }): JobView {
  const [end, said] = [ended(), address()]
  return {
    ...(isLeft && { isLeft }),
    id,
    sessionId: owner,
    command,
    startedAt,
    ...(end && { ended: end }),
    ...(said !== undefined && { address: said }),
  }
}
