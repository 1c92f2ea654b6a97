import type { Flow } from '../../../shared/flows/flow'
import type { FlowDiagnostic } from '../../../shared/flows/flow-diagnostic'
import type { ProjectSource } from '../../../shared/project'
import { type LocalizedText, sentence } from '../../../shared/sentence'
import { placeOf } from '../../project/check-items'
import { RESERVED } from '../../project/parse-item'
import { MAX_ITEM_BYTES } from '../../project/read-items'
import type { ReadTree } from '../../project/yaml-tree'
import { type AgentCatalogue, checkAgent } from '../format/check-agent'
import { checkFlow } from '../format/check-flow'
import { parseAgent } from '../format/parse-agent'
import { parseFlow } from '../format/parse-flow'
import { flowAliasOf, foldersOf } from './flow-places'
import { type FlowFiles, isFree, namedBy } from './read-flow-files'

/** A text that is to become a file at a path of the open folder, and what is there by then. */
export type Written = { path: string; text: string; files: FlowFiles }

/** The same of the open folder or of the person's own. */
type WrittenAt = Written & { source?: ProjectSource }

/** The problems of the text, by line. With an error it must not become that file. */
export type CheckedText = { diagnostics: FlowDiagnostic[] }
/** `flow` may run; `read` is what could be read of it, be there errors or not. */
export type CheckedFlow = CheckedText & { flow?: Flow; read?: Flow }

/** The folders to which files go that are written for a folder. */
const [FLOWS = '', AGENTS = ''] = (['flow', 'agent'] as const).map(kind => foldersOf('folder', kind)[0])

/** The same as they begin paths. */
export const ARCHITECT_WRITES: readonly string[] = [`${FLOWS}/`, `${AGENTS}/`]

export const flowPathOf = (namespace: string, name: string): string => `${FLOWS}/${namespace}/${name}.yaml`

export const agentPathOf = (name: string): string => `${AGENTS}/${name}.md`

/** As the flow would be read, with the agents and the other flows that are there. */
export async function checkFlowText(
  { path, text, files, source = 'folder' }: WrittenAt,
  readTree: ReadTree,
): Promise<CheckedFlow> {
  if (isTooLong(text)) return refused(sentence`The file is longer than 1 MB.`)
  const parsed = parseFlow(await readTree(text), path)
  const own = { source, path }
  const diagnostics = await checkFlow(parsed, {
    agents: new Map([...files.agents].map(([name, { agent }]) => [name, agent])),
    hasFlow: named => namedBy(named, [...files.flows, own]).length > 0,
  })
  const folder = foldersOf(source, 'flow').find(one => path.startsWith(`${one}/`)) ?? FLOWS
  const alias = flowAliasOf(path, folder)
  const other = files.flows.find(flow => flow.alias === alias && !isAt(flow, own))
  const taken = RESERVED.includes(alias)
    ? sentence`${alias} is reserved.`
    : other && sentence`The flow ${alias} is already defined in ${placeOf(other)}.`
  const all = taken ? [refusal(taken), ...diagnostics] : diagnostics
  const { flow } = parsed
  return { diagnostics: all, ...(flow && { read: flow, ...(isFree(all) && { flow }) }) }
}

/** As the agent would be read. Flows find it by its name, so that has to be the one that it is written as. */
export async function checkAgentText(
  { path, text, files }: Written,
  { readTree, catalogue }: { readTree: ReadTree; catalogue: AgentCatalogue },
): Promise<CheckedText> {
  if (isTooLong(text)) return refused(sentence`The file is longer than 1 MB.`)
  const parsed = await parseAgent(text, path, readTree)
  const diagnostics = checkAgent(parsed, catalogue)
  const name = parsed.agent?.name
  if (name === undefined) return { diagnostics }
  const line = parsed.lines.get('name') ?? 1
  if (agentPathOf(name) !== path)
    return { diagnostics: [refusal(sentence`The name must match its file: ${path}`, line), ...diagnostics] }
  const other = files.agents.get(name)
  if (!other || isAt(other, { source: 'folder', path })) return { diagnostics }
  const taken = sentence`The agent '${name}' is already defined in ${placeOf(other)}.`
  return { diagnostics: [refusal(taken, line), ...diagnostics] }
}

/** Larger files are not read again. */
function isTooLong(text: string): boolean {
  return text.length > MAX_ITEM_BYTES || Buffer.byteLength(text) > MAX_ITEM_BYTES
}

function refused(words: LocalizedText): CheckedText {
  return { diagnostics: [refusal(words)] }
}

function refusal(message: LocalizedText, line = 1): FlowDiagnostic {
  return { line, severity: 'error', message }
}

type FileLocation = { source: ProjectSource; path: string }

function isAt(one: FileLocation, other: FileLocation): boolean {
  return one.source === other.source && one.path === other.path
}
