import type { ProjectAgent, ProjectCommand, ProjectProblem, ProjectSkill } from '../../shared/project'
import type { Lines } from './parse-item'

/** A file that was read, before it is known whether what it names is there. */
export type Read<T> = { item: Omit<T, 'profileId'> & { profile?: string }; lines: Lines }

/** What a person has, to be named by a file. */
export type NamedProfiles = readonly { id: string; name: string }[]

type All = {
  commands: readonly Read<ProjectCommand>[]
  agents: readonly Read<ProjectAgent>[]
  skills: readonly ProjectSkill[]
}

export type Checked = { commands: ProjectCommand[]; agents: ProjectAgent[]; problems: ProjectProblem[] }

/**
 * Refuses what names something that is not there, also because that was refused itself. A profile is named by its id or its
 * name; only one that the person has. A skill that is missing is left out, with a warning.
 */
export function checkItems({ commands, agents, skills }: All, profiles: NamedProfiles): Checked {
  const problems: ProjectProblem[] = []
  const profileOf = (raw: string) =>
    profiles.find(({ id }) => id === raw) ?? profiles.find(({ name }) => name.toLowerCase() === raw.toLowerCase())
  const refuse = ({ item, lines }: Read<ProjectCommand | ProjectAgent>, key: string, message: string): false => {
    problems.push(problem('error', item, { line: lines.get(key), message }))
    return false
  }
  const hasProfile = (read: Read<ProjectCommand | ProjectAgent>): boolean => {
    const { profile } = read.item
    if (profile === undefined || profileOf(profile)) return true
    return refuse(read, 'model_profile_id', `You have no profile '${profile}'.`)
  }

  const left = { commands: commands.filter(hasProfile), agents: agents.filter(hasProfile) }
  // What one of them is refused for may be what another one needs.
  for (let before = -1; before !== left.agents.length; ) {
    before = left.agents.length
    left.agents = left.agents.filter(read => {
      const agent = missing(read.item.subAgents, left.agents)
      if (agent !== undefined) return refuse(read, 'sub_agents', `There is no agent '${agent}'.`)
      const command = missing(read.item.commands, left.commands)
      return command === undefined || refuse(read, 'commands', `There is no command '${command}'.`)
    })
  }
  left.commands = left.commands.filter(read => {
    const agent = missing(read.item.subAgents, left.agents)
    return agent === undefined || refuse(read, 'sub_agents', `There is no agent '${agent}'.`)
  })
  const resolved = (read: Read<ProjectCommand | ProjectAgent>) => {
    const { profile, ...item } = read.item
    const profileId = profile === undefined ? undefined : profileOf(profile)?.id
    const known = item.skills?.filter(name => skills.some(skill => skill.name === name))
    for (const name of item.skills ?? []) {
      if (known?.includes(name)) continue
      const message = `There is no skill '${name}'; it is left out.`
      problems.push(problem('warning', read.item, { line: read.lines.get('skills'), message }))
    }
    return { ...(known && { skills: known }), ...(profileId && { profileId }) }
  }
  const finished = {
    commands: left.commands.map(read => ({ ...withoutProfile(read.item), ...resolved(read) })),
    agents: left.agents.map(read => ({ ...withoutProfile(read.item), ...resolved(read) })),
  }
  return { ...finished, problems }
}

function withoutProfile<T extends { profile?: string }>({ profile: _, ...item }: T): Omit<T, 'profile'> {
  return item
}

/** The first of some names that is none of these; undefined where all are there. */
function missing(names: readonly string[] | undefined, all: readonly { item: { name: string } }[]): string | undefined {
  return names?.find(name => !all.some(({ item }) => item.name === name))
}

/** Keeps the first of those that are called the same; the person's own are the first. */
export function withoutDoubles<T>(
  all: readonly T[],
  itemOf: (one: T) => Pick<ProjectProblem, 'source' | 'path'>,
  { nameOf, words }: { nameOf(one: T): string; words(name: string, first: string): string },
): { kept: T[]; problems: ProjectProblem[] } {
  const kept = new Map<string, T>()
  const problems: ProjectProblem[] = []
  for (const one of all) {
    const name = nameOf(one)
    const first = kept.get(name)
    if (first === undefined) kept.set(name, one)
    else problems.push(problem('error', itemOf(one), { message: words(name, placeOf(itemOf(first))) }))
  }
  return { kept: [...kept.values()], problems }
}

function placeOf({ source, path }: Pick<ProjectProblem, 'source' | 'path'>): string {
  return source === 'person' ? `your own ${path}` : path
}

function problem(
  level: ProjectProblem['level'],
  { source, path }: Pick<ProjectProblem, 'source' | 'path'>,
  { line, message }: { line?: number | undefined; message: string },
): ProjectProblem {
  return { level, source, path, ...(line && { line }), message }
}
