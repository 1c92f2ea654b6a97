import type { FlowLook } from '../../../shared/flows/edit/flow-look'
import type { FileProblem, ProjectSource } from '../../../shared/project'
import { checkAgent } from '../format/check-agent'
import { parseAgent } from '../format/parse-agent'
import { checkFlowText } from './check-written'
import type { FlowChecks } from './flow-reader'
import { diagnosticWords, type FlowFiles } from './read-flow-files'

type Edited = { source: ProjectSource; path: string; text: string; files: FlowFiles }

/** All that is wrong with a text as the file of a flow, or of an agent that flows can name, and what could be read of a flow. */
export async function lookAtFlowFile(edited: Edited, { readTree, catalogue }: FlowChecks): Promise<FlowLook> {
  const { path, text } = edited
  if (path.endsWith('.md')) return { diagnostics: checkAgent(await parseAgent(text, path, readTree), catalogue()) }
  const { diagnostics, read } = await checkFlowText(edited, readTree)
  return { diagnostics, ...(read && { flow: read }) }
}

/** The first thing for which such a text could not be used. */
export async function flowFileProblem(edited: Edited, checks: FlowChecks): Promise<FileProblem | null> {
  const { diagnostics } = await lookAtFlowFile(edited, checks)
  const first = diagnostics.find(({ severity }) => severity === 'error')
  return first ? { line: first.line, words: diagnosticWords(first) } : null
}
