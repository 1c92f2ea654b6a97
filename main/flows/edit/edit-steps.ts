import type { FlowEdit, FlowWay } from '../../../shared/flows/edit/flow-edit'
import type { TextChange } from '../../../shared/flows/edit/text-change'
import type { RangedKeys } from '../../project/yaml/yaml-ranges'
import { addToList, entryOf, type Keys, removeEntries, removeFromList, setInMap, setText, textsIn } from './change-step'
import { lineEnd, lineStart, nextLine } from './text-place'
import { Unchangeable } from './unchangeable'

type Edit<Type extends FlowEdit['type']> = Extract<FlowEdit, { type: Type }>

/** The text of a flow, and its steps by their ids. */
export type StepNodes = { text: string; steps: ReadonlyMap<string, RangedKeys> }

const BELOW_WAITS = ['agent', 'target', 'type', 'id']

export function wire(nodes: StepNodes, { from, to, way }: Edit<'wire'>): TextChange[] {
  if (way.key === 'blockedBy')
    return addToList(stepOf(nodes, to), { key: 'blockedBy', value: from, below: BELOW_WAITS })
  const step = stepOf(nodes, from)
  if (way.key === 'branches') return branch(step, nameOf(way), to)
  return setText(step, { key: way.key, value: to, below: way.key === 'on_error' ? ['on_complete'] : [] })
}

function branch(step: Keys, name: string, target: string): TextChange[] {
  const isAsked = entryOf(step.keys, 'question') !== undefined
  const isOption = textsIn(entryOf(step.keys, 'options')?.value).includes(name)
  const option = isAsked && !isOption ? addToList(step, { key: 'options', value: name, below: ['question'] }) : []
  const below = ['options', 'task', 'agent']
  return [...option, ...setInMap(step, { key: 'branches', name, value: target, below })]
}

export function unwire(nodes: StepNodes, { from, to, way }: Edit<'unwire'>): TextChange[] {
  if (way.key === 'blockedBy') return removeFromList(stepOf(nodes, to), 'blockedBy', id => id === from)
  const step = stepOf(nodes, from)
  if (way.key === 'branches') return removeBranches(step, name => name === nameOf(way))
  const entry = entryOf(step.keys, way.key)
  return entry ? removeEntries(step, [entry]) : []
}

function nameOf({ name }: FlowWay): string {
  if (name === undefined) throw new Unchangeable()
  return name
}

/** A fork asks for what is left. */
function removeBranches(step: Keys, isGone: (name: string, target: string) => boolean): TextChange[] {
  const map = entryOf(step.keys, 'branches')?.value
  if (map?.type !== 'keys') throw new Unchangeable()
  const gone = map.entries.filter(({ key, value }) => isGone(key, value?.type === 'text' ? value.text.trim() : ''))
  if (gone.length === 0 || gone.length === map.entries.length) return []
  const names = gone.map(({ key }) => key)
  const isAsked = entryOf(step.keys, 'question') !== undefined
  return [
    ...removeEntries({ text: step.text, keys: map }, gone),
    ...(isAsked ? removeFromList(step, 'options', option => names.includes(option)) : []),
  ]
}

export function remove(nodes: StepNodes, { id }: Edit<'delete'>): TextChange[] {
  const { text, steps } = nodes
  const own = stepOf(nodes, id)
  const others = [...steps.values()].filter(keys => keys !== own.keys)
  const named = others.flatMap(keys => removeNaming({ text, keys }, id))
  const start = dashOf(own)
  const end = nextLine(text, own.keys.to)
  // Of two empty lines around it one is enough.
  const isAlone = /(?:^|\n)[ \t]*\n$/.test(text.slice(0, start)) && /^(?:[ \t]*\n|$)/.test(text.slice(end))
  const from = isAlone ? lineStart(text, start - 1) : start
  const isLast = end === text.length && !text.endsWith('\n')
  return [...named, { from: isLast ? Math.max(0, from - 1) : from, to: end, insert: '' }]
}

/** Removes what names a step that is gone. A key that a step cannot do without continues to name it, which its line then reports. */
function removeNaming(step: Keys, id: string): TextChange[] {
  const onward = step.keys.entries.filter(
    ({ key, value }) =>
      (key === 'on_complete' || key === 'on_error') && value?.type === 'text' && value.text.trim() === id,
  )
  const decides = entryOf(step.keys, 'branches')?.value?.type === 'keys'
  return [
    ...removeFromList(step, 'blockedBy', other => other === id),
    ...(onward.length > 0 ? removeEntries(step, onward) : []),
    ...(decides ? removeBranches(step, (_, target) => target === id) : []),
  ]
}

/** The start of the line on which a step begins, where it has lines of its own. */
export function dashOf({ text, keys }: Keys): number {
  const start = lineStart(text, keys.from)
  const isOwn = /^[ \t]*-[ \t]+$/.test(text.slice(start, keys.from))
  if (isOwn && /^\s*(?:#.*)?$/.test(text.slice(keys.to, lineEnd(text, keys.to)))) return start
  throw new Unchangeable()
}

export function stepOf({ text, steps }: StepNodes, id: string): Keys {
  const keys = steps.get(id)
  if (!keys) throw new Unchangeable()
  return { text, keys }
}
