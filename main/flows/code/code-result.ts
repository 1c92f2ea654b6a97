import { open } from 'node:fs/promises'
import { z } from 'zod'
import type { CodeStep } from '../../../shared/flows/flow'
import type { StepResult } from '../../../shared/flows/flow-facts'
import type { FieldValue } from '../../../shared/flows/run/result-of'
import { inEnglish, type LocalizedText, sentence } from '../../../shared/sentence'
import type { CommandOutcome } from '../../../shared/session/tool-results'
import { boundText } from '../../shell/output/bound-text'
import { secondsOf } from './code-tool'

const MAX_RESULT_BYTES = 256 * 1024
/** The text that is written down is read by recursion. */
const MAX_DEPTH = 100
const MAX_SUMMARY = 1_000

const Said = z.strictObject({
  value: z.string().optional(),
  summary: z.string().optional(),
  notJson: z.string().optional(),
  thrown: z.object({ name: z.string(), message: z.string() }).optional(),
  changed: z.literal(true).optional(),
})

/** Returns the result of a module that was run, from how Node ended and what was written. */
export async function codeResult(step: CodeStep, outcome: CommandOutcome, path: string): Promise<StepResult> {
  const { timedOut, stopped, exitCode, stderr } = outcome
  if (timedOut) return failedStep(sentence`The code was stopped after ${secondsOf(step)} seconds.`)
  if (stopped) return failedStep(sentence`The code was stopped.`)
  const said = await saidIn(path)
  if (said === 'too-long') return failedStep(sentence`The code returned more than 256 KB.`)
  if (said?.changed) return failedStep(sentence`The module changed after it was shown, so it wasn’t run.`)
  if (said?.notJson !== undefined)
    return failedStep(sentence`The code’s return value isn’t valid JSON: ${said.notJson}`)
  if (said?.thrown) return thrownResult(said.thrown)
  if (!said) {
    const last = boundText(stderr.trim(), MAX_SUMMARY)
    return failedStep(sentence`The code exited with code ${exitCode ?? ''} and returned nothing. ${last}`)
  }
  const value = said.value === undefined ? undefined : parsed(said.value)
  // The module can write there as well.
  if (value === NO_JSON)
    return failedStep(sentence`The code’s return value isn’t valid JSON: ${boundText(said.value ?? '', 100)}`)
  return returned(step, value, said.summary)
}

const NO_JSON = Symbol('json')

function parsed(text: string): FieldValue | typeof NO_JSON {
  try {
    return JSON.parse(text)
  } catch {
    return NO_JSON
  }
}

/** A module that throws a `FlowHardError` says that nothing more is to be tried. */
function thrownResult({ name, message }: { name: string; message: string }): StepResult {
  const failed = failedStep(message === '' ? name : message)
  return name === 'FlowHardError' ? { ...failed, status: 'hard-error' } : failed
}

/** `set` is the summary that the module gave besides what it returned. */
function returned({ outputs }: CodeStep, value: FieldValue | undefined, set: string | undefined): StepResult {
  if (!isShallow(value, MAX_DEPTH))
    return failedStep(sentence`The code’s return value is nested more than ${MAX_DEPTH} levels deep.`)
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
  if (!isObject && outputs.length > 0) return failedStep(sentence`The code didn’t return an object with its outputs.`)
  const given = new Map(isObject ? Object.entries(value) : [])
  const missing = outputs.filter(name => !given.has(name))
  if (missing.length > 0) return failedStep(sentence`The code didn’t return the output “${missing.join(', ')}”.`)
  const fullOutput = typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value)
  const summary = set ?? given.get('summary')
  return {
    status: 'complete',
    summary: boundText(typeof summary === 'string' ? summary : fullOutput, MAX_SUMMARY),
    files: [],
    outputs: Object.fromEntries(outputs.map(name => [name, given.get(name) ?? null])),
    fullOutput,
  }
}

function isShallow(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return true
  return depth > 0 && Object.values(value).every(inner => isShallow(inner, depth - 1))
}

async function saidIn(path: string): Promise<z.infer<typeof Said> | 'too-long' | undefined> {
  const handle = await open(path).catch(() => undefined)
  if (!handle) return undefined
  try {
    const { size } = await handle.stat()
    if (size > MAX_RESULT_BYTES) return 'too-long'
    return Said.parse(JSON.parse(await handle.readFile('utf8')))
  } catch {
    return undefined
  } finally {
    await handle.close()
  }
}

export function failedStep(summary: LocalizedText): StepResult {
  return { status: 'error', summary: inEnglish(summary), files: [], outputs: {} }
}
