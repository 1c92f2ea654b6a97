import type { FlowEdit, FlowWay } from '../../../shared/flows/edit/flow-edit'
import { renamedReferences } from '../../../shared/flows/edit/renamed-references'
import type { Flow, FlowStep } from '../../../shared/flows/flow'
import { isParallel } from '../../../shared/flows/run/flow-index'

type Edit<Type extends FlowEdit['type']> = Extract<FlowEdit, { type: Type }>

/** The flow that an edit is to make of another one. What was done to its text is held against it. `added` is the step that is new. */
export function expectedFlow(flow: Flow, edit: FlowEdit, added?: FlowStep): Flow {
  const { steps } = flow
  switch (edit.type) {
    case 'add': {
      const at = steps.findIndex(({ id }) => id === edit.after) + 1
      return { ...flow, steps: [...steps.slice(0, at), ...(added ? [added] : []), ...steps.slice(at)] }
    }
    case 'delete':
      return { ...flow, steps: steps.filter(({ id }) => id !== edit.id).map(step => withoutStep(step, edit.id)) }
    case 'rename':
      return { ...flow, steps: steps.map(step => renamed(flow, step, edit)) }
    case 'wire':
      return { ...flow, steps: steps.map(step => wired(step, edit)) }
    case 'unwire':
      return { ...flow, steps: steps.map(step => unwired(step, edit)) }
  }
}

function withoutStep(step: FlowStep, id: string): FlowStep {
  if (step.type === 'fork' || step.type === 'agent-decision') {
    const left = step.branches.filter(({ target }) => target !== id)
    return left.length === 0 ? step : withBranches(step, left)
  }
  const kept = { ...step }
  if (isParallel(kept)) kept.blockedBy = kept.blockedBy.filter(other => other !== id)
  if ('onComplete' in kept && kept.onComplete === id) delete kept.onComplete
  if ('onError' in kept && kept.onError === id) delete kept.onError
  return kept
}

type Deciding = Extract<FlowStep, { type: 'fork' | 'agent-decision' }>

/** Limits what the person is asked to the branches that are left. */
function withBranches(step: Deciding, branches: Deciding['branches']): FlowStep {
  if (step.type === 'agent-decision') return { ...step, branches }
  const gone = step.branches.filter(({ name }) => branches.every(other => other.name !== name))
  const options = step.options.filter(option => gone.every(({ name }) => name !== option))
  return { ...step, branches, options }
}

function renamed(flow: Flow, step: FlowStep, { id, to }: Edit<'rename'>): FlowStep {
  const one = <T extends string | undefined>(name: T): T | string => (name === id ? to : name)
  const text = (template: string) => renamedReferences(template, flow, { id, to })
  const changed: Record<string, unknown> = { ...step, id: one(step.id) }
  if (isParallel(step)) changed.blockedBy = step.blockedBy.map(one)
  for (const key of ['onComplete', 'onError', 'loopTarget', 'exitTarget', 'present', 'absent', 'step'])
    if (typeof changed[key] === 'string') changed[key] = one(changed[key])
  for (const key of ['task', 'question']) if (typeof changed[key] === 'string') changed[key] = text(changed[key])
  if ('inputs' in step) changed.inputs = step.inputs.map(({ name, template }) => ({ name, template: text(template) }))
  if ('branches' in step) changed.branches = step.branches.map(({ name, target }) => ({ name, target: one(target) }))
  // Only texts were replaced by texts.
  return changed as FlowStep
}

const FIELDS = {
  on_complete: 'onComplete',
  on_error: 'onError',
  present: 'present',
  absent: 'absent',
  loop_target: 'loopTarget',
  exit_target: 'exitTarget',
} as const

function wired(step: FlowStep, { from, to, way }: Edit<'wire'>): FlowStep {
  if (way.key === 'blockedBy') {
    if (step.id !== to || !isParallel(step) || step.blockedBy.includes(from)) return step
    return { ...step, blockedBy: [...step.blockedBy, from] }
  }
  if (step.id !== from) return step
  if (way.key !== 'branches') return { ...step, [FIELDS[way.key]]: to } as FlowStep
  return 'branches' in step ? withBranch(step, way, to) : step
}

function withBranch(step: Deciding, { name = '' }: FlowWay, target: string): FlowStep {
  if (step.branches.some(branch => branch.name === name)) {
    const branches = step.branches.map(branch => (branch.name === name ? { name, target } : branch))
    return { ...step, branches }
  }
  const branches = [...step.branches, { name, target }]
  if (step.type === 'agent-decision' || step.options.includes(name)) return { ...step, branches }
  return { ...step, branches, options: [...step.options, name] }
}

function unwired(step: FlowStep, { from, to, way }: Edit<'unwire'>): FlowStep {
  if (way.key === 'blockedBy')
    return step.id === to && isParallel(step) ? { ...step, blockedBy: step.blockedBy.filter(id => id !== from) } : step
  if (step.id !== from) return step
  if (way.key === 'branches' && 'branches' in step)
    return withBranches(
      step,
      step.branches.filter(({ name }) => name !== way.name),
    )
  const kept = { ...step }
  if (way.key === 'on_complete' && 'onComplete' in kept) delete kept.onComplete
  if (way.key === 'on_error' && 'onError' in kept) delete kept.onError
  return kept
}
