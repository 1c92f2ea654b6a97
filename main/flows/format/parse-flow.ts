import type { Flow, FlowStep, FlowStepType } from '../../../shared/flows/flow'
import type { FlowDiagnostic } from '../../../shared/flows/flow-diagnostic'
import { FLOW_KEYS, isStepType, STEP_KEYS, typeByKeys } from '../../../shared/flows/flow-keys'
import { nearestNames } from '../../../shared/nearest-names'
import { sentence } from '../../../shared/sentence'
import { brief } from '../../project/brief'
import type { YamlNode, YamlTree } from '../../project/yaml-tree'
import { type Fields, fieldsOf, type Keys } from './step-fields'

/** The type that a step says it is, be it none of ours, or the one that its keys tell. */
function typeOf(fields: Fields): string {
  return fields.optional('type') ?? typeByKeys(fields.has)
}

/** A step of a known type. What is missing was noted by `fields`, and is empty in it. */
function parseStep(id: string, type: FlowStepType, fields: Fields): FlowStep {
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

export const MOST_STEPS = 1_000
export const MOST_AT_ONCE = 32

/** The lines of a flow's steps in its file, and of each of their keys. */
export type StepLines = { line: number; keys: ReadonlyMap<string, number> }

/** A flow that was read. Without an error there is a `flow`, whose steps are in the order of `lines`. */
export type ParsedFlow = { flow?: Flow; lines: readonly StepLines[]; diagnostics: FlowDiagnostic[] }

type Noted = { source: string; diagnostics: FlowDiagnostic[] }

/** Reads the tree of a flow's file. `source` is the path, as messages name it. */
export function parseFlow(tree: YamlTree, source: string): ParsedFlow {
  const noted: Noted = { source, diagnostics: [] }
  const refuse = (line: number, message: FlowDiagnostic['message']): ParsedFlow => ({
    lines: [],
    diagnostics: [...noted.diagnostics, { line, severity: 'error', message }],
  })
  if ('words' in tree) return refuse(tree.line, tree.words)
  if (tree.root?.type !== 'keys' || tree.root.entries.length === 0)
    return refuse(1, sentence`Flow YAML is empty or not a mapping: ${source}`)
  const fields = fieldsOf(tree.root, noted)
  const node = fields.node('steps')
  if (node?.type !== 'list')
    return refuse(fields.lineOf('steps'), sentence`Flow YAML must have a "steps" array: ${source}`)
  if (node.items.length > MOST_STEPS)
    return refuse(
      fields.lineOf('steps'),
      sentence`A flow can have at most ${MOST_STEPS} steps, and this one has ${node.items.length}.`,
    )
  if (node.items.length === 0)
    noted.diagnostics.push({
      line: fields.lineOf('steps'),
      severity: 'error',
      message: sentence`A flow needs at least one step.`,
    })
  warnOfOthers(tree.root, FLOW_KEYS, noted)
  const steps = node.items.map((item, at) => stepOf(item, at, noted))
  const flow = { ...headOf(fields, noted), steps: steps.flatMap(({ step }) => step ?? []) }
  const isWhole = noted.diagnostics.every(({ severity }) => severity !== 'error')
  return { ...(isWhole && { flow }), lines: steps.map(({ lines }) => lines), diagnostics: noted.diagnostics }
}

function headOf(fields: Fields, { diagnostics }: Noted): Omit<Flow, 'steps'> {
  const head = ['name', 'description'].map(key => {
    const text = fields.text(key)?.trim() ?? ''
    if (text === '')
      diagnostics.push({
        line: fields.lineOf(key),
        severity: 'error',
        message: sentence`Missing required field "${key}"`,
      })
    return text
  })
  const [name = '', description = ''] = head
  const most = fields.integer('max_concurrent') ?? 4
  if (most < 1 || most > MOST_AT_ONCE) {
    const message = sentence`'max_concurrent' must be from 1 to ${MOST_AT_ONCE}.`
    diagnostics.push({ line: fields.lineOf('max_concurrent'), severity: 'error', message })
  }
  const taskPrompt = fields.optional('task_prompt')
  return {
    name,
    description,
    maxConcurrent: most,
    taskRequired: fields.isTrue('task_required'),
    ...(taskPrompt !== undefined && { taskPrompt }),
  }
}

function stepOf(node: YamlNode, at: number, noted: Noted): { step?: FlowStep; lines: StepLines } {
  const { source, diagnostics } = noted
  const keys: Keys = node.type === 'keys' ? node : { type: 'keys', line: node.line, entries: [] }
  const lines = { line: keys.line, keys: new Map(keys.entries.map(({ key, line }) => [key, line])) }
  const refuse = (line: number, message: FlowDiagnostic['message']) => {
    diagnostics.push({ line, severity: 'error', message })
    return { lines }
  }
  const fields = fieldsOf(keys, noted)
  const id = fields.text('id')?.trim()
  if (id === '') return refuse(fields.lineOf('id'), sentence`Step has empty id field`)
  if (id === undefined) return refuse(keys.line, sentence`Step ${at + 1} missing "id" field: ${source}`)
  const type = typeOf(fields)
  if (!isStepType(type))
    return refuse(
      fields.lineOf('type'),
      sentence`Unknown step type "${brief(type)}" for step "${brief(id)}": ${source}`,
    )
  warnOfOthers(keys, STEP_KEYS[type], noted)
  return { step: parseStep(id, type, fields), lines }
}

/** A key that does nothing is most often another one, misspelt. */
function warnOfOthers(keys: Keys, known: readonly string[], { diagnostics }: Noted): void {
  for (const { key, line } of keys.entries) {
    if (known.includes(key)) continue
    const [near] = nearestNames(key, known, 1)
    const message = sentence`'${brief(key)}' has no effect here.`
    const suggestion = near === undefined ? {} : { suggestion: sentence`Did you mean ${near}?` }
    diagnostics.push({ line, severity: 'warning', message, ...suggestion })
  }
}
