import { errorText, WordedError } from '../../../shared/errors'
import type { Flow } from '../../../shared/flows/flow'
import type { FlowDiagnostic } from '../../../shared/flows/flow-diagnostic'
import { inEnglish, type LocalizedText, sentence } from '../../../shared/sentence'
import { errorResult, type ToolDetails, type ToolResult, textResult } from '../../../shared/session/tool-results'
import { proposeChange } from '../../tools/files/propose-change'
import { plannedFiles } from '../../tools/files/propose-files'
import type { Proposal } from '../../tools/tool'
import type { ToolContext } from '../../tools/tool-context'
import { RefusedCall } from '../../tools/tool-errors'
import { isFree } from '../files/read-flow-files'

/** A file that is to be written if nothing is wrong with it. `check` reads what is there anew each time. */
export type CheckedWriting = {
  kind: 'flow' | 'agent'
  path: string
  content: string
  check(content: string): Promise<{ diagnostics: readonly FlowDiagnostic[]; flow?: Flow }>
}

type Checked = Pick<Extract<ToolDetails, { type: 'flow-file' }>, 'written' | 'problem'> & {
  diagnostics: readonly FlowDiagnostic[]
}

/**
 * Plans the file, or refuses the call with all that is wrong with it. The person's own text is held to the same. It is refused by
 * an error, so that a call that needs what an earlier one is about to write is planned again once that is there.
 */
export async function proposeChecked(asked: CheckedWriting, context: ToolContext): Promise<Proposal> {
  const { path, content } = asked
  const { diagnostics, flow } = await asked.check(content)
  if (!isFree(diagnostics))
    throw new RefusedCall(firstOf(diagnostics), answerOf(asked, { written: false, diagnostics }))
  const { changes } = await plannedFiles({ edit: 'write', input: { path, content } }, context).catch(thrown => {
    if (context.signal.aborted) throw thrown
    const words = errorText(thrown)
    throw new RefusedCall(words, answerOf(asked, { written: false, diagnostics, problem: inEnglish(words) }))
  })
  return {
    ...proposeChange(changes, () => answerOf(asked, { written: true, diagnostics })),
    ...(flow && { flow }),
    ...(diagnostics.length > 0 && { replanAfterEarlierCalls: true }),
    async withContent(other, text) {
      if (other !== path) throw new WordedError(sentence`this call leaves no file ${other}`)
      return proposeChecked({ ...asked, content: text }, context)
    },
  }
}

function firstOf(diagnostics: readonly FlowDiagnostic[]): LocalizedText {
  const [first] = diagnostics.filter(({ severity }) => severity === 'error')
  return first ? sentence`Line ${first.line}: ${first.message}` : ''
}

function answerOf({ kind, path }: CheckedWriting, { written, diagnostics, problem }: Checked): ToolResult {
  const told = diagnostics.map(({ line, severity, message, suggestion }) => ({
    line,
    severity,
    message: inEnglish(message),
    ...(suggestion !== undefined && { suggestion: inEnglish(suggestion) }),
  }))
  const text = JSON.stringify({ written, path, diagnostics: told, ...(problem !== undefined && { error: problem }) })
  const details: ToolDetails = {
    type: 'flow-file',
    kind,
    path,
    written,
    diagnostics: [...diagnostics],
    ...(problem !== undefined && { problem }),
  }
  return written ? textResult(text, details) : errorResult(text, details)
}
