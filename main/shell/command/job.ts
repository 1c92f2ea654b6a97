import type { CommandOutcome } from '../../../shared/session/tool-results'
import { firstWords, type Patience } from '../output/first-words'
import { headAndTail } from '../output/head-and-tail'
import { outputFrames } from '../output/output-frames'
import { saidAddress } from '../output/said-address'
import { killTree } from '../process/kill-tree'
import { outcomeOf, withheld } from './command-outcome'
import { endCommand } from './end-command'
import type { CommandStart } from './running-command'
import { startCommand } from './start-command'

/** So much of its last words is kept for people. */
const TAIL = 32 * 1024

export type JobRequest = Omit<CommandStart, 'background' | 'onText'> & {
  /** Stops it as long as its first words are awaited; later only `stop` does. */
  signal: AbortSignal
  /** Hears its output while it runs. */
  onOutput(text: string): void
  /** It has said an address of this computer. */
  onAddress(): void
  patience: Patience
  /** Returns the reason why its output may not be passed on, if there is one: checked each time before it is. */
  refusal?: (() => Promise<string | undefined>) | undefined
}

/** A command in the background. */
export type Job = {
  id: string
  command: string
  /** Absolute. */
  cwd: string
  /** Epoch milliseconds. */
  startedAt: number
  /** Returns how it ended, once it has. */
  ended(): { at: number; exitCode: number | null; stopped: boolean } | undefined
  /** The end of what it has said so far, for people: whoever reads it takes nothing away from `read`. */
  tail(): { text: string; isCut: boolean }
  /** The address of this computer that it said first, such as that of a server. */
  address(): string | undefined
  /** Resolves once it has ended by itself, or with what stopped it. */
  over: Promise<void>
  hasEnded(): boolean
  /** Returns its output since the last call, and its exit code if it has ended; `job` as long as it runs. */
  read(): Promise<CommandOutcome>
  /** Ends all of it, and what it left behind where it has ended itself. Resolves within 2.5 s. */
  stop(): Promise<void>
  /** A command that has ended left it running: nobody hears it, and it goes on when Atrium ends. */
  isLeft?: true
  /** Resolves when it was heard and fell silent, has ended, or has taken too long to. */
  firstWords: Promise<void>
}

/** Starts a command that goes on by itself. Rejects, worded for the model, where it cannot be started. */
export async function startJob(id: string, request: JobRequest): Promise<Job> {
  const { command, cwd, signal, patience } = request
  const startedAt = performance.now()
  const begunAt = Date.now()
  const kept = headAndTail(TAIL)
  const frames = outputFrames(request.onOutput)
  const said = saidAddress(request.onAddress)
  let onText: CommandStart['onText'] = frames.push
  const running = await startCommand({
    ...request,
    background: true,
    onText: text => {
      kept.push(text)
      said.heard(text)
      onText(text)
    },
  })
  let ended: { at: number; exitCode: number | null } | undefined
  let stopping: Promise<void> | undefined

  const finished = running.finished.then(exitCode => {
    ended ??= { at: Date.now(), exitCode }
    said.end()
  })
  const words = firstWords({ ...patience, finished, signal })
  onText = text => {
    frames.push(text)
    words.heard()
  }

  function stop(): Promise<void> {
    if (ended && !stopping) return killTree({ marker: running.tree.marker })
    stopping ??= endCommand(running).then(() => {
      // A process that the system does not release is not awaited.
      ended ??= { at: Date.now(), exitCode: null }
    })
    return stopping
  }

  return {
    id,
    command,
    cwd,
    startedAt: begunAt,
    hasEnded: () => ended !== undefined,
    ended: () => ended && { ...ended, stopped: stopping !== undefined },
    tail: () => lastOf(kept.ends()),
    address: said.address,
    over: finished,
    async read() {
      const output = running.take()
      const refused = await request.refusal?.()
      if (refused !== undefined) await stop()
      const state = stopping ? { stopped: true } : ended ? { exitCode: ended.exitCode } : { job: id }
      const outcome = outcomeOf({ startedAt, ...state, ...output })
      return refused === undefined ? outcome : withheld(outcome, refused)
    },
    stop,
    firstWords: words.over.then(async () => {
      onText = () => undefined
      frames.end()
      if (signal.aborted) await stop()
      else running.slowDown()
    }),
  }
}

function lastOf({ head, dropped, tail }: { head: string; dropped: number; tail: string }): ReturnType<Job['tail']> {
  return dropped > 0 ? { text: tail, isCut: true } : { text: head + tail, isCut: false }
}
