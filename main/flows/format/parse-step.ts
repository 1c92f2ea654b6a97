import type { FlowStep, FlowStepType } from '../../../shared/flows/flow'
import { typeByKeys } from '../../../shared/flows/flow-keys'
import type { Fields } from './step-fields'

/** The type that a step says it is, be it none of ours, or the one that its keys tell. */
export function typeOf(fields: Fields): string {
  return fields.optional('type') ?? typeByKeys(fields.has)
}

/** A step of a known type. What is missing was noted by `fields`, and is empty in it. */
export function parseStep(id: string, type: FlowStepType, fields: Fields): FlowStep {
  switch (type) {
    case 'agent':
      return { type, id, agent: fields.needed('agent'), ...taskOf(fields), ...parallelOf(fields) }
    case 'code':
      return { type, id, ...parallelOf(fields), ...codeOf(fields) }
    case 'fork':
      return { type, id, ...forkOf(fields) }
    case 'conditional': {
      const check = fields.needed('check')
      const dot = check.lastIndexOf('.')
      const [step, field] = dot > 0 ? [check.slice(0, dot), check.slice(dot + 1)] : [check, '']
      const ways = { present: fields.needed('present'), absent: fields.needed('absent') }
      return { type, id, step, field: field || 'artifacts', ...ways }
    }
    case 'agent-decision':
      return { type, id, ...askedOf(fields), branches: branchesOf(fields) }
    case 'agent-loop-decision': {
      const ends = { loopTarget: fields.needed('loop_target'), exitTarget: fields.needed('exit_target') }
      const most = fields.has('max_iterations') ? fields.integer('max_iterations') : undefined
      if (!fields.has('max_iterations')) fields.needed('max_iterations')
      return { type, id, ...askedOf(fields), ...ends, maxIterations: most ?? 0 }
    }
    case 'flow-ref':
      return { type, id, path: fields.needed('path'), ...waysOf(fields) }
  }
}

function parallelOf(fields: Fields) {
  return { inputs: inputsOf(fields), blockedBy: fields.list('blockedBy'), ...waysOf(fields) }
}

function waysOf(fields: Fields): { onComplete?: string; onError?: string } {
  const [onComplete, onError] = [fields.optional('on_complete'), fields.optional('on_error')]
  return { ...(onComplete !== undefined && { onComplete }), ...(onError !== undefined && { onError }) }
}

/** pi-flows has milliseconds: nobody means so many seconds, nor fewer milliseconds. */
const FEWEST_MS = 1_000

function codeOf(fields: Fields) {
  const target = fields.optional('target')
  const timeout = fields.integer('timeout')
  const timeoutSeconds = timeout !== undefined && timeout >= FEWEST_MS ? Math.ceil(timeout / 1000) : timeout
  const node = fields.node('outputs')
  const items = node?.type === 'list' ? node.items : []
  const outputs = items.flatMap(item => {
    if (item.type === 'text') return [item.text]
    const name = item.type === 'keys' ? item.entries.find(({ key }) => key === 'name')?.value : undefined
    return name?.type === 'text' ? [name.text] : []
  })
  return { outputs, ...(target !== undefined && { target }), ...(timeoutSeconds !== undefined && { timeoutSeconds }) }
}

function forkOf(fields: Fields) {
  const agent = fields.optional('agent')
  const options = fields.list('options')
  if (options.length === 0 && !fields.has('options')) fields.needed('options')
  return {
    question: fields.needed('question'),
    options,
    branches: branchesOf(fields),
    allowCustom: fields.isTrue('allowCustom'),
    multiSelect: fields.isTrue('multiSelect'),
    ...(agent !== undefined && { agent }),
    ...taskOf(fields),
  }
}

function askedOf(fields: Fields) {
  return { agent: fields.needed('agent'), task: fields.needed('task'), inputs: inputsOf(fields) }
}

function taskOf(fields: Fields): { task?: string } {
  const task = fields.text('task')
  return task === undefined ? {} : { task }
}

function inputsOf(fields: Fields) {
  return fields.map('inputs').map(({ name, text }) => ({ name, template: text }))
}

function branchesOf(fields: Fields) {
  const branches = fields.map('branches').map(({ name, text }) => ({ name, target: text.trim() }))
  if (branches.length === 0 && !fields.has('branches')) fields.needed('branches')
  return branches
}
