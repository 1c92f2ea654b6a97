import { setImmediate as pause } from 'node:timers/promises'
import type { CodeStep, Flow, FlowStep, ForkStep } from '../../../shared/flows/flow'
import type { FlowDiagnostic } from '../../../shared/flows/flow-diagnostic'
import { flowIndex, isParallel } from '../../../shared/flows/run/flow-index'
import { nearestNames } from '../../../shared/nearest-names'
import { type LocalizedText, sentence } from '../../../shared/sentence'
import { brief } from '../../project/brief'
import { BUILT_IN_DECIDER } from '../run/next-steps'
import { checkField, checkTemplates } from './check-templates'
import type { ParsedFlow, StepLines } from './parse-flow'
import type { FlowCatalogue, StepCheck } from './step-check'

export const MOST_ITERATIONS = 100
const MOST_FOUND = 100
/** Each is compared with every flow that there is. */
const MOST_PATTERNS = 20

/** So long main is held at most by the steps of a flow, in milliseconds. */
const LONGEST_MS = 8

/** All that is wrong with a flow, by line. One with an error may not run. A thousand steps take their time, so it lets others come in between. */
export async function checkFlow(parsed: ParsedFlow, catalogue: FlowCatalogue): Promise<FlowDiagnostic[]> {
  const checking = flowChecking(parsed, catalogue)
  for (let begun = performance.now(); ; ) {
    const { done, value } = checking.next()
    if (done) return value
    if (performance.now() - begun < LONGEST_MS) continue
    await pause()
    begun = performance.now()
  }
}

/** The same, step by step. */
function* flowChecking(
  { flow, lines, diagnostics }: ParsedFlow,
  catalogue: FlowCatalogue,
): Generator<undefined, FlowDiagnostic[]> {
  const found = [...diagnostics]
  if (!flow) return found
  noteDuplicates(flow, lines, found)
  if (new Set(patternsIn(flow)).size > MOST_PATTERNS) {
    notingAt(undefined, found).error(
      'steps',
      sentence`A flow can reference others with at most ${MOST_PATTERNS} patterns.`,
    )
    return found
  }
  for (const [place, step] of flow.steps.entries()) {
    if (found.length > MOST_FOUND) break
    const about = { flow, step, place, catalogue, isFull: () => found.length > MOST_FOUND }
    const check: StepCheck = { ...about, ...notingAt(lines[place], found) }
    checkAgent(check)
    checkReferences(check)
    checkWaits(check)
    checkKind(check)
    checkTemplates(check)
    yield
  }
  noteCycles(flow, (place, key) => notingAt(lines[place], found).error.bind(undefined, key))
  return found.sort((one, other) => one.line - other.line)
}

function patternsIn({ steps }: Flow): string[] {
  return steps.flatMap(step => (step.type === 'flow-ref' && /[*?]/.test(step.path) ? [step.path] : []))
}

function notingAt(lines: StepLines | undefined, found: FlowDiagnostic[]): Pick<StepCheck, 'error' | 'warn'> {
  const noting =
    (severity: FlowDiagnostic['severity']) => (key: string, message: LocalizedText, suggestion?: LocalizedText) => {
      const line = lines?.keys.get(key) ?? lines?.line ?? 1
      found.push({ line, severity, message, ...(suggestion !== undefined && { suggestion }) })
    }
  return { error: noting('error'), warn: noting('warning') }
}

function noteDuplicates({ steps }: Flow, lines: readonly StepLines[], found: FlowDiagnostic[]): void {
  const seen = new Map<string, number>()
  for (const [place, { id }] of steps.entries()) {
    const before = seen.get(id)
    const first = before === undefined ? undefined : lines[before]?.line
    if (first !== undefined)
      notingAt(lines[place], found).error(
        'id',
        sentence`Duplicate step ID "${brief(id)}": also used by the step on line ${first}.`,
      )
    else seen.set(id, place)
  }
}

/** An agent that works has to be there; of one that decides it is enough to warn, as there is a built-in one. */
function checkAgent({ step, catalogue, error, warn }: StepCheck): void {
  const agent = 'agent' in step ? step.agent : undefined
  if (agent === undefined || agent === BUILT_IN_DECIDER || catalogue.agents.has(agent)) return
  const file = catalogue.unusable?.get(agent)
  const names = nearestNames(agent, [...catalogue.agents.keys()])
  const near = names.length > 0 ? sentence`Did you mean ${names.join(', ')}?` : undefined
  const suggestion = file === undefined ? near : sentence`Its file ${brief(file)} can’t be used.`
  const note = step.type === 'agent' ? error : warn
  note('agent', sentence`Agent "${brief(agent)}" is not in the discovered agent catalog`, suggestion)
}

function checkReferences({ flow, step, error, isFull }: StepCheck): void {
  const { places } = flowIndex(flow)
  const available = () => sentence`Available step IDs: ${briefList([...places.keys()])}`
  const known = (key: string, id: string | undefined, message: (id: string) => LocalizedText) => {
    if (id !== undefined && !places.has(id) && !isFull()) error(key, message(brief(id)), available())
  }
  if (isParallel(step)) {
    for (const id of step.blockedBy)
      known('blockedBy', id, one => sentence`blockedBy references unknown step ID "${one}"`)
  }
  if ('onComplete' in step)
    known('on_complete', step.onComplete, id => sentence`on_complete references unknown step ID "${id}"`)
  if ('onError' in step) known('on_error', step.onError, id => sentence`on_error references unknown step ID "${id}"`)
  if (step.type === 'agent-loop-decision') {
    known('loop_target', step.loopTarget, id => sentence`loop_target references unknown step ID "${id}"`)
    known('exit_target', step.exitTarget, id => sentence`exit_target references unknown step ID "${id}"`)
  }
  if (step.type === 'conditional') {
    known('check', step.step, id => sentence`check references unknown step ID "${id}"`)
    known('present', step.present, id => sentence`present references unknown step ID "${id}"`)
    known('absent', step.absent, id => sentence`absent references unknown step ID "${id}"`)
  }
  const branches = 'branches' in step ? step.branches : []
  for (const { name, target } of branches) {
    known('branches', target, id =>
      step.type === 'fork'
        ? sentence`Fork branch "${brief(name)}" targets unknown step ID "${id}"`
        : sentence`Agent-decision branch "${brief(name)}" targets unknown step ID "${id}"`,
    )
  }
}

/** A step counts as over for all that do not run beside it, so that one of a later group is waited for by nobody. */
function checkWaits({ flow, step, place, error }: StepCheck): void {
  if (!isParallel(step)) return
  const { places, segments } = flowIndex(flow)
  for (const id of step.blockedBy) {
    const other = places.get(id)
    if (other === undefined || other < place || segments[other] === segments[place]) continue
    const message = sentence`"${brief(id)}" comes later and doesn’t run in parallel, so "${brief(step.id)}" doesn’t wait for it`
    error('blockedBy', message, sentence`Move it above, or remove it from blockedBy.`)
  }
}

function checkKind(check: StepCheck): void {
  const { flow, step, place, catalogue, error, warn } = check
  const checked = step.type === 'conditional' ? flowIndex(flow).places.get(step.step) : undefined
  if (step.type === 'conditional' && checked !== undefined)
    checkField(check, 'check', { place: checked, id: step.step, field: step.field })
  if (step.type === 'fork') checkFork(step, check)
  if (step.type === 'code') checkCode(step, check)
  if (step.type === 'agent-decision' && step.branches.length === 0)
    error('branches', sentence`An agent-decision needs branches`)
  if (step.type === 'flow-ref' && catalogue.hasFlow?.(step.path) === false)
    error('path', sentence`There’s no flow at "${brief(step.path)}".`)
  if (step.type !== 'agent-loop-decision') return
  if (step.maxIterations < 1 || step.maxIterations > MOST_ITERATIONS)
    error('max_iterations', sentence`'max_iterations' must be from 1 to ${MOST_ITERATIONS}.`)
  if ((flowIndex(flow).places.get(step.loopTarget) ?? 0) > place)
    warn('loop_target', sentence`loop_target "${brief(step.loopTarget)}" points forward`)
}

function checkFork({ allowCustom, agent, options, branches }: ForkStep, { error }: StepCheck): void {
  if (allowCustom && agent === undefined)
    error('allowCustom', sentence`Fork allowCustom needs an agent, which turns the user’s answer into a branch`)
  if (options.length === 0) error('options', sentence`A fork needs options`)
  const names = new Set(branches.map(({ name }) => name))
  for (const option of options)
    if (!names.has(option)) error('branches', sentence`Fork option "${brief(option)}" has no branch`)
}

function checkCode({ id, inputs, outputs }: CodeStep, { error }: StepCheck): void {
  if (!/^[a-zA-Z0-9_.-]+$/.test(id))
    error(
      'id',
      sentence`A code step’s ID can contain only letters, digits, dots, hyphens, and underscores: "${brief(id)}"`,
    )
  const names = [...inputs.map(({ name }) => ['inputs', name]), ...outputs.map(name => ['outputs', name])]
  for (const [key = '', name = ''] of names)
    if (!/^[A-Za-z_$][\w$]*$/.test(name)) error(key, sentence`"${brief(name)}" can’t be used as a name in code`)
  const twice = outputs.find((name, index) => outputs.indexOf(name) < index)
  if (twice !== undefined) error('outputs', sentence`Two outputs are named "${brief(twice)}"`)
}

function briefList(ids: readonly string[]): string {
  return ids.length > 20 ? `${ids.slice(0, 20).map(brief).join(', ')} …` : ids.map(brief).join(', ')
}

type Note = (place: number, key: string) => (message: LocalizedText) => void

/** Steps that wait for each other, and what goes round without anybody who could end it. */
function noteCycles(flow: Flow, note: Note): void {
  const { blockers } = flowIndex(flow)
  const waiting = cycleIn(blockers)
  if (waiting) note(waiting[0] ?? 0, 'blockedBy')(sentence`Dependency cycle detected: ${told(flow, waiting)}`)
  const onward = onwardOf(flow)
  const round = cycleIn(onward)
  if (round) note(round[0] ?? 0, 'on_complete')(sentence`The flow loops endlessly: ${told(flow, round)}`)
}

/**
 * From each segment where a run is sure to go where nothing fails; of a condition both ways, as nobody decides there. Where an
 * agent or a person decides nothing is sure.
 */
function onwardOf(flow: Flow): number[][] {
  const { segments } = flowIndex(flow)
  return flow.steps.map((step, place) => {
    const { start, end } = segments[place] ?? { start: place, end: place + 1 }
    if (place !== start) return []
    if (step.type === 'conditional') return [step.present, step.absent].flatMap(id => segmentOf(flow, id) ?? [])
    if (!isParallel(step) && step.type !== 'flow-ref') return []
    const led = flow.steps.slice(start, end).flatMap((one, at) => ledBy(flow, one, start + at) ?? [])
    return led.length > 0 ? led.slice(0, 1) : end < flow.steps.length ? [end] : []
  })
}

/** Returns the position to which `on_complete` leads out of a step's segment, or back in it. */
function ledBy(flow: Flow, step: FlowStep, place: number): number | undefined {
  const target = 'onComplete' in step ? step.onComplete : undefined
  const { places, segments } = flowIndex(flow)
  const to = target === undefined ? undefined : places.get(target)
  if (to === undefined || (to > place && segments[to] === segments[place])) return undefined
  return segments[to]?.start
}

function segmentOf(flow: Flow, id: string): number | undefined {
  const { places, segments } = flowIndex(flow)
  const place = places.get(id)
  return place === undefined ? undefined : segments[place]?.start
}

/** One cycle of a graph, its first place at both ends; in a time that grows with its arrows, and without recursion. */
function cycleIn(arrows: readonly (readonly number[])[]): number[] | undefined {
  const seen = arrows.map((): 'new' | 'open' | 'closed' => 'new')
  for (const first of arrows.keys()) {
    if (seen[first] !== 'new') continue
    const path = [{ place: first, at: 0 }]
    seen[first] = 'open'
    for (let top = path.at(-1); top; top = path.at(-1)) {
      const next = arrows[top.place]?.[top.at]
      top.at += 1
      if (next === undefined) {
        seen[top.place] = 'closed'
        path.pop()
      } else if (seen[next] === 'open') {
        const places = path.map(({ place }) => place)
        return [...places.slice(places.indexOf(next)), next]
      } else if (seen[next] === 'new') {
        seen[next] = 'open'
        path.push({ place: next, at: 0 })
      }
    }
  }
  return undefined
}

function told({ steps }: Flow, cycle: readonly number[]): string {
  const ids = cycle.map(place => brief(steps[place]?.id ?? ''))
  return (ids.length > 12 ? [...ids.slice(0, 6), '…', ...ids.slice(-5)] : ids).join(' -> ')
}
