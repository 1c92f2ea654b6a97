import { basename } from 'node:path'
import { setImmediate as pause } from 'node:timers/promises'
import type { Flow } from '../../../shared/flows/flow'
import type { FlowAgent } from '../../../shared/flows/flow-agent'
import type { FlowDiagnostic } from '../../../shared/flows/flow-diagnostic'
import type { ProjectProblem, ProjectSource } from '../../../shared/project'
import { joinedWords, type LocalizedText, sentence, withoutStop } from '../../../shared/sentence'
import { placeOf } from '../../project/check-items'
import { isFlowAgent, RESERVED } from '../../project/parse-item'
import { kindOf } from '../../project/project-places'
import { readFiles } from '../../project/read-items'
import type { ReadTree } from '../../project/yaml-tree'
import { matchesPath, segmentsOf } from '../../workspace/paths/matches-path'
import { type AgentCatalogue, checkAgent } from '../format/check-agent'
import { checkFlow } from '../format/check-flow'
import { type ParsedAgent, parseAgent } from '../format/parse-agent'
import { type ParsedFlow, parseFlow } from '../format/parse-flow'
import type { FlowCatalogue } from '../format/step-check'
import { type FlowKind, flowAliasOf, foldersOf, pathsIn } from './flow-places'

type FileLocation = { source: ProjectSource; path: string }

/** The file of a flow. One with an error has no `flow`, and cannot be run. */
export type FlowFile = FileLocation & {
  alias: string
  parsed: ParsedFlow
  flow?: Flow
  diagnostics: readonly FlowDiagnostic[]
}

/** The file of an agent that flows can name. */
export type AgentFile = FileLocation & {
  agent: FlowAgent
  /** Nobody else can name it: it is none of the agents of the chat. */
  isFlowAgent: boolean
}

/** The flows of a folder and of the person, with the agents that they can name, each by its name; and what is wrong with any of them. */
export type FlowFiles = {
  flows: readonly FlowFile[]
  agents: ReadonlyMap<string, AgentFile>
  problems: readonly ProjectProblem[]
}

type Places = {
  /** The real path of the open folder. */
  workspace: string
  /** The folder of the person's own files, as a real path. */
  own?: string | undefined
}

/** Reads of one folder end after so long. */
const FOLDER_MS = 10_000

type Checks = { readTree: ReadTree; catalogue: AgentCatalogue }

/** Reads them all, from the disk as it is now. Never rejects for what a file is. */
export async function readFlowFiles(places: Places, { readTree, catalogue }: Checks): Promise<FlowFiles> {
  const until = performance.now() + FOLDER_MS
  const agents = await readAgents(places, { readTree, catalogue, until })
  const read = await readKind(places, 'flow', {
    until,
    parse: async (text, path, folder) => {
      return { parsed: parseFlow(await readTree(text), path), alias: flowAliasOf(path, folder) }
    },
  })
  const flows = await flowsOf(read.all, agents)
  return {
    flows: flows.kept,
    agents: agents.named,
    problems: [...agents.problems, ...read.problems, ...flows.problems],
  }
}

/** As `readFlowFiles`, of the agents alone. */
export async function readFlowAgents(places: Places, checks: Checks): Promise<FlowFiles['agents']> {
  return (await readAgents(places, { ...checks, until: performance.now() + FOLDER_MS })).named
}

async function readAgents(places: Places, { readTree, catalogue, until }: Checks & { until: number }) {
  const read = await readKind(places, 'agent', {
    until,
    parse: async (text, path) => ({ parsed: await parseAgent(text, path, readTree) }),
  })
  const { named, problems, unusable } = agentsOf(read.all, catalogue)
  for (const { path } of read.problems) unusable.set(basename(path, '.md'), path)
  return { named, unusable, problems: [...read.problems, ...problems] }
}

type Reading<T> = { until: number; parse(text: string, path: string, folder: string): Promise<T> }

/** The files of one kind. The person's own come first, so that no folder can put something else in their place. */
async function readKind<T>({ workspace, own }: Places, kind: FlowKind, { until, parse }: Reading<T>) {
  const all: (T & FileLocation)[] = []
  const problems: ProjectProblem[] = []
  const roots = [
    ...(own === undefined ? [] : [{ source: 'person' as const, root: own }]),
    { source: 'folder' as const, root: workspace },
  ]
  for (const place of roots) {
    for (const folder of foldersOf(place.source, kind)) {
      const found = await readFiles(place, {
        folder,
        until,
        paths: () => pathsIn(place.root, folder, kind),
        parse: (text, path) => parse(text, path, folder),
      })
      problems.push(...found.problems)
      all.push(...found.items.map(item => ({ ...item, source: place.source })))
    }
  }
  return { all, problems }
}

type KeptFiles<T> = { kept: T; problems: ProjectProblem[] }

/** Agents by their names, and the files of those that cannot be used by the names that they would have. */
type Agents = { named: Map<string, AgentFile>; unusable: Map<string, string> }

function agentsOf(
  read: readonly (FileLocation & { parsed: ParsedAgent })[],
  catalogue: AgentCatalogue,
): Omit<KeptFiles<never>, 'kept'> & Agents {
  const named = new Map<string, AgentFile>()
  const unusable = new Map<string, string>()
  const problems: ProjectProblem[] = []
  for (const { parsed, source, path } of read) {
    // In folders that can hold agents of the chat too, other code reports the problems of those.
    const isOwn = isFlowAgent(parsed.lines.keys()) || kindOf(source, path) !== 'agent'
    const diagnostics = isOwn ? checkAgent(parsed, catalogue) : parsed.diagnostics
    if (isOwn) problems.push(...problemsOf({ source, path }, diagnostics))
    if (!parsed.agent || !isFree(diagnostics)) {
      unusable.set(basename(path, '.md'), path)
      continue
    }
    const { name } = parsed.agent
    const first = named.get(name)
    if (!first) named.set(name, { source, path, agent: parsed.agent, isFlowAgent: isOwn })
    else if (isOwn)
      problems.push(doubled({ source, path }, sentence`The agent '${name}' is already defined in ${placeOf(first)}.`))
  }
  return { named, unusable, problems }
}

type ReadFlow = FileLocation & { alias: string; parsed: ParsedFlow }

async function flowsOf(read: readonly ReadFlow[], { named, unusable }: Agents): Promise<KeptFiles<FlowFile[]>> {
  const kept = new Map<string, FlowFile>()
  const problems: ProjectProblem[] = []
  const catalogue: FlowCatalogue = {
    agents: new Map([...named].map(([name, { agent }]) => [name, agent])),
    unusable,
    hasFlow: path => namedBy(path, read).length > 0,
  }
  for (const one of read) {
    const { alias, parsed, source, path } = one
    await pause()
    const diagnostics = await checkFlow(parsed, catalogue)
    problems.push(...problemsOf(one, diagnostics))
    const isWhole = isFree(diagnostics)
    const first = kept.get(alias)
    if (alias === '')
      problems.push(
        doubled(one, sentence`The name must contain letters a to z or digits, so that it can be typed after a slash.`),
      )
    else if (RESERVED.includes(alias)) problems.push(doubled(one, sentence`${alias} is reserved.`))
    else if (first) problems.push(doubled(one, sentence`The flow ${alias} is already defined in ${placeOf(first)}.`))
    else
      kept.set(alias, {
        alias,
        source,
        path,
        parsed,
        diagnostics,
        ...(isWhole && parsed.flow && { flow: parsed.flow }),
      })
  }
  return { kept: [...kept.values()], problems }
}

/**
 * The flows that the `path` of a reference names, sorted by their own. It can have `*` and `**`, and may begin at the folder,
 * at its folder of flows or at that which holds this one.
 */
export function namedBy<T extends FileLocation>(path: string, flows: readonly T[]): T[] {
  const wanted = segmentsOf(path).join('/')
  if (wanted.split('/').includes('..')) return []
  const isNamed = ({ path: own, source }: T) =>
    foldersOf(source, 'flow').some(folder => {
      if (!own.startsWith(`${folder}/`)) return false
      const above = folder.slice(0, folder.lastIndexOf('/') + 1)
      return ['', above, `${folder}/`].some(base => matchesPath(`${base}${wanted}`, own))
    })
  return flows.filter(isNamed).sort((one, other) => (one.path < other.path ? -1 : one.path > other.path ? 1 : 0))
}

/** Returns whether nothing is wrong that would keep it from being used. */
export function isFree(diagnostics: readonly FlowDiagnostic[]): boolean {
  return diagnostics.every(({ severity }) => severity !== 'error')
}

/** Returns the problem and the suggestion as one text. */
export function diagnosticWords({ message, suggestion }: FlowDiagnostic): LocalizedText {
  return suggestion === undefined ? message : joinedWords([withoutStop(message), suggestion], '. ')
}

function problemsOf({ source, path }: FileLocation, diagnostics: readonly FlowDiagnostic[]): ProjectProblem[] {
  return diagnostics.map(found => {
    return { level: found.severity, source, path, line: found.line, words: diagnosticWords(found) }
  })
}

function doubled({ source, path }: FileLocation, words: LocalizedText): ProjectProblem {
  return { level: 'error', source, path, words }
}
