import type { AllowList } from '../../../shared/allow-list'
import type { ProjectAgent, ProjectCommand, ProjectSkill } from '../../../shared/project'
import { architectCommand } from '../../flows/tools/architect-command'
import type { Project } from '../../project/read-project'
import { planCommand } from './plan-command'
import { reviewCommand } from './review-command'

/** A command of a file, or one that Atrium has itself. */
export type CalledCommand = Omit<ProjectCommand, 'source' | 'path' | 'description'>

/** The parts in force for one turn, of everything that a folder and the person have. */
export type Composition = {
  /** The command that was called. */
  command?: CalledCommand
  /** The turn designs flows, and has the tools for that. */
  isDesign?: true
  /** The turn reviews changes, and has the tool that takes findings. */
  isReview?: true
  /** The turn plans first. */
  isPlan?: true
  /** Replaces the profile's list where there is one. What a folder brings along only narrows it. */
  groups?: AllowList
  groupsAreOfFolder?: true
  skills: readonly ProjectSkill[]
  agents: readonly ProjectAgent[]
  /** Only `agents` can be given tasks, and not the built-in one. */
  isScoped: boolean
  /** Those that the person named. */
  named: { skills: readonly ProjectSkill[]; agents: readonly ProjectAgent[] }
}

const OWN_COMMANDS: readonly CalledCommand[] = [architectCommand, reviewCommand, planCommand]

/** Returns what a message puts in force: `/alias`, `$skill`, `@agent`. A slash word that is not a command is ordinary text. */
export function compositionOf(text: string, { commands, skills, agents }: Project): Composition {
  const alias = slashWord(text)
  const isDesign = alias === architectCommand.alias
  const written = isDesign ? undefined : commands.find(one => one.alias === alias)
  // A command of a file with this name comes first.
  const command: CalledCommand | undefined = written ?? OWN_COMMANDS.find(own => own.alias === alias)
  const [isReview, isPlan] = [command === reviewCommand, command === planCommand]
  const named = {
    skills: namedIn(text, '$', skills),
    agents: namedIn(text, '@', agents),
  }
  return {
    ...(command && { command }),
    ...(isDesign && { isDesign }),
    ...(isReview && { isReview }),
    ...(isPlan && { isPlan }),
    ...(command?.allowedTools && { groups: command.allowedTools }),
    ...(written?.source === 'folder' && { groupsAreOfFolder: true }),
    // Anything that the person names is offered, even if the command leaves it out.
    skills: chosen(skills, command?.skills, named.skills),
    agents: chosen(agents, command?.subAgents, named.agents),
    isScoped: command?.subAgents !== undefined,
    named,
  }
}

/** Returns a sub-agent's composition: its file's own lists, and no command. */
export function compositionFor(
  agent: Pick<ProjectAgent, 'skills' | 'subAgents'> | undefined,
  { skills, agents }: Project,
): Composition {
  return {
    skills: chosen(skills, agent?.skills, []),
    agents: agent?.subAgents ? chosen(agents, agent.subAgents, []) : [],
    isScoped: true,
    named: { skills: [], agents: [] },
  }
}

/** Returns the text after the slash word of a command that was called; the whole text if nothing follows it. */
export function textAfterAlias(text: string): string {
  const word = slashWord(text)
  return (word && text.trim().slice(word.length).trim()) || text
}

/** The word by which a text calls a command, if it calls one. */
export function slashWord(text: string): string | undefined {
  return /^\/[a-z0-9-]+(?=\s|$)/.exec(text.trim())?.[0]
}

function chosen<T extends { name: string }>(
  all: readonly T[],
  names: readonly string[] | undefined,
  also: readonly T[],
) {
  return names ? all.filter(one => names.includes(one.name) || also.includes(one)) : all
}

/**
 * Returns the items that a text names after a sign, but not within a word, a path or an address. The text is scanned only
 * once, whatever their names are.
 */
function namedIn<T extends { name: string }>(text: string, sign: string, all: readonly T[]): T[] {
  const signs = text.matchAll(new RegExp(`(?<![\\p{L}\\p{N}_./${sign}])[${sign}]`, 'gu'))
  const places = all.length === 0 ? [] : Array.from(signs, ({ index }) => index + 1)
  return all.filter(({ name }) => places.some(at => text.startsWith(name, at) && !goesOn(text, at + name.length)))
}

function goesOn(text: string, at: number): boolean {
  return /^(?:[\p{L}\p{N}_-]|[./:][\p{L}\p{N}])/u.test(text.slice(at, at + 3))
}
