import { basename } from 'node:path'
import { aliasOf, type ProjectAgent, type ProjectCommand } from '../../shared/project'
import { sentence } from '../../shared/sentence'
import type { ToolGroup } from '../../shared/settings'
import { BadFile } from './bad-file'
import { listField, MAX_DESCRIPTION, namedBy } from './field-values'
import { type Frontmatter, parseFrontmatter, type ReadKeys } from './frontmatter'
import type { Field } from './keys-found'
import { type Lines, RESERVED } from './parse-item'

/** The groups of ours that another assistant's tools belong to; other tools have no counterpart. */
const GROUPS: Readonly<Record<string, ToolGroup>> = {
  read: 'read',
  grep: 'read',
  glob: 'read',
  ls: 'read',
  notebookread: 'read',
  write: 'write',
  edit: 'write',
  multiedit: 'write',
  notebookedit: 'write',
  bash: 'shell',
  bashoutput: 'shell',
  killshell: 'shell',
  killbash: 'shell',
  webfetch: 'web',
  websearch: 'web',
  task: 'sub-agent',
  agent: 'sub-agent',
}

type Parsed<T> = { item: Omit<T, 'source' | 'path' | 'profileId'>; lines: Lines }

const NO_LINES: Lines = new Map()

/**
 * A slash command that was written for Claude Code: called what its file is called, and often without any keys. The models that it
 * names, and which commands it may run unasked, are left to the person. Throws `BadFile`.
 */
export async function parseForeignCommand(
  text: string,
  readKeys: ReadKeys,
  path: string,
): Promise<Parsed<ProjectCommand>> {
  const { fields, body } = await lenient(text, readKeys)
  const name = basename(path, '.md')
  const alias = aliasOf(name)
  if (alias === '/' || RESERVED.includes(alias)) throw new BadFile(sentence`${alias} is reserved.`)
  if (body === '') throw new BadFile(sentence`There’s no text below the keys.`)
  const description = textOf(fields, 'description') || (body.split('\n', 1)[0] ?? '').replace(/^[#\s]+/, '')
  const told = body.replaceAll('$ARGUMENTS', `what the person wrote after ${alias}`)
  return { item: { name, alias, description: description.slice(0, MAX_DESCRIPTION), body: told }, lines: NO_LINES }
}

/** An agent that was written for Claude Code, with those of its tools that have a counterpart. Throws `BadFile`. */
export async function parseForeignAgent(text: string, readKeys: ReadKeys): Promise<Parsed<ProjectAgent>> {
  const matter = await lenient(text, readKeys)
  const { name, description } = namedBy(matter)
  if (name === 'default') throw new BadFile(sentence`'default' is the name of the built-in agent.`)
  const tools = listField(matter, 'tools')
  const groups = new Set(tools?.flatMap(tool => GROUPS[tool.toLowerCase().replace(/\(.*/s, '')] ?? []))
  return {
    item: { name, description, body: matter.body, ...(tools && { allowedTools: [...groups] }) },
    lines: NO_LINES,
  }
}

export async function parseForeignSkill(text: string, readKeys: ReadKeys) {
  const matter = await lenient(text, readKeys)
  return { ...namedBy(matter), body: matter.body, lines: NO_LINES }
}

/**
 * Reads leniently: the programs these were written for accept a colon in a description, which is not valid YAML, and a
 * file without keys.
 */
async function lenient(text: string, readKeys: ReadKeys): Promise<Frontmatter> {
  if (!/^\uFEFF?---[ \t]*\r?\n/.test(text)) return { fields: new Map(), body: text.trim() }
  return parseFrontmatter(text, async yaml => {
    const found = await readKeys(yaml)
    return 'fields' in found ? found : { fields: plainFields(yaml) }
  })
}

function plainFields(yaml: string): Map<string, Field> {
  const fields = new Map<string, Field>()
  for (const [index, line] of yaml.split(/\r?\n/).entries()) {
    const [, key, value = ''] = /^([\w-]+):(.*)$/.exec(line) ?? []
    if (key !== undefined) fields.set(key, { line: index + 2, type: 'text', text: unquoted(value.trim()) })
  }
  return fields
}

function unquoted(text: string): string {
  return /^(["']).*\1$/.test(text) && text.length > 1 ? text.slice(1, -1) : text
}

function textOf(fields: Frontmatter['fields'], key: string): string {
  const field = fields.get(key)
  return field?.type === 'text' ? field.text : ''
}
