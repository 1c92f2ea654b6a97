import { randomUUID } from 'node:crypto'
import pLimit from 'p-limit'
import type { FinishForm } from '../../../shared/flows/finish'
import type { FlowFact, ForkChoice, StepResult } from '../../../shared/flows/flow-facts'
import { type FlowPlace, keyOf, STEP_TOOL, type StepCall } from '../../../shared/flows/flow-place'
import type { FlowRun, RunFailure } from '../../../shared/flows/flow-run'
import { applyFlowFact } from '../../../shared/flows/run/apply-flow-fact'
import { inEnglish, type LocalizedText, sentence } from '../../../shared/sentence'
import type { ToolCall } from '../../../shared/session/messages'
import type { SessionFact } from '../../../shared/session/session-events'
import { type ToolResult, textOf } from '../../../shared/session/tool-results'
import { stepResultOf } from '../../flows/format/finish-schema'
import { type NextStep, nextSteps } from '../../flows/run/next-steps'
import { agentStepTool, forkTool } from '../../flows/tools/step-tools'
import type { Tool } from '../../tools/tool'
import { APP_QUIT, endOfStopped } from '../app-quit'
import type { CallContext } from '../call/call-context'
import { changeOrder } from '../call/change-order'
import { runCall } from '../call/run-call'
import type { Mailbox } from '../mailbox'
import { type GrowingMerge, growingMerge } from '../turn/growing-merge'
import { ended, type Turn } from '../turn/loop'
import { runCode } from './code-step'
import { flowSummary } from './flow-summary'
import type { StepWork } from './prepare-work'

export type FlowTurn = Omit<Turn, 'steering'> & {
  /** Makes all that the agent of a step is given. Rejects with an `Error` where that cannot be had, such as a file of its inputs. */
  prepare(next: NextStep & { type: 'agent' }): Promise<StepWork>
  /** The changes that the person requests while it runs. */
  steering: Pick<Mailbox<FlowFact>, 'take' | 'arrival'>
  /** It works no longer than this. */
  limitMs?: number | undefined
  /** Ends all that works for it. */
  end(words: LocalizedText): void
  /** The calls by which the person was asked at forks when Atrium was closed, by the place of the fork. They are not made again. */
  asked?: ReadonlyMap<string, ToolCall>
}

type Facts = AsyncGenerator<SessionFact, void>

/**
 * Runs a flow from where its facts have brought it to its end: begins what can begin, writes down each step before it begins and
 * once it has ended, and ends with `turn.ended`, unless Atrium is closed. No step whose end is written down runs again.
 */
export async function* runFlow(turn: FlowTurn, begun: FlowRun | undefined, facts: readonly FlowFact[]): Facts {
  const context: CallContext = { ...turn, limit: pLimit(turn.maxToolWorkers), order: changeOrder() }
  const steps = growingMerge<SessionFact>()
  const progress = progressOf(turn, begun)
  const limit = limitOf(turn)
  for (const fact of facts) yield* progress.take(fact)
  for (;;) {
    limit.check()
    for (let wanted = turn.steering.take(); wanted; wanted = turn.steering.take()) yield* progress.take(wanted)
    if (!turn.signal.aborted) yield* beginNext(progress, steps, { turn, context })
    if (steps.isEmpty()) break
    const fact = await steps.next(turn.steering.arrival())
    if (fact?.type === 'flow.fact') yield* progress.take(fact.fact)
    else if (fact) yield fact
  }
  limit.clear()
  yield* endOf(turn, progress, limit.reached())
}

/** A longer one is over at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1

/** Ends a run that has cost or taken too much, and says why. */
function limitOf({ limitMs, overspent, end, signal }: FlowTurn) {
  let reached: LocalizedText | undefined
  const reach = (words: LocalizedText) => {
    if (signal.aborted) return
    reached = words
    end(words)
  }
  const minutes = (limitMs ?? 0) / 60_000
  const timer =
    limitMs === undefined
      ? undefined
      : setTimeout(
          () => reach(sentence`This flow run reached its limit of ${minutes} minutes.`),
          Math.min(limitMs, LONGEST_TIMER_MS),
        )
  return {
    check() {
      const words = overspent?.()
      if (words !== undefined) reach(words)
    },
    clear: () => clearTimeout(timer),
    reached: () => reached,
  }
}

/** Begins all that can begin now. That a step begins is written down before it does. */
async function* beginNext(progress: Progress, steps: GrowingMerge<SessionFact>, parts: StepParts): Facts {
  for (const next of progress.next()) {
    if (next.type === 'ask') progress.asks(next)
    else yield* progress.take({ type: 'flow.step-started', ...placeOf(next) })
    steps.add(stepOf(next, parts))
  }
}

type Progress = ReturnType<typeof progressOf>

/** Tracks a run's progress as its facts come in. */
function progressOf({ turnId }: FlowTurn, begun: FlowRun | undefined) {
  /** Forks that wait for the person: nothing is written down of them before they are decided. */
  const asked = new Set<string>()
  let run = begun
  return {
    run: () => run,
    /** Only what changes the run is a fact of it: what an agent says of a step that was skipped meanwhile is none. */
    *take(fact: FlowFact): Generator<SessionFact> {
      const after = applyFlowFact(run, fact)
      if (after === run) return
      if ('step' in fact) asked.delete(keyOf(fact))
      run = after
      yield { type: 'flow.fact', turnId, fact }
    },
    /** Returns the steps that can begin, each only once. */
    next(): NextStep[] {
      return run ? nextSteps(run).filter(next => !asked.has(keyOf(placeOf(next)))) : []
    },
    asks: (next: NextStep) => void asked.add(keyOf(placeOf(next))),
  }
}

async function* endOf(turn: FlowTurn, progress: Progress, reached: LocalizedText | undefined): Facts {
  const { turnId, signal } = turn
  if (reached !== undefined) {
    yield* progress.take({ type: 'flow.stopped', reason: inEnglish(reached) })
    return yield ended(turn, 'failed', reached)
  }
  if (signal.aborted) {
    if (signal.reason !== APP_QUIT) yield* progress.take({ type: 'flow.stopped' })
    return yield ended(turn, endOfStopped(signal))
  }
  const run = progress.run()
  if (!run) return yield ended(turn, 'failed')
  yield { type: 'reply.finished', turnId, reply: { text: flowSummary(run), toolCalls: [] }, durationMs: 0 }
  yield run.failure ? ended(turn, 'failed', failureWords(run.failure)) : ended(turn, 'done')
}

function placeOf({ step, within }: NextStep): FlowPlace {
  return { step: step.id, ...(within && { within }) }
}

/** Describes the step that a call belongs to, so that it can be found again: also which of its visits it is, from 1. */
function callPlaceOf(next: NextStep): StepCall {
  const before = next.run.steps.find(({ id }) => id === next.step.id)?.visits ?? 0
  return { ...placeOf(next), visit: before + 1 }
}

function failureWords({ step, reason }: RunFailure): LocalizedText {
  return reason === undefined ? sentence`The step “${step}” failed.` : sentence`The step “${step}” failed: ${reason}`
}

type StepParts = { turn: FlowTurn; context: CallContext }

function stepOf(next: NextStep, parts: StepParts): Facts {
  if (next.type === 'ask') return askPerson(next, parts)
  if (next.type === 'agent') return workByAgent(next, parts)
  return workByCode(next, parts)
}

/** An agent works on the step in a session of its own. */
async function* workByAgent(next: NextStep & { type: 'agent' }, { turn, context }: StepParts): Facts {
  const { turnId } = turn
  const finished = (result: StepResult): SessionFact => {
    return { type: 'flow.fact', turnId, fact: { type: 'flow.step-finished', ...placeOf(next), result } }
  }
  let given: StepWork
  try {
    given = await turn.prepare(next)
  } catch (thrown) {
    if (turn.signal.aborted) return
    return yield finished(failed(thrown instanceof Error ? thrown.message : String(thrown)))
  }
  const { agent, task, shown, inputs, work, includeContext } = given
  const instruction = given.context === '' ? task : `${given.context}\n\n${task}`
  const tool = agentStepTool({ agent, instruction, shown, includeContext, flow: work })
  const result = yield* called(tool, { agent, task, inputs, ...callPlaceOf(next) }, { turnId, context })
  if (result && !turn.signal.aborted) yield finished(resultOf(result, work.role.form))
}

/** The person chooses where the flow forks. */
async function* askPerson(next: NextStep, { turn, context }: StepParts): Facts {
  const { step } = next
  if (step.type !== 'fork') return
  let choice: ForkChoice | undefined
  const tool = forkTool(step, chosen => {
    choice = chosen
  })
  const { question, options } = step
  const { turnId } = turn
  const before = turn.asked?.get(keyOf(placeOf(next)))
  if (before) yield* runCall(before, { ...context, tools: [tool], registered: [tool] })
  else yield* called(tool, { question, options, ...callPlaceOf(next) }, { turnId, context })
  if (!choice) return
  yield { type: 'flow.fact', turnId, fact: { type: 'flow.decided', ...placeOf(next), choice } }
}

/** A module of the folder works on the step. */
async function* workByCode(next: NextStep, { turn: { turnId, signal }, context }: StepParts): Facts {
  const result = yield* runCode(next, tool => called(tool, callPlaceOf(next), { turnId, context }))
  if (!result || signal.aborted) return
  yield { type: 'flow.fact', turnId, fact: { type: 'flow.step-finished', ...placeOf(next), result } }
}

/** One call of the turn, as a model would make it. */
async function* called(
  tool: Tool,
  input: object,
  { turnId, context }: { turnId: string; context: CallContext },
): AsyncGenerator<SessionFact, ToolResult | undefined> {
  const call: ToolCall = { id: `${STEP_TOOL}_${randomUUID()}`, name: tool.name, arguments: JSON.stringify(input) }
  yield { type: 'reply.finished', turnId, reply: { text: '', toolCalls: [call] }, durationMs: 0 }
  return yield* runCall(call, { ...context, tools: [tool], registered: [tool] })
}

/** Converts the outcome of an agent's work to the step result that the flow receives. */
function resultOf(result: ToolResult, form: FinishForm): StepResult {
  const details = result.details?.type === 'agent' ? result.details : undefined
  if (details?.finished) return stepResultOf(details.finished, form)
  if (details?.unanswered) return { ...failed(textOf(result)), status: 'hard-error' }
  return { ...failed(textOf(result)), status: 'unfinished' }
}

function failed(summary: string): StepResult {
  return { status: 'error', summary, files: [], outputs: {} }
}
