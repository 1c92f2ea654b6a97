import type { Flow, FlowStep } from '../../../shared/flows/flow'
import type { FlowAgent } from '../../../shared/flows/flow-agent'
import { RESULT_FIELDS } from '../../../shared/flows/flow-keys'
import { flowIndex } from '../../../shared/flows/run/flow-index'
import { nearestNames } from '../../../shared/nearest-names'
import { sentence } from '../../../shared/sentence'
import { brief } from '../../project/brief'
import { PREFIXES, referencesIn } from '../run/expand-template'
import type { StepCheck } from './step-check'

const FIELDS: readonly string[] = RESULT_FIELDS

/** The references of a step's texts, and whether its inputs reach its agent. */
export function checkTemplates(check: StepCheck): void {
  const { step } = check
  for (const [key, text] of textsOf(step)) {
    for (const reference of referencesIn(text)) {
      if (check.isFull()) return
      checkReference(check, key, reference)
    }
    noteOldForms(check, key, text)
  }
  checkInputs(check)
}

export function textsOf(step: FlowStep): [key: string, text: string][] {
  return [
    ...('task' in step && step.task !== undefined ? [['task', step.task] as [string, string]] : []),
    ...('inputs' in step ? step.inputs.map(({ template }): [string, string] => ['inputs', template]) : []),
    ...(step.type === 'fork' ? [['question', step.question] as [string, string]] : []),
  ]
}

type TemplateReference = { prefix: string; rest: string; text: string }

function checkReference(check: StepCheck, key: string, found: TemplateReference): void {
  const { prefix, rest, text } = found
  if (prefix === 'fork')
    check.warn(
      key,
      sentence`${brief(text)} is deprecated: the choice made at a fork already precedes the task of the step it leads to`,
    )
  else if (!PREFIXES.includes(prefix)) noteUnknown(check, key, found)
  if (prefix === 'result') checkResult(check, key, found)
  if (prefix === 'loop') checkLoop(check, key, found)
  if (prefix === 'input' && 'inputs' in check.step && !check.step.inputs.some(({ name }) => name === rest))
    check.warn(key, sentence`${brief(text)} doesn’t name an input of this step`)
}

function noteUnknown({ flow, error }: StepCheck, key: string, { prefix, rest, text }: TemplateReference): void {
  const isStep = flowIndex(flow).places.has(prefix)
  const [near = 'result'] = isStep ? [] : nearestNames(prefix, PREFIXES, 1)
  const better = [...(isStep ? ['result', prefix] : [near]), ...(rest ? [rest] : [])].join('.')
  const meant = `${'$'}{{${brief(better)}}}`
  error(key, sentence`Template variable ${brief(text)} has an unrecognized prefix`, sentence`Did you mean ${meant}?`)
}

function checkResult(check: StepCheck, key: string, { rest, text }: Pick<TemplateReference, 'rest' | 'text'>): void {
  const { flow, step, error } = check
  const { places } = flowIndex(flow)
  const dot = rest.lastIndexOf('.')
  const id = places.has(rest) || dot < 0 ? rest : rest.slice(0, dot)
  const place = places.get(id)
  if (place === undefined) {
    noteNoStep(check, key, { id, rest, text })
    return
  }
  if (id !== rest) checkField(check, key, { place, id, field: rest.slice(dot + 1) })
  if (isBefore(check, place)) return
  const message = sentence`Step "${brief(step.id)}" reads the result of "${brief(id)}", which is not ordered before it`
  error(key, message, sentence`Add "${brief(id)}" to its blockedBy.`)
}

function noteNoStep({ flow, error }: StepCheck, key: string, found: { id: string; rest: string; text: string }): void {
  // A step of a flow that is referred to is one of this flow's too, once that has run.
  if (flow.steps.some(({ type }) => type === 'flow-ref')) return
  const { places } = flowIndex(flow)
  const [first = '', ...others] = found.rest.split('.')
  if (others.length > 1 && places.has(first)) {
    error(key, sentence`Nested field access is not supported: ${brief(found.text)}`)
    return
  }
  const names = nearestNames(found.id, [...places.keys()])
  const suggestion = names.length > 0 ? sentence`Did you mean ${names.map(brief).join(', ')}?` : undefined
  error(key, sentence`Input reference {${brief(`result.${found.rest}`)}} points to unknown step`, suggestion)
}

/** That a field of a result is one that its step can have. */
export function checkField(
  { flow, catalogue, error }: StepCheck,
  key: string,
  at: { place: number; id: string; field: string },
): void {
  const step = flow.steps[at.place]
  const agent = step && 'agent' in step && step.agent !== undefined ? catalogue.agents.get(step.agent) : undefined
  const outputs = step?.type === 'code' ? step.outputs : agent?.outputs.map(({ name }) => name)
  if (!outputs || FIELDS.includes(at.field) || outputs.includes(at.field)) return
  const names = nearestNames(at.field, [...outputs, ...FIELDS])
  const suggestion = names.length > 0 ? sentence`Did you mean ${names.join(', ')}?` : undefined
  error(key, sentence`Step "${brief(at.id)}" has no output "${brief(at.field)}"`, suggestion)
}

/** Of steps that run at once only those are before another one for which it waits, be it through others. */
function isBefore({ flow, place: own }: StepCheck, place: number): boolean {
  const { segments, ledTo } = flowIndex(flow)
  if (segments[place] !== segments[own] || place === own) return true
  // A step that only begins because an earlier one led to it comes after that one.
  if (ledTo.has(own)) return true
  return ((awaitedBy(flow, own)[place >> 5] ?? 0) & (1 << (place & 31))) !== 0
}

const known = new WeakMap<Flow, Map<number, Uint32Array>>()

/** A bit for each step for which one waits. Sets are made once for all steps, so that many that wait for many cost little. */
function awaitedBy(flow: Flow, own: number): Uint32Array {
  const sets = known.get(flow) ?? new Map<number, Uint32Array>()
  known.set(flow, sets)
  const before = sets.get(own)
  if (before) return before
  const bits = new Uint32Array((flow.steps.length >> 5) + 1)
  sets.set(own, bits)
  for (const other of flowIndex(flow).blockers[own] ?? []) {
    const word = other >> 5
    bits[word] = (bits[word] ?? 0) | (1 << (other & 31))
    for (const [at, more] of awaitedBy(flow, other).entries()) bits[at] = (bits[at] ?? 0) | more
  }
  return bits
}

function checkLoop({ flow, error }: StepCheck, key: string, { rest, text }: { rest: string; text: string }): void {
  const dot = rest.lastIndexOf('.')
  const place = flowIndex(flow).places.get(rest.slice(0, dot))
  const isLoop = place !== undefined && flow.steps[place]?.type === 'agent-loop-decision'
  if (!isLoop || !['iteration', 'max'].includes(rest.slice(dot + 1)))
    error(key, sentence`${brief(text)} doesn’t refer to a loop’s iteration or max`)
}

function noteOldForms({ flow, error, warn, isFull }: StepCheck, key: string, text: string): void {
  const { places } = flowIndex(flow)
  const plain = text.replace(/\$\{\{[^{}]{0,500}\}\}/g, '')
  for (const [whole, id = '', field = ''] of plain.matchAll(/<([\w-]{1,100})\.([\w-]{1,100})>/g)) {
    const meant = `${'$'}{{result.${id}.${field}}}`
    if (isFull()) return
    if (places.has(id))
      error(key, sentence`Angle brackets aren’t filled in: ${whole}`, sentence`Did you mean ${meant}?`)
  }
  for (const [whole, inner = ''] of plain.matchAll(/\{((?:task|input|result|loop)(?:\.[\w.-]{1,100})?)\}/g)) {
    if (isFull()) return
    const meant = `${'$'}{{${inner}}}`
    warn(key, sentence`${whole} is deprecated`, sentence`Did you mean ${meant}?`)
  }
}

function checkInputs(check: StepCheck): void {
  const { step, catalogue, warn } = check
  const agent = 'agent' in step && step.agent !== undefined ? catalogue.agents.get(step.agent) : undefined
  if (!agent || !('inputs' in step)) return
  const wired = new Set(step.inputs.map(({ name }) => name))
  for (const name of agent.inputs)
    if (!wired.has(name)) warn('inputs', sentence`Input "${brief(name)}" of agent "${brief(agent.name)}" is not wired`)
  const read = namesRead(agent, 'task' in step ? step.task : undefined)
  for (const input of step.inputs) checkInput(check, { ...input, agent, isRead: read.has(input.name) })
}

type Wired = { name: string; template: string; agent: FlowAgent; isRead: boolean }

function checkInput({ warn, error }: StepCheck, { name, template, agent, isRead }: Wired): void {
  if (!agent.inputs.includes(name)) warn('inputs', sentence`Agent "${brief(agent.name)}" has no input "${brief(name)}"`)
  else if (!isRead)
    warn(
      'inputs',
      sentence`Input "${brief(name)}" is not referenced in the agent's text or the task: its value will be silently lost`,
    )
  if (!name.endsWith('_path') || template.startsWith('file://')) return
  if (agent.tools.some(tool => /read|\*/i.test(tool))) return
  const message = sentence`Input "${brief(name)}" is a path, but agent "${brief(agent.name)}" has no tool to read it`
  error('inputs', message, sentence`Add read to its tools, or start the input with file://.`)
}

function namesRead({ body }: FlowAgent, task = ''): Set<string> {
  const all = [...referencesIn(body), ...referencesIn(task)]
  return new Set(all.filter(({ prefix }) => prefix === 'input').map(({ rest }) => rest))
}
