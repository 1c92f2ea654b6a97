import { z } from 'zod'
import { errorText, WordedError } from '../../../shared/errors'
import type { Flow } from '../../../shared/flows/flow'
import type { FlowDiagnostic } from '../../../shared/flows/flow-diagnostic'
import { inEnglish, type LocalizedText, sentence } from '../../../shared/sentence'
import { textIn } from '../../../shared/session/call-action'
import { errorResult, type ToolDetails, type ToolResult, textResult } from '../../../shared/session/tool-results'
import { proposeChange } from '../../tools/files/propose-change'
import { plannedFiles } from '../../tools/files/propose-files'
import { defineTool, type Proposal, type Tool } from '../../tools/tool'
import type { ToolContext } from '../../tools/tool-context'
import { RefusedCall } from '../../tools/tool-errors'
import { windowsPathProblem } from '../../workspace/paths/windows-path'
import { agentPathOf, checkAgentText, checkFlowText, flowPathOf } from '../files/check-written'
import type { FlowChecks } from '../files/flow-reader'
import { type FlowFiles, isFree } from '../files/read-flow-files'
import { catalogDetails, catalogText } from './agent-catalog'

export type ArchitectParts = FlowChecks & {
  /** The flows of a folder, as they are now. */
  readFlows(workspace: string): Promise<FlowFiles>
}

/** The namespace of flows for which the architect names no other. */
const NAMESPACE = 'custom'

const MOST_SIGNS = 64

/** A name that is one of a file everywhere, and that people can type. */
function nameOf(what: string) {
  const rule = `'${what}' has small letters, digits, '-' and '_' only, begins with a letter or digit and has ${MOST_SIGNS} of them at most.`
  return z
    .string()
    .regex(/^[a-z0-9][a-z0-9_-]*$/, rule)
    .max(MOST_SIGNS, rule)
    .refine(name => windowsPathProblem(name) === null, `'${what}' is the name of a device on Windows.`)
}

const content = (what: string) => z.string().describe(`The complete text of the ${what}'s file.`)

/** The tools by which flows are designed. Nobody but the architect is offered them. */
export function architectTools(parts: ArchitectParts): readonly Tool[] {
  return [agentCatalog(parts), agentWrite(parts), flowWrite(parts)]
}

function agentCatalog({ readFlows, catalogue }: ArchitectParts): Tool {
  return defineTool({
    name: 'agent_catalog',
    group: 'flow',
    action: () => ({ verb: 'catalog', target: '', kind: 'words' }),
    description:
      'List all agents that a flow can name, with their tools, inputs, outputs and what they are good for; the flows that there are; the roles of models; and the names of tools that agents can be given.',
    input: z.strictObject({}),
    async run(_, { workspace }) {
      const found = { files: await readFlows(workspace), catalogue: catalogue() }
      return textResult(catalogText(found), catalogDetails(found))
    },
  })
}

function agentWrite({ readFlows, readTree, catalogue }: ArchitectParts): Tool {
  return defineTool({
    name: 'agent_write',
    group: 'flow',
    action: input => ({ verb: 'writeAgent', target: textIn(input, 'name'), kind: 'words' }),
    description:
      'Check an agent and write its file, new or in the place of what it has. With an error nothing is written: mend what the diagnostics say and call it again. The person sees the file and decides.',
    input: z.strictObject({
      name: nameOf('name').describe('The name of the agent, which its text says too.'),
      content: content('agent'),
    }),
    plan({ name, content }, context) {
      const path = agentPathOf(name)
      const check = async (text: string) => {
        const files = await readFlows(context.workspace)
        return checkAgentText({ path, text, files }, { readTree, catalogue: catalogue() })
      }
      return proposeChecked({ kind: 'agent', path, content, check }, context)
    },
  })
}

function flowWrite({ readFlows, readTree }: ArchitectParts): Tool {
  return defineTool({
    name: 'flow_write',
    group: 'flow',
    action: input => {
      const [namespace, name] = [textIn(input, 'namespace') || NAMESPACE, textIn(input, 'name')]
      return { verb: 'writeFlow', target: name && `${namespace}:${name}`, kind: 'words' }
    },
    description:
      'Check a flow and write its file, new or in the place of what it has. Agents that it names have to be there already. With an error nothing is written: mend what the diagnostics say and call it again. The person sees the file and decides.',
    input: z.strictObject({
      name: nameOf('name').describe('The name of the file, by which the person calls the flow: /namespace:name.'),
      content: content('flow'),
      namespace: nameOf('namespace')
        // Agents that stand beside flows are kept in a folder of that name.
        .refine(name => name !== 'agents', "'namespace' cannot be agents, where no flows are looked for.")
        .default(NAMESPACE)
        .describe('The folder that it is kept in.'),
    }),
    plan({ name, content, namespace }, context) {
      const path = flowPathOf(namespace, name)
      const check = async (text: string) => {
        const files = await readFlows(context.workspace)
        return checkFlowText({ path, text, files }, readTree)
      }
      return proposeChecked({ kind: 'flow', path, content, check }, context)
    },
  })
}

/** A file that is to be written if nothing is wrong with it. `check` reads what is there anew each time. */
type CheckedWriting = {
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
async function proposeChecked(asked: CheckedWriting, context: ToolContext): Promise<Proposal> {
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
      if (other !== path) throw new WordedError(sentence`this call doesn’t produce a file ${other}`)
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
