import type { Flow, FlowStep } from '../flow'
import { canBeUnwired, wiresOf } from './flow-ways'
import { renamedReferences } from './renamed-references'

/** A key of a step that names another one. */
export type Naming = { step: string; key: string }

/** Returns where other steps name one that is to be deleted: what is removed with it, and what then names nothing. */
export function namedIn(flow: Flow, id: string): { removed: Naming[]; broken: Naming[] } {
  const ways = waysTo(flow, id)
  const [removed, broken] = [true, false].map(isRemoved =>
    ways.filter(way => way.isRemoved === isRemoved).map(({ step, key }) => ({ step, key })),
  )
  const names = (text: string) => renamedReferences(text, flow, { id, to: `${id}?` }) !== text
  const others = flow.steps.filter(step => step.id !== id)
  const inTexts = others.flatMap(step =>
    textsOf(step).flatMap(([key, texts]) => (texts.some(names) ? [{ step: step.id, key }] : [])),
  )
  const checked = others.flatMap(step =>
    step.type === 'conditional' && step.step === id ? [{ step: step.id, key: 'check' }] : [],
  )
  return { removed: removed ?? [], broken: [...(broken ?? []), ...checked, ...inTexts] }
}

/** Each key of each step once, though several branches of it may lead there. */
function waysTo(flow: Flow, id: string): (Naming & { isRemoved: boolean })[] {
  const found = new Map<string, Naming & { isRemoved: boolean }>()
  for (const wire of wiresOf(flow)) {
    const { from, to, way } = wire
    const [step, named] = way.key === 'blockedBy' ? [to, from] : [from, to]
    if (named !== id || step === id) continue
    const isRemoved = way.key === 'branches' ? leadsElsewhere(flow, step, id) : canBeUnwired(flow, wire)
    found.set(JSON.stringify([step, way.key]), { step, key: way.key, isRemoved })
  }
  return [...found.values()]
}

function leadsElsewhere({ steps }: Flow, step: string, id: string): boolean {
  return steps.some(one => one.id === step && 'branches' in one && one.branches.some(({ target }) => target !== id))
}

function textsOf(step: FlowStep): [key: string, texts: string[]][] {
  return [
    ['task', 'task' in step && step.task !== undefined ? [step.task] : []],
    ['question', step.type === 'fork' ? [step.question] : []],
    ['inputs', 'inputs' in step ? step.inputs.map(({ template }) => template) : []],
  ]
}
