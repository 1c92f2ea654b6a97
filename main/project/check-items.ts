import { groupBy } from '../../shared/group-by'
import type { ProjectAgent, ProjectCommand, ProjectProblem, ProjectSkill } from '../../shared/project'
import { type LocalizedText, sentence } from '../../shared/sentence'
import { brief } from './brief'
import type { ReadItem } from './read-item'

/** The person's profiles that a file can name. */
export type NamedProfiles = readonly { id: string; name: string }[]

type AllItems = {
  commands: readonly ReadItem<ProjectCommand>[]
  agents: readonly ReadItem<ProjectAgent>[]
  skills: readonly ProjectSkill[]
}

export type Checked = { commands: ProjectCommand[]; agents: ProjectAgent[]; problems: ProjectProblem[] }

/**
 * Refuses what names something that is not there, also because that was refused itself. A profile is named by its id or its
 * name; only one that the person has. A skill that is missing is left out, with a warning.
 */
export function checkItems({ commands, agents, skills }: AllItems, profiles: NamedProfiles): Checked {
  const problems: ProjectProblem[] = []
  const profileOf = (raw: string) =>
    profiles.find(({ id }) => id === raw) ?? profiles.find(({ name }) => name.toLowerCase() === raw.toLowerCase())
  const refuse: Refuse = ({ item, lines }, key, words) => {
    problems.push(problem('error', item, { line: lines.get(key), words }))
    return false
  }
  const hasProfile = (read: ReadItem<ProjectCommand | ProjectAgent>): boolean => {
    const { profile } = read.item
    if (profile === undefined || profileOf(profile)) return true
    return refuse(read, 'model_profile_id', sentence`You don’t have a profile '${brief(profile)}'.`)
  }

  const named = commands.filter(hasProfile)
  const left = dropUnresolved({ agents: agents.filter(hasProfile), commands: namesOf(named) }, refuse)
  const leftNames = namesOf(left)
  const called = named.filter(read => {
    const agent = missing(read.item.subAgents, leftNames)
    return agent === undefined || refuse(read, 'sub_agents', sentence`There’s no agent '${brief(agent)}'.`)
  })
  const skillNames = new Set(skills.map(({ name }) => name))
  const resolved = (read: ReadItem<ProjectCommand | ProjectAgent>) => {
    const { profile, ...item } = read.item
    const profileId = profile === undefined ? undefined : profileOf(profile)?.id
    const known = item.skills?.filter(name => skillNames.has(name))
    const [unknown, ...others] = item.skills?.filter(name => !skillNames.has(name)) ?? []
    if (unknown !== undefined) {
      const words =
        others.length === 0
          ? sentence`There’s no skill '${brief(unknown)}'. It’s skipped.`
          : sentence`There’s no skill '${brief(unknown)}', and ${others.length} of the others don’t exist either. They’re skipped.`
      problems.push(problem('warning', read.item, { line: read.lines.get('skills'), words }))
    }
    return { ...(known && { skills: known }), ...(profileId && { profileId }) }
  }
  const finished = {
    commands: called.map(read => ({ ...withoutProfile(read.item), ...resolved(read) })),
    agents: left.map(read => ({ ...withoutProfile(read.item), ...resolved(read) })),
  }
  return { ...finished, problems }
}

function withoutProfile<T extends { profile?: string }>({ profile: _, ...item }: T): Omit<T, 'profile'> {
  return item
}

/** Keeps the first of those that are called the same; the person's own are the first. */
export function withoutDoubles<T>(
  all: readonly T[],
  itemOf: (one: T) => Pick<ProjectProblem, 'source' | 'path'>,
  { nameOf, words }: { nameOf(one: T): string; words(name: string, first: LocalizedText): LocalizedText },
): { kept: T[]; problems: ProjectProblem[] } {
  const kept = new Map<string, T>()
  const problems: ProjectProblem[] = []
  for (const one of all) {
    const name = nameOf(one)
    const first = kept.get(name)
    if (first === undefined) kept.set(name, one)
    else problems.push(problem('error', itemOf(one), { words: words(name, placeOf(itemOf(first))) }))
  }
  return { kept: [...kept.values()], problems }
}

/** Returns how a file is named beside another one. */
export function placeOf({ source, path }: Pick<ProjectProblem, 'source' | 'path'>): LocalizedText {
  return source === 'person' ? sentence`your own ${path}` : path
}

function problem(
  level: ProjectProblem['level'],
  { source, path }: Pick<ProjectProblem, 'source' | 'path'>,
  { line, words }: { line?: number | undefined; words: LocalizedText },
): ProjectProblem {
  return { level, source, path, ...(line && { line }), words }
}

type Refuse = (read: ReadItem<ProjectCommand | ProjectAgent>, key: string, words: LocalizedText) => false

/** The agents that have all they name. What one of them is refused for may be what another one needs. */
function dropUnresolved(
  { agents, commands }: { agents: readonly ReadItem<ProjectAgent>[]; commands: ReadonlySet<string> },
  refuse: Refuse,
): ReadItem<ProjectAgent>[] {
  const left = new Set(agents)
  const names = namesOf(agents)
  const namings = agents.flatMap(read => (read.item.subAgents ?? []).map(name => ({ name, read })))
  const namedBy = groupBy(namings, ({ name }) => name)
  const gone: ReadItem<ProjectAgent>[] = []
  const drop = (read: ReadItem<ProjectAgent>, key: string, words: LocalizedText): void => {
    if (!left.delete(read)) return
    refuse(read, key, words)
    gone.push(read)
  }
  for (const read of agents) {
    const agent = missing(read.item.subAgents, names)
    const command = missing(read.item.commands, commands)
    if (agent !== undefined) drop(read, 'sub_agents', sentence`There’s no agent '${brief(agent)}'.`)
    else if (command !== undefined) drop(read, 'commands', sentence`There’s no command '${brief(command)}'.`)
  }
  for (const { item } of gone) {
    for (const { read } of namedBy.get(item.name) ?? [])
      drop(read, 'sub_agents', sentence`There’s no agent '${item.name}'.`)
  }
  return [...left]
}

function namesOf(all: readonly { item: { name: string } }[]): ReadonlySet<string> {
  return new Set(all.map(({ item }) => item.name))
}

/** The first of some names that is none of these; undefined where all are there. */
function missing(names: readonly string[] | undefined, all: ReadonlySet<string>): string | undefined {
  return names?.find(name => !all.has(name))
}
