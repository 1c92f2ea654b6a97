import type { AllowList } from '../../shared/allow-list'
import { DESIGN_WORD } from '../../shared/flows/design-command'
import { aliasOf, GUARDING_WORDS, type ProjectAgent, type ProjectCommand } from '../../shared/project'
import { sentence } from '../../shared/sentence'
import { ReasoningEffort } from '../../shared/settings'
import { unknownTool } from '../tools/allow-lists'
import { BadFile } from './bad-file'
import { brief } from './brief'
import { lineOf, listField, namedBy, textField } from './field-values'
import { type Frontmatter, parseFrontmatter, type ReadKeys } from './frontmatter'

/** The line of each key in its file, for problems that show only beside other files. */
export type Lines = ReadonlyMap<string, number>

type Parsed<T> = { item: Omit<T, 'source' | 'path' | 'profileId'> & { profile?: string }; lines: Lines }

/** These slash words are the app's own, or were another app's: a file must not take them. */
export const RESERVED = [
  ...['skills', 'mcp', 'agents', 'init', 'new', 'reload', 'compact', 'extensions', 'hooks', DESIGN_WORD],
  ...GUARDING_WORDS,
].map(aliasOf)

/** A file with one of these is that of an agent of flows, which are read elsewhere. */
const FLOW_KEYS = [
  ...['tools', 'thinking', 'inputs', 'outputs', 'interactive', 'fork_session', 'context_files'],
  ...['access', 'card', 'architect', 'output'],
]

const AGENT_KEYS = [
  ...['name', 'description', 'model_profile_id', 'model', 'reasoning_effort', 'allowed_tools', 'skills', 'commands'],
  'sub_agents',
]

/** As pbi-agent has them, and as Atrium does. */
const EFFORTS: Readonly<Record<string, ReasoningEffort>> = {
  ...Object.fromEntries(ReasoningEffort.options.map(effort => [effort, effort])),
  minimal: 'low',
  xhigh: 'max',
}

/** Reads a command's file. Keys that it does not know are left alone. Throws `BadFile`. */
export async function parseCommand(text: string, readKeys: ReadKeys): Promise<Parsed<ProjectCommand>> {
  const matter = await parseFrontmatter(text, readKeys)
  const { name, description } = namedBy(matter)
  const alias = aliasOf(name)
  if (alias === '/')
    throw new BadFile(
      sentence`'name' must contain letters a to z or digits, so that it can be typed after a slash.`,
      nameLine(matter),
    )
  if (RESERVED.includes(alias)) throw new BadFile(sentence`${alias} is reserved.`, nameLine(matter))
  if (matter.body === '') throw new BadFile(sentence`There’s no text below the keys.`)
  const allowed = allowedTools(matter, { mayAsk: true })
  return { item: { name, description, alias, body: matter.body, ...shared(matter, allowed) }, lines: linesOf(matter) }
}

export function isFlowAgent(keys: Iterable<string>): boolean {
  return [...keys].some(key => FLOW_KEYS.includes(key))
}

/**
 * Reads an agent's file; nothing where it is that of an agent of flows. A key that is not known is refused: it would be a limit
 * that does not hold. Throws `BadFile`.
 */
export async function parseAgent(text: string, readKeys: ReadKeys): Promise<Parsed<ProjectAgent> | undefined> {
  const matter = await parseFrontmatter(text, readKeys)
  if (isFlowAgent(matter.fields.keys())) return undefined
  for (const [key, { line }] of matter.fields) {
    if (!AGENT_KEYS.includes(key)) throw new BadFile(sentence`An agent can’t have the key '${brief(key)}'.`, line)
  }
  const { name, description } = namedBy(matter)
  if (name === 'default') throw new BadFile(sentence`'default' is the name of the built-in agent.`, nameLine(matter))
  const commands = listField(matter, 'commands')
  const allowed = allowedTools(matter, { mayAsk: false })
  const own = { ...ownModel(matter), ...(commands && { commands }) }
  const item = { name, description, body: matter.body, ...shared(matter, allowed), ...own }
  if (item.subAgents?.includes(name))
    throw new BadFile(sentence`The agent names itself as its sub-agent.`, lineOf(matter.fields, 'sub_agents'))
  return { item, lines: linesOf(matter) }
}

/** Reads what a skill says of itself. Keys that it does not know are left alone. Throws `BadFile`. */
export async function parseSkill(
  text: string,
  readKeys: ReadKeys,
): Promise<{ name: string; description: string; body: string; lines: Lines }> {
  const matter = await parseFrontmatter(text, readKeys)
  return { ...namedBy(matter), body: matter.body, lines: linesOf(matter) }
}

/** The model that an agent has for itself, and how long that thinks. */
function ownModel(matter: Frontmatter): Pick<ProjectAgent, 'model' | 'reasoningEffort'> {
  const [model, effort] = [textField(matter, 'model'), textField(matter, 'reasoning_effort')]
  if (model?.startsWith('@'))
    throw new BadFile(
      sentence`'${brief(model)}' is a role, which only flow agents can have. Name a model, or a profile with 'model_profile_id'.`,
      lineOf(matter.fields, 'model'),
    )
  const reasoningEffort = effort === undefined ? undefined : EFFORTS[effort.toLowerCase()]
  if (effort !== undefined && !reasoningEffort)
    throw new BadFile(
      sentence`'reasoning_effort' must be one of ${Object.keys(EFFORTS).join(', ')}.`,
      lineOf(matter.fields, 'reasoning_effort'),
    )
  return { ...(model !== undefined && { model }), ...(reasoningEffort && { reasoningEffort }) }
}

function shared(matter: Frontmatter, allowedTools: AllowList | undefined) {
  const profile = textField(matter, 'model_profile_id')
  const skills = listField(matter, 'skills')
  const subAgents = listField(matter, 'sub_agents')
  return {
    ...(profile !== undefined && { profile }),
    ...(allowedTools && { allowedTools }),
    ...(skills && { skills }),
    ...(subAgents && { subAgents }),
  }
}

function allowedTools(matter: Frontmatter, who: { mayAsk: boolean }): AllowList | undefined {
  const list = listField(matter, 'allowed_tools')
  const problem = list && unknownTool(list.map(brief), who)
  if (problem) throw new BadFile(problem, lineOf(matter.fields, 'allowed_tools'))
  return list
}

function nameLine({ fields }: Frontmatter): number | undefined {
  return lineOf(fields, 'name')
}

function linesOf({ fields }: Frontmatter): Lines {
  return new Map([...fields].map(([key, { line }]) => [key, line]))
}
