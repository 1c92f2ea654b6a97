import type { FileProblem } from '../../../shared/project'
import { checkAgent } from '../format/check-agent'
import { parseAgent } from '../format/parse-agent'
import { checkFlowText } from './check-written'
import type { FlowChecks } from './flow-reader'
import { diagnosticWords, type FlowFiles } from './read-flow-files'

type Edited = { path: string; text: string; files: FlowFiles }

/** What is wrong with a text as the file of a flow, or of an agent that flows can name: the first thing for which it could not be used. */
export async function flowFileProblem(
  { path, text, files }: Edited,
  { readTree, catalogue }: FlowChecks,
): Promise<FileProblem | null> {
  const diagnostics = path.endsWith('.md')
    ? checkAgent(await parseAgent(text, path, readTree), catalogue())
    : (await checkFlowText({ path, text, files }, readTree)).diagnostics
  const first = diagnostics.find(({ severity }) => severity === 'error')
  return first ? { line: first.line, words: diagnosticWords(first) } : null
}
