import type { FinishForm } from '../../../shared/flows/finish'
import { textIn } from '../../../shared/session/call-action'
import { errorResult, textResult } from '../../../shared/session/tool-results'
import type { Tool } from '../../tools/tool'
import { InvalidArguments } from '../../tools/tool-errors'
import { checkFinish, finishSchema } from '../format/finish-schema'

export const FINISH = 'finish'

/** The answer to a call after the work was handed in. */
export const FINISHED = errorResult('Agent has already called finish. No further tool calls allowed.')

/** The tool by which an agent of a flow hands in its result, as its last call. */
export function finishTool(form: FinishForm): Tool {
  return {
    name: FINISH,
    group: 'flow',
    description:
      'Hand in the result of your step. Call it once, as your last action: nothing can be called after it. Without it the step counts as failed.',
    inputSchema: finishSchema(form),
    action: given => ({ verb: 'finish', target: textIn(given, 'summary'), kind: 'words' }),
    kind: 'reads',
    async run(raw) {
      const checked = checkFinish(form, raw)
      if ('problems' in checked) {
        throw new InvalidArguments(`Nothing was handed in. Call ${FINISH} again: ${checked.problems.join(' ')}`)
      }
      return textResult('Result recorded.', { type: 'finish', ...checked.finished })
    },
  }
}
