import type { FlowEdit } from '../../../shared/flows/edit/flow-edit'
import { renamedReferences } from '../../../shared/flows/edit/renamed-references'
import type { TextChange } from '../../../shared/flows/edit/text-change'
import type { Flow } from '../../../shared/flows/flow'
import type { RangedNode } from '../../project/yaml/yaml-ranges'
import type { StepNodes } from './edit-steps'
import { yamlText } from './yaml-text'

type Rename = Extract<FlowEdit, { type: 'rename' }>

const NAMES = ['id', 'on_complete', 'on_error', 'loop_target', 'exit_target', 'present', 'absent']
const LISTS = ['blockedBy', 'branches']
const TEXTS = ['task', 'question', 'inputs']

/** Renames a step wherever it is named, in keys and in texts. `flow` is what the text said before. */
export function rename({ text, steps }: StepNodes, flow: Flow, edit: Rename): TextChange[] {
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
