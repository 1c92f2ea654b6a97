import { isDeepStrictEqual } from 'node:util'
import { AppError } from '../../../shared/errors'
import type { FlowEdit } from '../../../shared/flows/edit/flow-edit'
import { canBeUnwired, NEW_ID } from '../../../shared/flows/edit/flow-ways'
import { applyTextChanges, type TextChange } from '../../../shared/flows/edit/text-change'
import type { Flow, FlowStep } from '../../../shared/flows/flow'
import { sentence } from '../../../shared/sentence'
import { brief } from '../../project/brief'
import type { KeysReader } from '../../project/keys-reader'
import type { RangedNode } from '../../project/yaml/yaml-ranges'
import { parseFlow } from '../format/parse-flow'
import { add } from './add-step'
import { entryOf } from './change-step'
import { remove, type StepNodes, stepOf, unwire, wire } from './edit-steps'
import { expectedFlow } from './expected-flow'
import { needsBelow, newStep, type StepDefaults } from './new-step'
import { rename } from './rename-step'
import { Unchangeable } from './unchangeable'

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
  if (!flow || 'words' in ranges || !ranges.root) throw refused(sentence`Mend the errors of the text first.`)
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
      throw refused(sentence`There is not exactly one step "${brief(id)}".`)
  const fresh = edit.type === 'add' ? edit.id : edit.type === 'rename' ? edit.to : undefined
  if (fresh !== undefined) refuseId(fresh, ids)
  if (edit.type === 'add' && needsBelow(edit.step) && edit.after === ids.at(-1))
    throw refused(sentence`Such a step leads to one below it. Add that one first.`)
  if (edit.type === 'delete' && ids.length === 1) throw refused(sentence`A flow needs a step.`)
  if (edit.type === 'unwire' && !canBeUnwired(flow, edit))
    throw refused(sentence`Step "${brief(edit.from)}" cannot be without it. Lead it to another step instead.`)
}

function refuseId(id: string, ids: readonly string[]): void {
  if (!NEW_ID.test(id))
    throw refused(sentence`An id begins with a letter, a digit or _, and has only these, dots and dashes in it.`)
  if (ids.includes(id)) throw refused(sentence`There is a step "${brief(id)}" already.`)
}

function namedBy(edit: FlowEdit): string[] {
  if (edit.type === 'add') return [edit.after]
  return 'id' in edit ? [edit.id] : [edit.from, edit.to]
}

function refused(words: ConstructorParameters<typeof AppError>[1]): AppError {
  return new AppError('bad-input', words)
}
