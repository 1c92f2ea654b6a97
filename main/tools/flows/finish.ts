import { z } from 'zod'
import { FinishedFile, type FinishForm, type FinishOutput, FinishStatus } from '../../../shared/flows/finish'
import { textIn } from '../../../shared/session/call-action'
import { errorResult, type ToolResult, textResult } from '../../../shared/session/tool-results'
import type { Tool } from '../tool'
import { InvalidArguments } from '../tool-errors'

export const FINISH = 'finish'

const MOST_FILES = 1_000

const Fixed = z.object({
  status: FinishStatus.describe(
    'complete: it is done. blocked: it cannot be done as things stand. error: it went wrong.',
  ),
  summary: z.string().describe('What was accomplished, or what went wrong, in a few sentences.'),
  files: z.array(FinishedFile).max(MOST_FILES).default([]).describe('The files that you created, modified or read.'),
  artifacts: z.string().optional().describe('What else the next steps need, as text.'),
})

/** The answer to a call after the work was handed in. */
export const FINISHED = errorResult('Agent has already called finish. No further tool calls allowed.')

/** The tool by which an agent of a flow hands in its result, as its last call. */
export function finishTool(form: FinishForm): Tool {
  const input = inputOf(form)
  return {
    name: FINISH,
    group: 'flow',
    description:
      'Hand in the result of your step. Call it once, as your last action: nothing can be called after it. Without it the step counts as failed.',
    inputSchema: z.toJSONSchema(input, { io: 'input' }),
    action: given => ({ verb: 'finish', target: textIn(given, 'summary'), kind: 'words' }),
    kind: 'reads',
    run: async raw => finished(input, form, raw),
  }
}

function inputOf({ outputs, branches = [] }: FinishForm) {
  const [first, ...others] = branches
  const branch =
    first === undefined ? {} : { branch: z.enum([first, ...others]).describe('Which way the flow goes on.') }
  const own = outputs.map(output => [output.name, outputOf(output)])
  return Fixed.extend({ ...branch, ...Object.fromEntries(own) }).loose()
}
