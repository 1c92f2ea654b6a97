import { isDeepStrictEqual } from 'node:util'
import { AppError } from '../../../shared/errors'
import type { FlowEdit, FlowWay } from '../../../shared/flows/edit/flow-edit'
import { canBeUnwired, NEW_ID } from '../../../shared/flows/edit/flow-ways'
import { renamedReferences } from '../../../shared/flows/edit/renamed-references'
import { applyTextChanges, type TextChange } from '../../../shared/flows/edit/text-change'
import type { Flow, FlowStep } from '../../../shared/flows/flow'
import { sentence } from '../../../shared/sentence'
import { brief } from '../../project/brief'
import type { KeysReader } from '../../project/keys-reader'
import type { RangedKeys, RangedNode } from '../../project/yaml/yaml-ranges'
import { parseFlow } from '../format/parse-flow'
import { addToList, entryOf, type Keys, removeEntries, removeFromList, setInMap, setText, textsIn } from './edit-step'
import { expectedFlow } from './expected-flow'
import { linesOf, needsBelow, newStep, type StepDefaults } from './new-step'
import { columnOf, lineEnd, lineStart, nextLine } from './text-place'
import { Unchangeable } from './unchangeable'
import { yamlText } from './yaml-text'

type Edit<Type extends FlowEdit['type']> = Extract<FlowEdit, { type: Type }>

/** The text of a flow, and its steps by their ids. */
type StepNodes = { text: string; steps: ReadonlyMap<string, RangedKeys> }

const BELOW_WAITS = ['agent', 'target', 'type', 'id']

function wire(nodes: StepNodes, { from, to, way }: Edit<'wire'>): TextChange[] {
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

function unwire(nodes: StepNodes, { from, to, way }: Edit<'unwire'>): TextChange[] {
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

function remove(nodes: StepNodes, { id }: Edit<'delete'>): TextChange[] {
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
function dashOf({ text, keys }: Keys): number {
  const start = lineStart(text, keys.from)
  const isOwn = /^[ \t]*-[ \t]+$/.test(text.slice(start, keys.from))
  if (isOwn && /^\s*(?:#.*)?$/.test(text.slice(keys.to, lineEnd(text, keys.to)))) return start
  throw new Unchangeable()
}

function stepOf({ text, steps }: StepNodes, id: string): Keys {
  const keys = steps.get(id)
  if (!keys) throw new Unchangeable()
  return { text, keys }
}

type Edited = { text: string; edit: FlowEdit; defaults: StepDefaults }

/**
 * Returns the changes that an edit of a flow makes to its text, whose lines end with \n: no more than it has to. Rejects
 * with 'bad-input' if the text is broken, the edit makes no sense, or the result would not be the intended flow.
 */
export async function editFlowText(
  { text, edit, defaults }: Edited,
  reader: Pick<KeysReader, 'readTree' | 'readRanges'>,
): Promise<TextChange[]> {
  const flow = await flowIn(text, reader)
  const ranges = await reader.readRanges(text)
  if (!flow || 'words' in ranges || !ranges.root) throw refused(sentence`Fix the errors in the text first.`)
  refuseSenseless(flow, edit)
  const steps = stepsIn(ranges.root)
  const added = edit.type === 'add' ? newStep({ edit, flow, defaults }) : undefined
  const changes = changesOf({ text, steps }, { flow, added }, edit)
  changes.sort((one, other) => one.from - other.from || one.to - other.to)
  const made = await flowIn(applyTextChanges(text, changes), reader)
  if (!made || !isDeepStrictEqual(made, expectedFlow(flow, edit, added))) throw new Unchangeable()
  return changes
}

type EditedFlow = { flow: Flow; added: FlowStep | undefined }

function changesOf(nodes: StepNodes, { flow, added }: EditedFlow, edit: FlowEdit): TextChange[] {
  switch (edit.type) {
    case 'add':
      return added ? [add(stepOf(nodes, edit.after), added)] : []
    case 'rename':
      return rename(nodes, flow, edit)
    case 'delete':
      return remove(nodes, edit)
    case 'wire':
      return wire(nodes, edit)
    case 'unwire':
      return unwire(nodes, edit)
  }
}

async function flowIn(text: string, { readTree }: Pick<KeysReader, 'readTree'>): Promise<Flow | undefined> {
  return parseFlow(await readTree(text), '').flow
}

function stepsIn(root: RangedNode): StepNodes['steps'] {
  const list = root.type === 'keys' ? entryOf(root, 'steps')?.value : undefined
  if (list?.type !== 'list') throw new Unchangeable()
  return new Map(
    list.items.map(item => {
      const id = item.type === 'keys' ? entryOf(item, 'id')?.value : undefined
      if (item.type !== 'keys' || id?.type !== 'text') throw new Unchangeable()
      return [id.text.trim(), item]
    }),
  )
}

function refuseSenseless(flow: Flow, edit: FlowEdit): void {
  const ids = flow.steps.map(({ id }) => id)
  for (const id of namedBy(edit))
    if (ids.filter(other => other === id).length !== 1)
      throw refused(sentence`There isn’t exactly one step "${brief(id)}".`)
  const fresh = edit.type === 'add' ? edit.id : edit.type === 'rename' ? edit.to : undefined
  if (fresh !== undefined) refuseId(fresh, ids)
  if (edit.type === 'add' && needsBelow(edit.step) && edit.after === ids.at(-1))
    throw refused(sentence`This kind of step leads to a step below it. Add that step first.`)
  if (edit.type === 'delete' && ids.length === 1) throw refused(sentence`A flow needs at least one step.`)
  if (edit.type === 'unwire' && !canBeUnwired(flow, edit))
    throw refused(
      sentence`Step "${brief(edit.from)}" can’t go without this connection. Connect it to another step instead.`,
    )
}

function refuseId(id: string, ids: readonly string[]): void {
  if (!NEW_ID.test(id))
    throw refused(
      sentence`An ID starts with a letter, digit, or underscore. After that, dots and hyphens are also allowed.`,
    )
  if (ids.includes(id)) throw refused(sentence`A step with the ID "${brief(id)}" already exists.`)
}

function namedBy(edit: FlowEdit): string[] {
  if (edit.type === 'add') return [edit.after]
  return 'id' in edit ? [edit.id] : [edit.from, edit.to]
}

function refused(words: ConstructorParameters<typeof AppError>[1]): AppError {
  return new AppError('bad-input', words)
}

/** Writes a step below another, in the manner of that one. */
function add({ text, keys }: Keys, step: FlowStep): TextChange {
  const dash = dashOf({ text, keys })
  const column = /^[ \t]*/.exec(text.slice(dash))?.[0] ?? ''
  const inner = ' '.repeat(columnOf(text, keys.from))
  const [first = '', ...others] = linesOf(step)
  const written = [`${text.slice(dash, keys.from)}${first}`, ...others.map(line => `${inner}${line}`)].join('\n')
  const end = endOfStep(text, keys.to, column.length)
  // As the step itself is, with what is said above it, or those below it.
  const isApart = /^\n[ \t]*\n/.test(text.slice(end)) || /\n[ \t]*\n(?:[ \t]*#.*\n)*$/.test(text.slice(0, dash))
  return { from: end, to: end, insert: `${isApart ? '\n' : ''}\n${written}` }
}

/** With the comments below it that stand further in than the step. */
function endOfStep(text: string, at: number, column: number): number {
  let end = lineEnd(text, at)
  for (let line = nextLine(text, end); line > end; line = nextLine(text, line)) {
    const own = /^([ \t]*)#/.exec(text.slice(line, lineEnd(text, line)))
    if (!own || (own[1]?.length ?? 0) <= column) break
    end = lineEnd(text, line)
    if (end === text.length) break
  }
  return end
}

type Rename = Extract<FlowEdit, { type: 'rename' }>

const NAMES = ['id', 'on_complete', 'on_error', 'loop_target', 'exit_target', 'present', 'absent']
const LISTS = ['blockedBy', 'branches']
const TEXTS = ['task', 'question', 'inputs']

/** Renames a step wherever it is named, in keys and in texts. `flow` is what the text said before. */
function rename({ text, steps }: StepNodes, flow: Flow, edit: Rename): TextChange[] {
  return [...steps.values()].flatMap(({ entries }) =>
    entries.flatMap(({ key, value }) => {
      if (NAMES.includes(key)) return renamed(value, edit)
      if (key === 'check') return renamedChecked(value, edit)
      if (LISTS.includes(key)) return within(value).flatMap(node => renamed(node, edit))
      return TEXTS.includes(key) ? within(value).flatMap(node => renamedIn(text, node, { flow, edit })) : []
    }),
  )
}

/** The values of a list or a map, or the one that stands in its place. */
function within(node: RangedNode | null): (RangedNode | null)[] {
  if (node?.type === 'list') return node.items
  return node?.type === 'keys' ? node.entries.map(({ value }) => value) : [node]
}

function renamed(node: RangedNode | null, { id, to }: Rename): TextChange[] {
  if (node?.type !== 'text' || node.text.trim() !== id) return []
  return [{ from: node.from, to: node.to, insert: yamlText(to) }]
}

/** `step.field`, or the step alone. */
function renamedChecked(node: RangedNode | null, { id, to }: Rename): TextChange[] {
  if (node?.type !== 'text') return []
  const dot = node.text.lastIndexOf('.')
  const [step, field] = dot > 0 ? [node.text.slice(0, dot), node.text.slice(dot)] : [node.text, '']
  return step === id ? [{ from: node.from, to: node.to, insert: yamlText(`${to}${field}`) }] : []
}

/** The text is rewritten only if it has references, which have no sign that YAML would read otherwise. */
function renamedIn(text: string, node: RangedNode | null, { flow, edit }: { flow: Flow; edit: Rename }): TextChange[] {
  if (node?.type !== 'text') return []
  const raw = text.slice(node.from, node.to)
  const insert = renamedReferences(raw, flow, edit)
  return insert === raw ? [] : [{ from: node.from, to: node.to, insert }]
}
