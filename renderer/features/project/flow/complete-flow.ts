import type { FlowNames } from '../../../../shared/flows/edit/flow-look'
import { FLOW_KEYS, RESULT_FIELDS, STEP_KEYS } from '../../../../shared/flows/flow-keys'
import { messagesUnder, t } from '../../../i18n/t'
import type { Offers } from '../../../ui/code-editor/start-editor'
import { placeIn, type TextPlace } from './cursor-context'
import { scanFlow, type WrittenStep } from './scan-flow'

export type Offer = Offers['offers'][number]
type PlaceOfKind<Kind extends TextPlace['kind']> = Extract<TextPlace, { kind: Kind }>

/** The known facts at the position of writing: the steps of the text, and the one that it is in. */
type CompletionContext = {
  steps: readonly WrittenStep[]
  step: WrittenStep | undefined
  names: FlowNames
  text: string
}

const TO_STEPS: readonly string[] = [
  ...['blockedBy', 'on_complete', 'on_error', 'present', 'absent', 'loop_target', 'exit_target'],
]
const YES_OR_NO: readonly string[] = ['allowCustom', 'multiSelect', 'task_required']
const WITH_MORE: readonly string[] = ['steps', 'inputs', 'branches', 'outputs']

/** Returns what can be written at a position in a flow's text. */
export function completeFlow(text: string, at: number, names: FlowNames): Offers | null {
  const lines = text.slice(0, at).split('\n')
  const place = placeIn(lines)
  if (!place) return null
  const steps = scanFlow(text)
  const known = { steps, step: steps.findLast(({ from }) => from <= lines.length), names, text }
  const offers = place.kind === 'template' ? closed(referencesOf(known), text.slice(at)) : offersOf(place, known)
  return { from: at - place.typed.length, offers }
}

function offersOf(place: Exclude<TextPlace, PlaceOfKind<'template'>>, known: CompletionContext): Offer[] {
  if (place.kind === 'value') return valuesOf(place, known)
  if (place.kind === 'key') return keysAt(place, known)
  if (place.owner === 'steps') return keysOf(STEP_KEYS.agent, new Set())
  return place.owner === 'blockedBy' ? stepsBut(known) : []
}

function valuesOf({ key, owner }: PlaceOfKind<'value'>, known: CompletionContext): Offer[] {
  if (owner === 'branches' || TO_STEPS.includes(key)) return stepsBut(known)
  if (YES_OR_NO.includes(key)) return labelled(['true', 'false'])
  switch (key) {
    case 'type':
      return Object.entries(messagesUnder('flow.steps.kinds')).map(([label, detail]) => ({ label, detail }))
    case 'agent':
      return known.names.agents.map(({ name, description }) => ({ label: name, detail: shortened(description) }))
    case 'path':
      return labelled(known.names.flows)
    case 'check':
      return known.steps.flatMap(step => fieldsOf(step, known).map(field => ({ label: `${step.id}.${field}` })))
    default:
      return []
  }
}

function keysAt({ column, owner }: PlaceOfKind<'key'>, { step, names, text }: CompletionContext): Offer[] {
  if (column === 0) {
    const present = new Set([...text.matchAll(/^([\w]+):/gm)].map(([, key = '']) => key))
    return keysOf(FLOW_KEYS, present)
  }
  if (!step) return []
  if (column === step.column) return keysOf(STEP_KEYS[step.type], step.keys)
  if (owner !== 'inputs') return []
  const wanted = names.agents.find(({ name }) => name === step.agent)?.inputs ?? []
  return keysOf(wanted, new Set(step.inputs))
}

/** Keys that are not there yet, to be followed by what they say. */
export function keysOf(keys: readonly string[], present: ReadonlySet<string>): Offer[] {
  return keys
    .filter(key => !present.has(key))
    .map(label => ({ label, apply: WITH_MORE.includes(label) ? `${label}:` : `${label}: ` }))
}

export function labelled(names: readonly string[]): Offer[] {
  return names.map(label => ({ label }))
}

function stepsBut({ steps, step }: CompletionContext): Offer[] {
  return steps
    .filter(({ id }) => id !== '' && id !== step?.id)
    .map(({ id, type, agent }) => ({ label: id, detail: agent || t(`flow.steps.kinds.${type}`) }))
}

function fieldsOf(step: WrittenStep, { names }: CompletionContext): string[] {
  const agent = names.agents.find(({ name }) => name === step.agent)
  const outputs = step.type === 'code' ? step.outputs : (agent?.outputs ?? [])
  return [...outputs, ...RESULT_FIELDS.filter(field => field !== 'fullOutput')]
}

function referencesOf(known: CompletionContext): string[] {
  const { steps, step } = known
  const results = steps
    .filter(({ id }) => id !== '' && id !== step?.id)
    .flatMap(other => [`result.${other.id}`, ...fieldsOf(other, known).map(field => `result.${other.id}.${field}`)])
  const loops = steps.filter(({ type, id }) => type === 'agent-loop-decision' && id !== '')
  return [
    'task',
    ...(step?.inputs ?? []).map(name => `input.${name}`),
    ...results,
    ...loops.flatMap(({ id }) => [`loop.${id}.iteration`, `loop.${id}.max`]),
  ]
}

/** With what ends a template, where that does not follow yet. */
export function closed(references: readonly string[], after: string): Offer[] {
  const end = /^[^\n{}]*\}\}/.test(after) ? '' : '}}'
  return references.map(label => ({ label, apply: `${label}${end}` }))
}

function shortened(text: string): string {
  return text.length > 60 ? `${text.slice(0, 59)}…` : text
}
