import { errorText } from '../../../shared/errors'
import type { FinishOutput, FlowAccess } from '../../../shared/flows/finish'
import { type FlowAgent, ThinkingLevel } from '../../../shared/flows/flow-agent'
import type { FlowDiagnostic } from '../../../shared/flows/flow-diagnostic'
import { type Sentence, sentence } from '../../../shared/sentence'
import { BadFile } from '../../project/bad-file'
import { brief } from '../../project/brief'
import { splitFrontmatter } from '../../project/frontmatter'
import { withPlainValues } from '../../project/yaml/plain-values'
import type { ReadTree, YamlNode, YamlTree } from '../../project/yaml-tree'
import { type Fields, fieldsOf } from './step-fields'

/** An agent that was read. Without an error there is an `agent`. */
export type ParsedAgent = {
  agent?: FlowAgent
  /** The line of each key, and the line at which the body begins. */
  lines: ReadonlyMap<string, number>
  bodyLine: number
  isModelQuoted: boolean
  diagnostics: FlowDiagnostic[]
}

const MOST_OUTPUTS = 100
const LONGEST_PATTERN = 500

/** Reads the file of an agent of flows: YAML between two lines of ---, and below it its prompt. */
export async function parseAgent(text: string, source: string, readTree: ReadTree): Promise<ParsedAgent> {
  const diagnostics: FlowDiagnostic[] = []
  const nothing: ParsedAgent = { lines: new Map(), bodyLine: 1, isModelQuoted: false, diagnostics }
  const refuse = (line: number, message: FlowDiagnostic['message']): ParsedAgent => {
    diagnostics.push({ line, severity: 'error', message })
    return nothing
  }
  const parts = partsOf(text)
  if (parts instanceof BadFile) return refuse(parts.line ?? 1, errorText(parts))
  const tree = await readMeant(parts.yaml, readTree)
  if ('words' in tree) return refuse(tree.line + 1, tree.words)
  const { root } = tree
  if (root !== undefined && root.type !== 'keys')
    return refuse(2, sentence`Put keys between the two --- lines, such as "name: review".`)
  // Lines of the file, of which the first one is above the keys.
  const keys = root ? lowered(root) : { type: 'keys' as const, line: 1, entries: [] }
  const agent = agentOf(fieldsOf(keys, { source, diagnostics }), { body: parts.body, diagnostics })
  const model = keys.entries.find(({ key }) => key === 'model')?.value
  return {
    ...(diagnostics.every(({ severity }) => severity !== 'error') && { agent }),
    lines: new Map(keys.entries.map(({ key, line }) => [key, line])),
    bodyLine: parts.yaml.split('\n').length + 2,
    isModelQuoted: model?.type === 'text' && model.isQuoted,
    diagnostics,
  }
}

/** As it stands, or as it is meant where that is no YAML; what is wrong is said of the text as it stands. */
async function readMeant(yaml: string, readTree: ReadTree): Promise<YamlTree> {
  const tree = await readTree(yaml)
  if (!('words' in tree)) return tree
  const plain = withPlainValues(yaml)
  if (plain === yaml) return tree
  const meant = await readTree(plain)
  return 'words' in meant ? tree : meant
}

function partsOf(text: string): { yaml: string; body: string } | BadFile {
  try {
    return splitFrontmatter(text)
  } catch (thrown) {
    if (thrown instanceof BadFile) return thrown
    throw thrown
  }
}

function lowered<Node extends YamlNode>(node: Node): Node {
  const line = node.line + 1
  if (node.type === 'list') return { ...node, line, items: node.items.map(lowered) }
  if (node.type !== 'keys') return { ...node, line }
  const entries = node.entries.map(entry => ({ ...entry, line: entry.line + 1, value: lowered(entry.value) }))
  return { ...node, line, entries }
}

type Noted = { body: string; diagnostics: FlowDiagnostic[] }

function agentOf(fields: Fields, { body, diagnostics }: Noted): FlowAgent {
  const note = (key: string, message: Sentence) =>
    diagnostics.push({ line: fields.lineOf(key), severity: 'error', message })
  const needed = (key: string): string => {
    const value = fields.optional(key)
    if (value === undefined) note(key, sentence`Missing required field "${key}"`)
    return value ?? ''
  }
  const about = { name: needed('name'), description: needed('description'), body }
  // Agents that are no flow's own say the same by another word.
  const tools = names(fields, fields.has('tools') ? 'tools' : 'allowed_tools')
  if (!fields.has('tools') && !fields.has('allowed_tools')) note('tools', sentence`Missing required field "${'tools'}"`)
  const model = fields.optional('model')
  const thinking = thinkingOf(fields, note)
  const limits = fields.node('access')
  const access = limits && parseAccess(limits, message => note('access', message))
  const card = textsIn(fields, 'card')
  const architect = textsIn(fields, 'architect')
  return {
    ...about,
    tools,
    skills: names(fields, 'skills'),
    inputs: names(fields, 'inputs'),
    outputs: outputsOf(fields, note),
    isInteractive: fields.isTrue('interactive'),
    forksSession: fields.isTrue('fork_session'),
    contextFiles: names(fields, 'context_files'),
    ...(model !== undefined && { model }),
    ...(thinking && { thinking }),
    ...(access && { access }),
    ...(card && { card: chosen(card, { label: 'label', metric: 'metric', role: 'role', type: 'type' }) }),
    ...(architect && { architect: chosen(architect, ARCHITECT) }),
  }
}

const ARCHITECT = { useWhen: 'use_when', produces: 'produces', dependsOn: 'depends_on', domain: 'domain' } as const

/** A list, or names with commas between them. */
function names(fields: Fields, key: string): string[] {
  const all = fields.list(key).flatMap(text => text.split(','))
  return [...new Set(all.map(text => text.trim()).filter(text => text !== ''))]
}

function thinkingOf(fields: Fields, note: (key: string, message: Sentence) => void): ThinkingLevel | undefined {
  const written = fields.optional('thinking')
  const level = ThinkingLevel.find(one => one === written)
  if (written !== undefined && !level)
    note('thinking', sentence`'thinking' must be one of ${ThinkingLevel.join(', ')}.`)
  return level
}

function textsIn(fields: Fields, key: string): ReadonlyMap<string, string> | undefined {
  return fields.has(key) ? new Map(fields.map(key).map(({ name, text }) => [name, text.trim()])) : undefined
}

function chosen<Name extends string>(texts: ReadonlyMap<string, string>, wanted: Readonly<Record<Name, string>>) {
  const all = Object.entries<string>(wanted).map(([name, key]) => [name, texts.get(key)])
  return Object.fromEntries(all.filter(([, text]) => text)) as { [Key in Name]?: string }
}

function outputsOf(fields: Fields, note: (key: string, message: Sentence) => void): FinishOutput[] {
  const node = fields.node('outputs')
  const items = node?.type === 'list' ? node.items : []
  if (node && node.type !== 'list' && !(node.type === 'text' && node.text === ''))
    note('outputs', sentence`'${'outputs'}' must be a list in which each entry is a name, or keys that include a name.`)
  if (items.length > MOST_OUTPUTS) note('outputs', sentence`'${'outputs'}' has more than ${MOST_OUTPUTS} entries.`)
  const outputs = items.slice(0, MOST_OUTPUTS).map(item => outputOf(item, message => note('outputs', message)))
  const all = outputs.map(({ name }) => name)
  const twice = all.find((name, at) => all.indexOf(name) < at)
  if (twice !== undefined) note('outputs', sentence`'${brief(twice)}' appears twice.`)
  return outputs
}

/** These are said of every result. */
const TAKEN = ['status', 'summary', 'files', 'artifacts', 'branch', 'fullOutput', '__proto__']

function outputOf(item: YamlNode, note: (message: Sentence) => void): FinishOutput {
  const texts = new Map(
    item.type === 'keys'
      ? item.entries.flatMap(({ key, value }) => (value.type === 'text' ? [[key, value.text.trim()] as const] : []))
      : [['name', item.type === 'text' ? item.text.trim() : ''] as const],
  )
  const name = texts.get('name') ?? ''
  if (!/^[A-Za-z_][\w-]{0,63}$/.test(name) || TAKEN.includes(name))
    note(sentence`"${brief(name)}" can’t be an output name.`)
  const type = (['string', 'number', 'boolean'] as const).find(one => one === texts.get('type'))
  if (texts.has('type') && !type) note(sentence`An output’s type must be string, number, or boolean.`)
  const [description, pattern] = [texts.get('description'), texts.get('pattern')]
  if ((pattern?.length ?? 0) > LONGEST_PATTERN)
    note(sentence`A pattern can have at most ${LONGEST_PATTERN} characters.`)
  return { name, ...(description && { description }), ...(type && { type }), ...(pattern && { pattern }) }
}

type Note = (message: Sentence) => void

/**
 * Parses what an agent may touch, as its file says it. An entry that is not understood would be a limit that does not
 * hold, so it is an error.
 */
function parseAccess(node: YamlNode, note: Note): FlowAccess {
  const all = keysIn(node, { name: 'access', known: ['read', 'write', 'bash'] }, note)
  const bash = all.get('bash')
  const ofBash = bash ? keysIn(bash, { name: 'bash', known: ['deny'] }, note) : new Map<string, YamlNode>()
  const listOf = (key: string, value: YamlNode | undefined) => value && patternsIn(key, value, note)
  const [read, write] = [listOf('read', all.get('read')), listOf('write', all.get('write'))]
  const deniedCommands = listOf('deny', ofBash.get('deny'))
  return { ...(read && { read }), ...(write && { write }), ...(deniedCommands && { deniedCommands }) }
}

type KnownKeys = { name: string; known: readonly string[] }

function keysIn(node: YamlNode, { name, known }: KnownKeys, note: Note): ReadonlyMap<string, YamlNode> {
  if (node.type !== 'keys') {
    note(sentence`'${name}' must be a set of keys: ${known.join(', ')}.`)
    return new Map()
  }
  for (const { key } of node.entries)
    if (!known.includes(key))
      note(sentence`'${brief(key)}' doesn’t limit anything: '${name}' accepts only ${known.join(', ')}.`)
  return new Map(node.entries.map(({ key, value }) => [key, value]))
}

/** A list of texts, or one text. */
function patternsIn(key: string, node: YamlNode, note: Note): string[] {
  if (node.type === 'text') return node.text === '' ? [] : [node.text]
  const texts = node.type === 'list' ? node.items.flatMap(item => (item.type === 'text' ? [item.text] : [])) : []
  if (node.type !== 'list' || texts.length < node.items.length) note(sentence`'${key}' must be a list of strings.`)
  return texts
}
