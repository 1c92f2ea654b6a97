import { basename, dirname } from 'node:path'
import type { ProjectAgent, ProjectCommand, ProjectProblem, ProjectSkill, ProjectView } from '../../shared/project'
import { sentence } from '../../shared/sentence'
import { checkItems, type NamedProfiles, withoutDoubles } from './check-items'
import type { ReadKeys } from './frontmatter'
import { parseForeignAgent, parseForeignCommand, parseForeignSkill } from './parse-foreign'
import { parseAgent, parseCommand, parseSkill } from './parse-item'
import type { ProjectRoot } from './project-places'
import { type ProjectRules, readProjectRules } from './project-rules'
import type { ReadItem } from './read-item'
import { locationOf, readItems } from './read-items'

/** The files that a folder brings along, and those that the person has for every folder. The problems name every file that is refused. */
export type Project = {
  workspace: string
  /** The folder of the person's own files, by its real path. */
  own?: string
  rules: ProjectRules
  commands: readonly ProjectCommand[]
  agents: readonly ProjectAgent[]
  skills: readonly ProjectSkill[]
  problems: readonly ProjectProblem[]
}

/** A folder's files are read for so long; what was read is remembered, so that the next reading comes further. */
const FOLDER_MS = 10_000
const MOST_PROBLEMS = 100

type Places = {
  /** The real path of the open folder. */
  workspace: string
  /** The folder of the person's own files, by its real path. */
  own?: string | undefined
  /** Those that a file may name. */
  profiles: NamedProfiles
}

type ProjectItems = {
  commands: ReadItem<ProjectCommand>[]
  agents: ReadItem<ProjectAgent>[]
  skills: ProjectSkill[]
  problems: ProjectProblem[]
}

/**
 * Reads it all, from the disk as it is now. Starts nothing, asks nobody, and changes nothing: what the files say is text
 * for a model, and which of the things that the person has it is given. Never rejects for what a file is.
 */
export async function readProject(
  { workspace, own: ownFolder, profiles }: Places,
  readKeys: ReadKeys,
): Promise<Project> {
  // The person's own come first, so that no folder can put something else in their place, nor take their time.
  const ofPerson =
    ownFolder === undefined
      ? []
      : [await readRoot({ source: 'person', root: ownFolder }, { readKeys, until: Infinity })]
  const until = performance.now() + FOLDER_MS
  const [rules, ofFolder, foreign] = await Promise.all([
    readProjectRules(workspace, ownFolder),
    readRoot({ source: 'folder', root: workspace }, { readKeys, until }),
    readRoot({ source: 'folder', root: workspace, layout: 'claude' }, { readKeys, until }),
  ])
  const own = [...ofPerson, ofFolder]
  const found = [...own, withoutKnown(foreign, own)]
  const all = <K extends keyof ProjectItems>(key: K) => found.flatMap(one => one[key] as ProjectItems[K][number][])
  const commands = withoutDoubles(all('commands') as ReadItem<ProjectCommand>[], ({ item }) => item, {
    nameOf: ({ item }) => item.alias,
    words: (alias, first) => sentence`The command ${alias} is already defined in ${first}.`,
  })
  const agents = withoutDoubles(all('agents') as ReadItem<ProjectAgent>[], ({ item }) => item, {
    nameOf: ({ item }) => item.name,
    words: (name, first) => sentence`The agent '${name}' is already defined in ${first}.`,
  })
  const skills = withoutDoubles(all('skills') as ProjectSkill[], skill => skill, {
    nameOf: ({ name }) => name,
    words: (name, first) => sentence`The skill '${name}' is already defined in ${first}.`,
  })
  const named = { commands: commands.kept, agents: agents.kept, skills: skills.kept }
  const { problems, ...checked } = checkItems(named, profiles)
  const before = [
    ...(all('problems') as ProjectProblem[]),
    ...commands.problems,
    ...agents.problems,
    ...skills.problems,
  ]
  return {
    workspace,
    ...(ownFolder !== undefined && { own: ownFolder }),
    rules,
    ...checked,
    skills: skills.kept,
    problems: firstOf([...before, ...problems]),
  }
}

function firstOf(problems: readonly ProjectProblem[]): ProjectProblem[] {
  const left = problems.length - MOST_PROBLEMS
  if (left <= 0) return [...problems]
  const words = sentence`More problems not listed: ${left}.`
  return [...problems.slice(0, MOST_PROBLEMS), { level: 'warning', source: 'folder', path: '.agents', words }]
}

/** Many a folder has the same twice, once for each assistant. What is wrong with a file for others is no error here. */
function withoutKnown(foreign: ProjectItems, own: readonly ProjectItems[]): ProjectItems {
  const aliases = new Set(own.flatMap(({ commands }) => commands.map(({ item }) => item.alias)))
  const agents = new Set(own.flatMap(found => found.agents.map(({ item }) => item.name)))
  const skills = new Set(own.flatMap(found => found.skills.map(({ name }) => name)))
  return {
    commands: foreign.commands.filter(({ item }) => !aliases.has(item.alias)),
    agents: foreign.agents.filter(({ item }) => !agents.has(item.name)),
    skills: foreign.skills.filter(({ name }) => !skills.has(name)),
    problems: foreign.problems.map(problem => ({ ...problem, level: 'warning' })),
  }
}

const PARSERS = { command: parseCommand, agent: parseAgent, skill: parseSkill }
const FOREIGN_PARSERS = { command: parseForeignCommand, agent: parseForeignAgent, skill: parseForeignSkill }

async function readRoot(
  root: ProjectRoot,
  { readKeys, until }: { readKeys: ReadKeys; until: number },
): Promise<ProjectItems> {
  const { source } = root
  const parsers = root.layout ? FOREIGN_PARSERS : PARSERS
  const [commands, agents, skills] = await Promise.all([
    readItems(root, { kind: 'command', parse: (text, path) => parsers.command(text, readKeys, path), until }),
    readItems(root, { kind: 'agent', parse: text => parsers.agent(text, readKeys), until }),
    readItems(root, { kind: 'skill', parse: text => parsers.skill(text, readKeys), until }),
  ])
  const placed = <T, I>({ items }: { items: (T & { item: I; path: string })[] }) =>
    items.map(({ path, ...read }) => ({ ...read, item: { ...read.item, source, path } }))
  const misnamed = skills.items.flatMap(({ name, path, lines }): ProjectProblem[] => {
    if (basename(dirname(path)) === name) return []
    const line = lines.get('name')
    const words = sentence`The skill is named '${name}', but its folder isn’t.`
    return [{ level: 'warning', source, path, ...(line && { line }), words }]
  })
  return {
    commands: placed(commands),
    agents: placed(agents),
    skills: skills.items.map(({ name, description, path }) => {
      return { name, description, source, path, location: locationOf(root, path) }
    }),
    problems: [...commands.problems, ...agents.problems, ...skills.problems, ...misnamed],
  }
}

/** The flows, agents and problems that others found in the same folders. */
export type FlowsFound = Pick<ProjectView, 'flows' | 'flowAgents' | 'roles' | 'problems'>

/** A project as a view is given it: without the texts, which it asks for one by one. */
export function viewOf(
  { workspace, rules, commands, agents, skills, problems }: Project,
  found: FlowsFound = { flows: [], flowAgents: [], roles: [], problems: [] },
): ProjectView {
  const { instructions, memory, warnings } = rules
  const names = { 'INSTRUCTIONS.md': instructions, 'AGENTS.md': rules.rules, 'MEMORY.md': memory }
  const ofRules = warnings.map(warning => ({ level: 'warning', source: 'folder', ...warning }) as const)
  return {
    workspace,
    hasOwnRules: rules.own !== undefined,
    rules: (Object.keys(names) as (keyof typeof names)[]).filter(name => names[name] !== undefined),
    foreignRules: (rules.foreign ?? []).map(({ path, text }) => ({ path, bytes: Buffer.byteLength(text) })),
    commands: commands.map(({ body: _, ...command }) => command),
    agents: agents.map(({ body: _, ...agent }) => agent),
    skills: [...skills],
    flows: found.flows,
    flowAgents: found.flowAgents,
    roles: found.roles,
    problems: firstOf([...ofRules, ...problems, ...found.problems]),
  }
}
