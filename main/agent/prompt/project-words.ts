import type { ProjectAgent, ProjectCommand, ProjectSkill } from '../../../shared/project'
import { wholeHead } from '../../../shared/text/whole-head'
import type { CalledCommand } from './composition'
import { fence } from './fence'

/** The skills that a model may read when it needs them. `location` is the path of its file, or the tool that opens it. */
export function skillsWords(skills: readonly Pick<ProjectSkill, 'name' | 'description' | 'location'>[]): string {
  if (skills.length === 0) return ''
  const entries = skills.map(({ name, description, location }) =>
    [
      '<skill>',
      tagged('name', name),
      tagged('description', description),
      tagged('location', location),
      '</skill>',
    ].join('\n'),
  )
  return `When a task fits one of these skills, read its file first, and what that points to as far as you need it.\n\n${list('available_skills', entries)}`
}

/** Of a longer one the agent reads the rest itself. */
const LONGEST_INDEX = 20_000

/** The SKILL.md of each skill that an agent works by, so that it need not be read first. */
export function indexWords(skills: readonly { name: string; text: string }[]): string {
  return skills
    .map(({ name, text }) => {
      const head = wholeHead(text, LONGEST_INDEX)
      const rest = head.length < text.length ? '\n[The rest is in its SKILL.md.]' : ''
      return `The SKILL.md of "${escaped(name)}":\n\n${fence('skill_index', head + rest)}`
    })
    .join('\n\n')
}

/** The agents that a task can be given to, with the tool `delegating`; '' where there is none. */
export function agentsWords(agents: readonly ProjectAgent[], delegating: string | undefined): string {
  if (agents.length === 0 || delegating === undefined) return ''
  const entries = agents.map(({ name, description }) =>
    ['<agent>', tagged('name', name), tagged('description', description), '</agent>'].join('\n'),
  )
  return `Tasks that fit one of these agents can be given to it with ${delegating}.\n\n${list('available_agents', entries)}`
}

/** A command that the person called for this turn. */
export function commandWords({ alias, body }: Pick<CalledCommand, 'alias' | 'body'>): string {
  return `The person called ${alias}. For this turn it asks of you:\n\n${fence('active_command', body)}`
}

/** Builds the text for what the person named in the message, by its sign. */
export function namedWords(
  skills: readonly { name: string; text: string }[],
  agents: readonly ProjectAgent[],
  delegating: string | undefined,
): string {
  const parts = skills.map(
    ({ name, text }) => `The person wants the skill "${name}" used:\n\n${fence('active_skill', text)}`,
  )
  const names = agents.map(({ name }) => `"${name}"`).join(', ')
  if (names && delegating !== undefined)
    parts.push(
      `The person wants work given to ${agents.length > 1 ? 'these agents' : 'this agent'} with ${delegating}: ${names}.`,
    )
  return parts.join('\n\n')
}

/** Builds an agent's instructions: its own text, and those of the commands that it is made of. */
export function agentWords({ body, commands }: ProjectAgent, all: readonly ProjectCommand[]): string {
  const parts = (commands ?? []).flatMap(name => all.filter(command => command.name === name))
  const entries = parts.map(({ name, alias, body: text }) => {
    const names = `name="${escaped(name)}" alias="${alias}"`
    return fence('component_command', text).replace('<component_command>', () => `<component_command ${names}>`)
  })
  return [body, entries.length > 0 ? list('component_commands', entries) : ''].filter(text => text !== '').join('\n\n')
}

/** The note that explains every sub-agent's position to it. */
export const CHILD_NOTE =
  'You work on a task that another agent gave you. Nobody reads along, and you can ask nobody: decide yourself. Your last ' +
  'message goes back to that agent as the result; put into it all that it needs to know.'

/** The note that explains its position to a flow's agent. */
export const FLOW_NOTE =
  'You work on one step of a flow. Nobody reads along. Once the step is done, or you know that it cannot be done, call ' +
  '`finish` with what came of it: that is all that the steps after yours get to know, and nothing can be called after it.'

function list(tag: string, entries: readonly string[]): string {
  return `<${tag}>\n${entries.join('\n')}\n</${tag}>`
}

function tagged(tag: string, text: string): string {
  return `<${tag}>${escaped(text)}</${tag}>`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
