import { z } from 'zod'
import {
  FinishedFile,
  type FinishedStep,
  type FinishForm,
  type FinishOutput,
  FinishStatus,
} from '../../../shared/flows/finish'
import type { FlowStep } from '../../../shared/flows/flow'
import type { FlowAgent } from '../../../shared/flows/flow-agent'
import type { StepResult } from '../../../shared/flows/flow-facts'
import { branchesOf } from '../../../shared/flows/run/finish-step'
import { matchesPattern, patternOf } from './match-pattern'

const MOST_FILES = 1_000
const LONGEST_OUTPUT = 100_000

type JsonSchema = { [key: string]: unknown }

/** Returns the form that a step's agent hands in. */
export function finishFormOf(step: FlowStep, agent: Pick<FlowAgent, 'outputs'>): FinishForm {
  const branches = branchesOf(step)
  return { outputs: [...agent.outputs], ...(branches && { branches }) }
}

/** The parameters of `finish`. */
export function finishSchema({ outputs, branches }: FinishForm): JsonSchema {
  const file = {
    type: 'object',
    properties: { path: { type: 'string' }, action: { type: 'string', enum: ['created', 'modified', 'read'] } },
    required: ['path', 'action'],
  }
  const own = outputs.map(output => [output.name, schemaOf(output)])
  return {
    type: 'object',
    properties: {
      status: { type: 'string', enum: FinishStatus.options },
      summary: { type: 'string', description: 'What was accomplished, or what went wrong, in a few sentences.' },
      files: { type: 'array', items: file, maxItems: MOST_FILES },
      artifacts: { type: 'string', description: 'What else the next steps need, as text.' },
      ...(branches && { branch: { type: 'string', enum: branches, description: 'Which way the flow goes on.' } }),
      ...Object.fromEntries(own),
    },
    required: ['status', 'summary', 'files', ...(branches ? ['branch'] : []), ...outputs.map(({ name }) => name)],
  }
}

export type FinishCheck = { finished: FinishedStep } | { problems: string[] }

const Fixed = z.object({
  status: FinishStatus,
  summary: z.string(),
  files: z.array(FinishedFile).max(MOST_FILES).default([]),
  artifacts: z.string().optional(),
  branch: z.string().optional(),
})

/**
 * Checks what an agent has handed in, and returns it or the problem, for the model. Its outputs are required if it
 * completed its work: an agent that could not has none. A branch that is not allowed is refused, so that the model can
 * correct it.
 */
export function checkFinish({ outputs, branches }: FinishForm, given: unknown): FinishCheck {
  const fixed = Fixed.safeParse(given)
  if (!fixed.success)
    return { problems: fixed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) }
  const { data } = fixed
  const handed = new Map(Object.entries(given as Record<string, unknown>))
  const problems: string[] = []
  const isComplete = data.status === 'complete'
  if (branches && (isComplete || data.branch !== undefined) && !branches.includes(data.branch ?? ''))
    problems.push(`branch: must be one of ${branches.map(name => `"${name}"`).join(', ')}.`)
  for (const output of outputs) {
    const value = handed.get(output.name)
    const problem = value === undefined && !isComplete ? undefined : problemWith(output, value)
    if (problem !== undefined) problems.push(`${output.name}: ${problem}`)
  }
  if (problems.length > 0) return { problems }
  const others = [...handed].filter(([name]) => !Object.hasOwn(Fixed.shape, name) && name !== '__proto__')
  return { finished: { ...data, outputs: Object.fromEntries(others.map(([name, value]) => [name, asText(value)])) } }
}

/** As the facts of a run have it: outputs are of the type that they were declared to be. */
export function stepResultOf(
  { outputs, ...finished }: FinishedStep,
  form: FinishForm,
  fullOutput?: string,
): StepResult {
  const types = new Map(form.outputs.map(({ name, type }) => [name, type]))
  const typed = Object.entries(outputs).map(([name, text]) => [name, coerceOutput(text, types.get(name))])
  return { ...finished, outputs: Object.fromEntries(typed), ...(fullOutput !== undefined && { fullOutput }) }
}

type Output = StepResult['outputs'][string]

/** A text as the value that it is meant to be; what is no such value stays as it is. */
export function coerceOutput(value: Output, type: FinishOutput['type']): Output {
  if (typeof value !== 'string') return value
  const text = value.trim()
  if (type === 'boolean' && /^(?:true|false)$/.test(text)) return text === 'true'
  if (type === 'number' && NUMBER.test(text)) return Number(text)
  return value
}

const NUMBER = /^[+-]?(?:\d+(?:\.\d+)?|\.\d+)(?:[eE][+-]?\d{1,3})?$/

function schemaOf({ description, type, pattern }: FinishOutput): JsonSchema {
  const typed = type === 'number' ? NUMBER.source : type === 'boolean' ? '^(?:true|false)$' : undefined
  const own = pattern !== undefined && patternOf(pattern) ? pattern : undefined
  const shown = own ?? typed
  return { type: 'string', ...(description && { description }), ...(shown !== undefined && { pattern: shown }) }
}

function problemWith({ type, pattern }: FinishOutput, value: unknown): string | undefined {
  if (value === undefined) return 'is missing.'
  const text = asText(value)
  if (text.length > LONGEST_OUTPUT) return `must have ${LONGEST_OUTPUT} characters at most.`
  if (type === 'number' && !NUMBER.test(text.trim())) return 'must be a number.'
  if (type === 'boolean' && !/^(?:true|false)$/.test(text.trim())) return 'must be true or false.'
  if (pattern !== undefined && matchesPattern(pattern, text) === false) return `must match ${pattern}.`
  return undefined
}

/** Models give numbers where texts are asked for, and mean the same. */
function asText(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
}
