import { runInNewContext } from 'node:vm'
import { z } from 'zod'
import { FinishedFile, type FinishForm, type FinishOutput, FinishStatus } from '../../../shared/flows/finish'
import { textIn } from '../../../shared/session/call-action'
import { errorResult, textResult } from '../../../shared/session/tool-results'
import { inputSchemaOf } from '../input-schema'
import type { Tool } from '../tool'
import { InvalidArguments } from '../tool-errors'

export const FINISH = 'finish'

const MOST_FILES = 1_000
/** A pattern of a file from outside can take for ever. */
const PATTERN_MS = 40

/** The answer to a call after the work was handed in. */
export const FINISHED = errorResult('Agent has already called finish. No further tool calls allowed.')

const Fixed = z.object({
  status: FinishStatus.describe(
    'complete: it is done. blocked: it cannot be done as things stand. error: it went wrong.',
  ),
  summary: z.string().describe('What was accomplished, or what went wrong, in a few sentences.'),
  files: z.array(FinishedFile).max(MOST_FILES).default([]).describe('The files that you created, modified or read.'),
  artifacts: z.string().optional().describe('What else the next steps need, as text.'),
})
const FIXED = new Set([...Object.keys(Fixed.shape), 'branch'])

/** The tool by which an agent of a flow hands in its result, as its last call. */
export function finishTool(form: FinishForm): Tool {
  const input = inputOf(form)
  const declared = form.outputs.filter(({ name }) => !FIXED.has(name))
  return {
    name: FINISH,
    group: 'flow',
    description:
      'Hand in the result of your step. Call it once, as your last action: nothing can be called after it. Without it the step counts as failed.',
    inputSchema: inputSchemaOf(input),
    action: given => ({ verb: 'finish', target: textIn(given, 'summary'), kind: 'words' }),
    kind: 'reads',
    async run(raw) {
      const parsed = input.safeParse(raw)
      if (!parsed.success)
        throw new InvalidArguments(`Invalid arguments for ${FINISH}: ${z.prettifyError(parsed.error)}`)
      const { status, summary, files, artifacts, branch, ...given } = parsed.data
      const outputs = outputsOf(given)
      for (const output of declared) checkOutput(output, { value: outputs[output.name], status })
      return textResult('Result recorded.', {
        ...{ type: 'finish', status, summary, files, outputs },
        ...(artifacts !== undefined && { artifacts }),
        ...(typeof branch === 'string' && { branch }),
      })
    },
  }
}

function inputOf({ outputs, branches = [] }: FinishForm) {
  const own = outputs.flatMap(output => (FIXED.has(output.name) ? [] : [[output.name, fieldOf(output)] as const]))
  const [first, ...others] = branches
  const branch =
    first === undefined ? {} : { branch: z.enum([first, ...others]).describe('Which way the flow goes on.') }
  return z.looseObject({ ...Fixed.shape, ...branch, ...Object.fromEntries(own) })
}

function fieldOf({ description, type }: FinishOutput) {
  const words = [description, type === 'number' || type === 'boolean' ? `A ${type}, as text.` : undefined]
  return z.string().optional().describe(words.filter(Boolean).join(' '))
}

/** What is handed in is text, also where a model gives a number for one. */
function outputsOf(given: Readonly<Record<string, unknown>>): Record<string, string> {
  const texts = Object.entries(given).flatMap(([name, value]) => {
    if (value === undefined || value === null) return []
    return [[name, typeof value === 'string' ? value : JSON.stringify(value)] as const]
  })
  return Object.fromEntries(texts)
}

/** Who could not do the work owes none of its results. */
function checkOutput(
  { name, type, pattern }: FinishOutput,
  { value, status }: { value: string | undefined; status: FinishStatus },
): void {
  if (value === undefined) {
    if (status !== 'complete') return
    throw new InvalidArguments(`'${name}' is missing: this agent declares it as an output.`)
  }
  if (type === 'number' && !/^-?\d+(\.\d+)?$/.test(value.trim()))
    throw new InvalidArguments(`'${name}' must be a number.`)
  if (type === 'boolean' && !/^(true|false)$/.test(value.trim()))
    throw new InvalidArguments(`'${name}' must be "true" or "false".`)
  if (pattern !== undefined && !fits(value, pattern))
    throw new InvalidArguments(`'${name}' does not fit the pattern ${pattern}`)
}

/** A pattern that is none, or takes too long, asks for nothing. */
function fits(value: string, pattern: string): boolean {
  try {
    return runInNewContext('new RegExp(pattern).test(value)', { value, pattern }, { timeout: PATTERN_MS }) === true
  } catch {
    return true
  }
}
