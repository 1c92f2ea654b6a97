import type { FlowStep } from '../../../../shared/flows/flow'
import type { RunFailure, StepDecision } from '../../../../shared/flows/flow-run'
import { formatCost, formatDuration, formatTokens } from '../../../base/format'
import { t } from '../../../i18n/t'
import { escapedText } from '../../../ui/text/visible-text'
import type { StepView, StepVisit } from './step-view'

/** The text of a node, and of a line of the list, about a step. `note` is for one that decides. */
export type StepWords = {
  name: string
  kind: string
  /** The agent or thing that works on it. */
  by: string
  state: string
  note: string
  /** Time, tokens and cost, as far as they are known. */
  time: string
  costs: string
}

export function stepWords(view: StepView): StepWords {
  const { step, visits } = view

  const worker = view.card?.label || workerOf(step)
  const [name, kind, by] = [escapedText(step.id), t(`flow.steps.kinds.${step.type}`), escapedText(worker)]
  const { time, costs } = figuresOf(sumsOf(visits))
  const state = t(`flow.steps.states.${view.look}`)
  const note = [noteOf(view), metricOf(view)].filter(Boolean).join(' · ')
  return { name, kind, by, state, note, time, costs }
}

function workerOf(step: FlowStep): string {
  switch (step.type) {
    case 'code':
      return step.target ?? ''
    case 'fork':
      return step.question
    case 'conditional':
      return `${step.step}.${step.field}`
    case 'flow-ref':
      return step.path
    default:
      return step.agent
  }
}

/** In which round it is, and where it goes. */
function noteOf({ step, state }: StepView): string {
  const target = state?.decision && state.status !== 'waiting' ? `→ ${escapedText(state.decision.target)}` : ''
  if (step.type !== 'agent-loop-decision') return step.type === 'flow-ref' ? '' : target
  const { iteration } = state ?? {}
  const most = step.maxIterations
  const round =
    iteration === undefined
      ? t('flow.steps.rounds', { most })
      : t('flow.steps.round', { round: Math.min(iteration, most), most })
  return [round, target].filter(Boolean).join(' · ')
}

/** More would leave no room for the rest. */
const LONGEST_METRIC = 40

/** The output that the agent names as its metric, once it is there. */
function metricOf({ card, state }: StepView): string {
  const outputs = state?.result?.outputs
  const name = card?.metric
  if (!name || !outputs || !Object.hasOwn(outputs, name) || state.status !== 'done') return ''
  const value = outputs[name]
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  const line = text.replace(/\s+/g, ' ').trim()
  return `${escapedText(name)}: ${escapedText(line.length > LONGEST_METRIC ? `${line.slice(0, LONGEST_METRIC - 1)}…` : line)}`
}

/** Explains why a run went where it went from a step. */
export function whyWords({ name, by }: StepDecision, step: FlowStep): string {
  return t(`flow.steps.why.${by}`, { way: wayWords(name, step) })
}

function wayWords(name: string, step: FlowStep): string {
  const field = step.type === 'conditional' ? escapedText(step.field) : ''
  switch (name) {
    case 'on_error':
      return t('flow.steps.ways.error')
    case 'on_complete':
      return t('flow.steps.ways.complete')
    case 'present':
    case 'absent':
      return step.type === 'conditional' ? t(`flow.steps.ways.${name}`, { field }) : escapedText(name)
    case 'loop':
    case 'exit':
      return step.type === 'agent-loop-decision' ? t(`flow.steps.ways.${name}`) : escapedText(name)
    default:
      return escapedText(name)
  }
}

/** Explains why a run failed. */
export function failureWords({ reason, kind }: RunFailure): string {
  if (reason) return reason
  return kind === 'soft' || kind === 'hard' ? t('flow.steps.failures.none') : t(`flow.steps.failures.${kind}`)
}

/** The resources that steps took, in milliseconds, tokens and US dollars. */
export type StepSums = { ms: number; tokens: number; cost: number }

/** Returns what a step took so far: the sum over all the times that it ran. A visit that still runs is not in the time. */
export function sumsOf(visits: readonly StepVisit[]): StepSums {
  const durations = visits.flatMap(({ call }) => (call.agent ? (call.durationMs ?? []) : []))
  const details = visits.flatMap(({ call }) => (call.result?.details?.type === 'agent' ? call.result.details : []))
  return {
    ms: durations.reduce((sum, one) => sum + one, 0),
    tokens: details.reduce((sum, { usage }) => sum + (usage ? usage.inputTokens + usage.outputTokens : 0), 0),
    cost: details.reduce((sum, one) => sum + (one.cost ?? 0), 0),
  }
}

/** The same in words, as far as there is something to say. */
export function figuresOf({ ms, tokens, cost }: StepSums): { time: string; costs: string } {
  return {
    time: ms > 0 ? formatDuration(ms) : '',
    costs: [tokens > 0 ? formatTokens(tokens) : '', cost > 0 ? formatCost(cost) : ''].filter(Boolean).join(' · '),
  }
}

/** Returns when the work on a step began that is still under way. */
export function workingSince({ look, visits }: StepView): number | undefined {
  const last = visits.at(-1)?.call
  return (look === 'running' || look === 'asks') && last?.agent && !last.result ? last.startedAt : undefined
}
