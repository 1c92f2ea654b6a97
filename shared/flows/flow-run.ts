import type { Flow, ReferencedFlows } from './flow'
import type { AgentCard, ForkChoice, StepResult, WithinRuns } from './flow-facts'

/**
 * - waiting: it may still come.
 * - running: its agent or code works; of a `flow-ref`: its nested run is under way.
 * - interrupted: it had begun when the run was stopped or the application ended, or another step failed hard.
 * - skipped: the run went past it, or the person wants it to.
 */
export type StepStatus = 'waiting' | 'running' | 'done' | 'failed' | 'skipped' | 'interrupted'

/** The transition of a run from a step, and why. */
export type StepDecision = {
  /** The branch, option, `loop`, `exit`, `present`, `absent`, `on_complete` or `on_error`. */
  name: string
  target: string
  /**
   * agent, person: they said so · flow: the file does, by what is there · limit: the loop was asked often enough ·
   * default: what was said is no branch, or nothing was, so it is the first one, or the exit.
   */
  by: 'agent' | 'person' | 'flow' | 'limit' | 'default'
}

export type StepState = {
  readonly id: string
  readonly status: StepStatus
  /** The number of times that it was started, or decided by itself. */
  readonly visits: number
  /** Of the last time that it ended. It stays while the step runs again, so that templates can still read it. */
  readonly result?: StepResult
  /** Of a loop: in which round the run is, from 1; absent before it was first asked. */
  readonly iteration?: number
  /** Of a loop: it was left, so the next time it begins with round 1. */
  readonly isLeft?: true
  readonly choice?: ForkChoice
  readonly decision?: StepDecision
  /** The fork whose choice led here: its question and answer stand before the task. */
  readonly chosenAt?: string
  /** The person's text in place of its task. */
  readonly task?: string
  /** The person wants it passed over. */
  readonly isUnwanted?: true
  /** The nested runs of a `flow-ref`, one for each flow that has begun. */
  readonly runs?: readonly FlowRun[]
}

export type RunFailure = {
  step: string
  within?: WithinRuns
  /** The reason that its agent or code gives. */
  reason?: string
  /**
   * soft, hard: of the step · endless: it came by a step too often or goes round without one · deadlock: steps wait for each
   * other · missing: what a reference names is not there.
   */
  kind: 'soft' | 'hard' | 'endless' | 'deadlock' | 'missing'
}

/** The state of a flow's run: plain data, made only by `applyFlowFact`, the same in the main process and in the page. */
export type FlowRun = {
  readonly flow: Flow
  readonly referenced: ReferencedFlows
  readonly task: string
  readonly isAutonomous: boolean
  readonly maxCost?: number
  readonly maxMinutes?: number
  /** The display of its agents' steps, by their names. */
  readonly cards?: Readonly<Record<string, AgentCard>>
  /** The number of runs it is nested in. */
  readonly depth: number
  /** waiting-for-person: nothing runs or could run before a fork is decided. failed and stopped can go on, if the person says so. */
  readonly status: 'running' | 'waiting-for-person' | 'done' | 'failed' | 'stopped'
  readonly failure?: RunFailure
  /** One for each step, in the order of the flow. */
  readonly steps: readonly StepState[]
  /** The place of the current step, or of the first one of the current segment; past the last one when it is over. */
  readonly position: number
  /** The places of the steps of the current segment that are wanted this time. */
  readonly active: readonly number[]
  /** The places of those that run at once now. The next wave begins when all of these are over. */
  readonly wave: readonly number[]
  /** Results of steps of nested runs, which later steps can read. */
  readonly merged: ReadonlyMap<string, StepResult>
}
