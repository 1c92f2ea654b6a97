import type { CommandToolGroup, ProjectAgent, ProjectCommand, ProjectSkill } from '../../shared/project'
import type { Project } from '../project/read-project'

/** What is in force for one turn, of all that a folder and the person have. */
export type Composition = {
  /** The command that was called. */
  command?: ProjectCommand
  /** Replaces the profile's list where there is one. */
  groups?: readonly CommandToolGroup[]
  skills: readonly ProjectSkill[]
  agents: readonly ProjectAgent[]
  /** Only `agents` can be given tasks, and not the built-in one. */
  isScoped: boolean
  /** Those that the person named. */
  named: { skills: readonly ProjectSkill[]; agents: readonly ProjectAgent[] }
}

/** What a message puts in force: `/alias`, `$skill`, `@agent`. A slash word that is no command is a word like any other. */
export function compositionOf(text: string, { commands, skills, agents }: Project): Composition {
  const command = commands.find(({ alias }) => alias === slashWord(text))
  const named = {
    skills: skills.filter(({ name }) => isNamed(text, '$', name)),
    agents: agents.filter(({ name }) => isNamed(text, '@', name)),
  }
  return {
    ...(command && { command }),
    ...(command?.allowedTools && { groups: command.allowedTools }),
    // Whom the person names is offered, also where the command leaves it out.
    skills: chosen(skills, command?.skills, named.skills),
    agents: chosen(agents, command?.subAgents, named.agents),
    isScoped: command?.subAgents !== undefined,
    named,
  }
}

/** What a sub-agent is given: its file's own lists, and no command. */
export function compositionFor(agent: ProjectAgent | undefined, { skills, agents }: Project): Composition {
  return {
    skills: chosen(skills, agent?.skills, []),
    agents: agent?.subAgents ? chosen(agents, agent.subAgents, []) : [],
    isScoped: true,
    named: { skills: [], agents: [] },
  }
}

/** What stands after the slash word of a command that was called; the whole text where nothing does. */
export function textAfterAlias(text: string): string {
  const word = slashWord(text)
  return (word && text.trim().slice(word.length).trim()) || text
}

function slashWord(text: string): string | undefined {
  return /^\/[a-z0-9-]+(?=\s|$)/.exec(text.trim())?.[0]
}

function chosen<T extends { name: string }>(
  all: readonly T[],
  names: readonly string[] | undefined,
  also: readonly T[],
) {
  return names ? all.filter(one => names.includes(one.name) || also.includes(one)) : all
}

/** Not within a word, a path or an address. */
function isNamed(text: string, sign: string, name: string): boolean {
  const escaped = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(
    `(?<![\\p{L}\\p{N}_./${sign}])[${sign}]${escaped}(?![\\p{L}\\p{N}_-]|[./:][\\p{L}\\p{N}])`,
    'u',
  ).test(text)
}
