import { type McpBlank, referenceTo } from '../../../shared/mcp-import'
import { type LocalizedText, sentence } from '../../../shared/sentence'
import { type Entries, isEntries, type RawServer, textIn } from './raw-server'
import { plainName } from './server-name'

/** A server of a registry's `server.json`, with what has to be entered for it. */
export type RegistryServer = { name: string; raw: RawServer; blanks: McpBlank[] }

/** The commands that start packages of each kind; the kind that needs least besides is taken first. */
const RUNTIMES: readonly [kind: string, command: string, before: readonly string[]][] = [
  ['npm', 'npx', ['-y']],
  ['pypi', 'uvx', []],
  ['remote', '', []],
  ['oci', 'docker', ['run', '-i', '--rm']],
  ['nuget', 'dnx', []],
]
const MOST_PARTS = 100

/** The server that a `server.json` describes; words where it is one that cannot be started here, undefined where it is no such file. */
export function registryServer(json: unknown): RegistryServer | { words: LocalizedText } | undefined {
  if (!isEntries(json)) return undefined
  const packages = listIn(json, 'packages')
  const remotes = listIn(json, 'remotes')
  if (packages.length === 0 && remotes.length === 0) return undefined
  const name = plainName((textIn(json.name) ?? 'server').replace(/^.*\//, ''))
  for (const [kind, command, before] of RUNTIMES) {
    if (kind === 'remote') {
      const [remote] = remotes.filter(one => typeof one.url === 'string')
      if (remote) return { name, ...ofRemote(remote) }
      continue
    }
    const found = packages.find(one => kindOf(one) === kind && typeof identifierOf(one) === 'string')
    if (found) return { name, ...ofPackage(found, { kind, command, before }) }
  }
  return { words: sentence`comes as a type of package that can’t be started from here` }
}

type Runtime = { kind: string; command: string; before: readonly string[] }
type RegistryEntryServer = Omit<RegistryServer, 'name'>

function ofPackage(given: Entries, { kind, command, before }: Runtime): RegistryEntryServer {
  const blanks: McpBlank[] = []
  const variables = listIn(given, 'environmentVariables', 'environment_variables')
  const env = Object.fromEntries(
    variables.flatMap(one => {
      const name = textIn(one.name)
      return name === undefined ? [] : [[name, valueFor(one, name, blanks)]]
    }),
  )
  const runtime = listIn(given, 'runtimeArguments', 'runtime_arguments').flatMap(one => argumentsOf(one, blanks))
  const own = listIn(given, 'packageArguments', 'package_arguments').flatMap(one => argumentsOf(one, blanks))
  const isDocker = command === 'docker'
  // A container has the variables that it is told to have.
  const handed = isDocker
    ? Object.keys(env)
        .filter(name => !runtime.includes(name))
        .flatMap(name => ['-e', name])
    : []
  const hint = textIn(given.runtimeHint) ?? textIn(given.runtime_hint)
  const isKnown = hint !== undefined && /^(npx|uvx|docker|dnx|bunx|podman)$/.test(hint)
  const missing = before.filter(word => !runtime.includes(word))
  return {
    raw: {
      command: isKnown ? hint : command,
      args: [...missing, ...runtime.filter(word => !before.includes(word)), ...handed, packageOf(given, kind), ...own],
      env,
    },
    blanks,
  }
}

function ofRemote(given: Entries): RegistryEntryServer {
  const blanks: McpBlank[] = []
  const headers = Object.fromEntries(
    listIn(given, 'headers').flatMap(one => {
      const name = textIn(one.name)
      return name === undefined ? [] : [[name, valueFor(one, name, blanks)]]
    }),
  )
  const type = textIn(given.type) ?? textIn(given.transport_type) ?? 'http'
  const url = withVariables(textIn(given.url) ?? '', given.variables, blanks)
  return { raw: { type: type === 'sse' ? 'sse' : 'http', url, headers }, blanks }
}

function packageOf(given: Entries, kind: string): string {
  const identifier = identifierOf(given) ?? ''
  const version = textIn(given.version) ?? ''
  if (version === '' || version === 'latest') return identifier
  if (kind === 'oci') return /:[^/:]*$/.test(identifier) ? identifier : `${identifier}:${version}`
  return kind === 'pypi' ? `${identifier}==${version}` : `${identifier}@${version}`
}

function identifierOf(given: Entries): string | undefined {
  return textIn(given.identifier) ?? textIn(given.name)
}

function kindOf(given: Entries): string {
  const kind = textIn(given.registryType) ?? textIn(given.registry_type) ?? textIn(given.registry_name) ?? ''
  return kind === 'docker' ? 'oci' : kind
}

/** An argument's words: its name, where it has one, and its value. What may be left out and has no value is. */
function argumentsOf(given: Entries, blanks: McpBlank[]): string[] {
  const name = textIn(given.name)
  const isNamed = given.type === 'named' && name !== undefined
  const hint = textIn(given.valueHint) ?? textIn(given.value_hint)
  const isFlag =
    isNamed &&
    given.value === undefined &&
    hint === undefined &&
    given.format === undefined &&
    given.default === undefined
  if (isFlag) return isTrue(given, 'isRequired', 'is_required') || given.choices === undefined ? [name] : []
  const value = valueFor(given, (isNamed ? name.replace(/^-+/, '') : hint) ?? '', blanks)
  return isNamed ? [name, value] : [value]
}

/** A value that is fixed, or a place for one that is to be entered. */
function valueFor(given: Entries, name: string, blanks: McpBlank[]): string {
  const value = textIn(given.value)
  if (value !== undefined) return withVariables(value, given.variables, blanks)
  return referenceTo(addBlank(given, name, blanks))
}

/** `{name}` stands for one of the variables that are described beside it. */
function withVariables(text: string, variables: unknown, blanks: McpBlank[]): string {
  if (!isEntries(variables)) return text
  return text.replace(/\{([\w.-]{1,100})\}/g, (whole, name: string) => {
    const given = Object.hasOwn(variables, name) ? variables[name] : undefined
    return isEntries(given) ? referenceTo(addBlank(given, name, blanks)) : whole
  })
}

function addBlank(given: Entries, name: string, blanks: McpBlank[]): string {
  const plain = name.replace(/[{}\s]+/g, '-').slice(0, 100) || 'value'
  const taken = (id: string) => blanks.some(blank => blank.id === id)
  let id = plain
  for (let number = 2; taken(id); number++) id = `${plain}-${number}`
  const choices = Array.isArray(given.choices) ? given.choices.filter(choice => typeof choice === 'string') : []
  const description = textIn(given.description)
  const value = textIn(given.default)
  blanks.push({
    id,
    name,
    kind: kindOfBlank(given, name, choices),
    ...(description !== undefined && { description: description.slice(0, 500) }),
    ...(value !== undefined && { value }),
    ...(choices.length > 0 && { choices: choices.slice(0, MOST_PARTS) }),
    isOptional: !isTrue(given, 'isRequired', 'is_required'),
  })
  return id
}

function kindOfBlank(given: Entries, name: string, choices: readonly string[]): McpBlank['kind'] {
  if (choices.length > 0) return 'choice'
  if (isTrue(given, 'isSecret', 'is_secret')) return 'secret'
  if (given.format === 'filepath' || given.format === 'file_path')
    return /dir|folder|root|workspace/i.test(name) ? 'folder' : 'file'
  return 'text'
}

function isTrue(given: Entries, ...keys: readonly string[]): boolean {
  return keys.some(key => given[key] === true)
}

function listIn(given: Entries, ...keys: readonly string[]): Entries[] {
  const found = keys.map(key => given[key]).find(Array.isArray) ?? []
  return (found as unknown[]).filter(isEntries).slice(0, MOST_PARTS)
}
