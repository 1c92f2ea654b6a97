import type { McpServerConfig, NamedMcpServer } from '../../../shared/mcp'
import { type McpBlank, referenceTo } from '../../../shared/mcp-import'
import { exampleParts, isExampleAddress } from './example-texts'
import { isEntries, textIn } from './raw-server'

/** The facts known besides the server itself: whose home it is, what is described already, and how VS Code asks. */
export type Around = { home: string; declared: readonly McpBlank[]; inputs: readonly unknown[] }

const SECRET =
  /(^|[-_.])(api[-_]?key|key|token|secret|password|passwd|pwd|pass|pat|credentials?|auth|authorization|bearer)([-_.]|$)|apikey|(?<=[a-z])(Key|Token|Secret|Password)$/i
/** Names that contain such a word and are still not secrets. */
const NO_SECRET = /(^|[-_])(file|path|dir|url|uri|name|id|type|host|port|user|max|limit|tokens)$/i
const PATH_NAME = /(^|[-_.])(path|dir|directory|folder|root|workspace|vault|repository|repo|project[-_]?path)s?$/i
const FILE = /\.[a-z][a-z0-9]{0,9}$|[\\/]bin[\\/][^\\/]+$/i
const REFERENCE = /\$\{(?:input|secret):([^}]{1,300})\}/g
const LONGEST_KEY = 4_000
/** A server that leaves more open is none that anybody fills in; the rest stays as it is written. */
const MOST_BLANKS = 40

type BlankLocation = {
  kind: 'word' | 'variable' | 'header' | 'address' | 'command' | 'folder'
  name: string
  isOptional?: boolean
  isPath?: boolean
}
type Finding = Around & { blanks: McpBlank[] }

/** The server with a reference in the place of each example and each missing value, and what each of them stands for. */
export function findBlanks({ name, config }: NamedMcpServer, around: Around): NamedMcpServer & { blanks: McpBlank[] } {
  const finding: Finding = { ...around, blanks: [] }
  return {
    name,
    config: config.type === 'stdio' ? inProgram(config, finding) : inAddress(config, finding),
    blanks: finding.blanks,
  }
}

function inProgram(config: McpServerConfig & { type: 'stdio' }, finding: Finding): McpServerConfig {
  const command = replaced(config.command, { kind: 'command', name: '' }, finding)
  const args: string[] = []
  let wasFolder = false
  for (const [at, text] of config.args.entries()) {
    const place = placeOf(text, config.args[at - 1])
    // Of several examples beside each other one is enough: nobody knows how many the person has.
    const word = replaced(text, { ...place, isOptional: wasFolder && place.name === '' }, finding)
    wasFolder = word !== text && place.name === ''
    args.push(word)
  }
  const last = config.args.at(-1)
  if (last !== undefined && isOpenOption(last)) {
    args.push(blankFor('', { kind: 'word', name: last.replace(/^-+/, '') }, finding))
  }
  const env = valuesIn(config.env, 'variable', finding)
  return {
    ...config,
    command,
    args,
    env,
    cwd: config.cwd === '.' ? '.' : replaced(config.cwd, { kind: 'folder', name: '' }, finding),
  }
}

function inAddress(config: McpServerConfig & { type: 'http' | 'sse' }, finding: Finding): McpServerConfig {
  const url = isExampleAddress(config.url)
    ? blankFor(config.url, { kind: 'address', name: 'URL' }, finding)
    : replaced(config.url, { kind: 'address', name: '' }, finding)
  return { ...config, url, headers: valuesIn(config.headers, 'header', finding) }
}

function valuesIn(
  values: Readonly<Record<string, string>>,
  kind: 'variable' | 'header',
  finding: Finding,
): Record<string, string> {
  const entries = Object.entries(values).map(([name, text]) => {
    const place: BlankLocation = { kind, name }
    // An empty value may be intended.
    const filled =
      text.trim() === '' ? blankFor('', { ...place, isOptional: true }, finding) : replaced(text, place, finding)
    return [name, filled]
  })
  return Object.fromEntries(entries)
}

/** Returns what a word is the value of: the option before it, or its own. */
function placeOf(text: string, before: string | undefined): BlankLocation {
  const [, own] = /^--?([\w-]{1,60})=/.exec(text) ?? []
  const [, option] = /^--?([A-Za-z][\w-]{1,60})$/.exec(before ?? '') ?? []
  const [, variable] = (/^(-e|--env)$/.test(before ?? '') && /^([A-Za-z_]\w{0,99})=/.exec(text)) || []
  const isValue = !text.startsWith('-') && option !== undefined && !/^(yes|rm|env|interactive)$/.test(option)
  return { kind: 'word', name: variable ?? own ?? (isValue ? option : '') }
}

/** A last option that names a key or a folder has lost its value. */
function isOpenOption(word: string): boolean {
  const [, name] = /^--([\w-]{1,60})$/.exec(word) ?? []
  return (
    name !== undefined &&
    /[-_](key|token|secret|password|path|dir|directory|folder)$|^(token|password|directory|apikey)$/i.test(name) &&
    !/^(no|use|allow|with|enable|disable|skip)-/.test(name)
  )
}

function replaced(text: string, place: BlankLocation, finding: Finding): string {
  noteReferences(text, place, finding)
  const parts = exampleParts(text, finding)
  if (finding.blanks.length >= MOST_BLANKS) return text
  if (parts.length === 0) return secretKept(text, place, finding)
  let done = 0
  let made = ''
  for (const { start, end, kind } of parts) {
    made += text.slice(done, start) + blankFor(text.slice(start, end), { ...place, isPath: kind === 'path' }, finding)
    done = end
  }
  return made + text.slice(done)
}

/** Notes the values that the text itself requests by name. */
function noteReferences(text: string, place: BlankLocation, finding: Finding): void {
  for (const [, id = ''] of text.matchAll(REFERENCE)) {
    if (finding.blanks.some(blank => blank.id === id)) continue
    const declared = finding.declared.find(blank => blank.id === id)
    const asked = finding.inputs.find(input => isEntries(input) && input.id === id)
    if (declared) finding.blanks.push(declared)
    else if (isEntries(asked)) finding.blanks.push(askedBlank(id, asked))
    else finding.blanks.push({ id, name: id, kind: kindOf('', { ...place, name: id }), isOptional: false })
  }
}

/** As VS Code describes a value: typed, hidden or one of some. */
function askedBlank(id: string, asked: Record<string, unknown>): McpBlank {
  const description = textIn(asked.description)
  const value = textIn(asked.default)
  const options = Array.isArray(asked.options) ? asked.options : []
  const choices = options
    .map(option => (isEntries(option) ? option.value : option))
    .filter(option => typeof option === 'string')
  const kind =
    choices.length > 0
      ? 'choice'
      : asked.password === true || isSecretName(id)
        ? 'secret'
        : PATH_NAME.test(id)
          ? 'folder'
          : 'text'
  return {
    id,
    name: id,
    kind,
    ...(description !== undefined && { description: description.slice(0, 500) }),
    ...(value !== undefined && { value }),
    ...(choices.length > 0 && { choices: choices.slice(0, 100) }),
    isOptional: false,
  }
}

/** A key that stands in the text is kept as keys are, not in the configuration. */
function secretKept(text: string, place: BlankLocation, finding: Finding): string {
  if (!isSecretName(place.name) || text.includes('${') || text.length > LONGEST_KEY) return text
  const [, before = '', value = text] =
    /^((?:Bearer|Basic|Token|ApiKey|--?[\w-]{1,60}=|[A-Za-z_]\w{0,99}=)\s?)(.+)$/is.exec(text) ?? []
  if (value.length < 4 || /^(true|false|none|null|\d+)$/i.test(value)) return text
  const id = freeId(place.name, finding)
  finding.blanks.push({ id, name: place.name, kind: 'secret', value, isOptional: false })
  return before + referenceTo(id)
}

function blankFor(example: string, place: BlankLocation, finding: Finding): string {
  const kind = kindOf(example, place)
  const called = place.name || nameIn(example) || (kind === 'text' || kind === 'secret' ? 'value' : '')
  const id = freeId(called || kind, finding)
  const isShown = example !== '' && example.length <= 200
  finding.blanks.push({ id, name: called, kind, ...(isShown && { example }), isOptional: place.isOptional === true })
  return referenceTo(id)
}

function kindOf(example: string, { kind, name, isPath = false }: BlankLocation): McpBlank['kind'] {
  if (kind === 'command') return 'file'
  if (kind === 'folder') return 'folder'
  const said = nameIn(example)
  const isSecret = isSecretName(name)
  const isOfPath = kind !== 'header' && kind !== 'address' && PATH_NAME.test(name) && !isSecret
  if (isPath || isOfPath || /path|folder|directory|\bdir\b/i.test(said)) {
    return FILE.test(example) || /file|\.json|database/i.test(`${name} ${said}`) ? 'file' : 'folder'
  }
  const isKey = isSecretName(said) || /^(sk|pk|ghp|xox|glpat|ntn)[-_]|^\w+:\w+$/i.test(example)
  return isSecret || isKey || kind === 'header' ? 'secret' : 'text'
}

/** Returns the name in an example: `<YOUR_KEY>` is YOUR_KEY. */
function nameIn(example: string): string {
  if (/[\\/]/.test(example)) return ''
  return example
    .replace(/[<>{}[\]"'*]|\.{3}|…/g, '')
    .trim()
    .slice(0, 80)
}

function isSecretName(name: string): boolean {
  return SECRET.test(name) && !NO_SECRET.test(name)
}

function freeId(name: string, { blanks, declared }: Finding): string {
  const plain = name.replace(/[{}\s]+/g, '-') || 'value'
  const isTaken = (id: string) => [...blanks, ...declared].some(blank => blank.id === id)
  let id = plain
  for (let number = 2; isTaken(id); number++) id = `${plain}-${number}`
  return id
}
