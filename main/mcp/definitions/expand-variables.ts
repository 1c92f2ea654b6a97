import { WordedError } from '../../../shared/errors'
import type { McpClient, McpServerConfig } from '../../../shared/mcp'
import { sentence } from '../../../shared/sentence'
import { MissingEntry, MissingVariable } from './missing-values'

type Variables = Readonly<Record<string, string>>

/** The names that a config may use: variables, paths, and what the person entered for it. */
export type Vocabulary = {
  environment: Variables
  workspace: string
  home: string
  entered: Variables
  /** Stands for what has no value, where that is no reason to give up. */
  otherwise?: string
}

const REFERENCE = /\$\{([^}]*)\}/g

/** The same config with every `${…}` in its place. Throws a `WordedError` that names what has no value. */
export function expandConfig(config: McpServerConfig, words: Vocabulary): McpServerConfig {
  const expand = (text: string) => {
    const [closed, rest] = closedPart(text)
    return closed.replace(REFERENCE, (_, name: string) => valueFor(name, words)) + rest
  }
  const values = (record: Variables) =>
    Object.fromEntries(Object.entries(record).map(([name, text]) => [name, expand(text)]))
  if (config.type !== 'stdio') {
    const { client } = config
    const own = client && { client: { ...client, ...values(textsOfClient(client)) } }
    return { ...config, url: expand(config.url), headers: values(config.headers), ...own }
  }
  return {
    ...config,
    command: expand(config.command),
    args: config.args.map(expand),
    env: values(config.env),
    cwd: expand(config.cwd),
  }
}

/** Returns a client's text values, by name. */
export function textsOfClient(client: McpClient | undefined): Variables {
  if (!client) return {}
  const { clientId, clientSecret, scope } = client
  return { clientId, ...(clientSecret !== undefined && { clientSecret }), ...(scope !== undefined && { scope }) }
}

/** The variables of the environment that a config asks for, each once, in order. */
export function variablesIn(config: McpServerConfig): string[] {
  return namesIn(config, parsed => (parsed.type === 'environment' ? parsed.name : undefined))
}

/** The values that a config leaves to the person to enter: `${secret:…}`, or `${input:…}` as VS Code has it. */
export function enteredIn(config: McpServerConfig): string[] {
  return namesIn(config, parsed => (parsed.type === 'secret' || parsed.type === 'input' ? parsed.name : undefined))
}

/** A text up to its last '}', and the rest: where no reference lacks its end, none is looked for in vain again and again. */
function closedPart(text: string): [closed: string, rest: string] {
  const end = text.lastIndexOf('}') + 1
  return [text.slice(0, end), text.slice(end)]
}

type Reference =
  | { type: 'environment'; name: string; fallback?: string }
  | { type: 'secret' | 'input' | 'place' | 'unknown'; name: string }

function parseReference(text: string): Reference {
  const [, prefix, rest = ''] = /^(env|secret|input):(.*)$/s.exec(text) ?? []
  if (prefix === 'secret' || prefix === 'input') return { type: prefix, name: rest }
  if (prefix === undefined && /^(workspaceFolder|userHome|pathSeparator|\/)$/.test(text))
    return { type: 'place', name: text }
  const [, name, fallback] = /^([A-Za-z_][A-Za-z0-9_]*)(?::-(.*))?$/s.exec(prefix ? rest : text) ?? []
  if (name === undefined) return { type: 'unknown', name: text }
  return { type: 'environment', name, ...(fallback !== undefined && { fallback }) }
}

function valueFor(text: string, words: Vocabulary): string {
  const found = resolveReference(text, words)
  if ('value' in found) return found.value
  if (words.otherwise === undefined) throw found.problem()
  return words.otherwise
}

/** A problem becomes an exception only where it is thrown: a file may have ten thousand references without a value. */
function resolveReference(
  text: string,
  { environment, workspace, home, entered }: Vocabulary,
): { value: string } | { problem(): WordedError } {
  const reference = parseReference(text)
  switch (reference.type) {
    case 'environment': {
      const value = own(environment, reference.name) ?? reference.fallback
      return value === undefined ? { problem: () => new MissingVariable(reference.name) } : { value }
    }
    case 'secret':
    case 'input': {
      const value = own(entered, reference.name)
      return value === undefined ? { problem: () => new MissingEntry(reference.name) } : { value }
    }
    case 'place':
      return { value: placeOf(reference.name, { workspace, home }) }
    case 'unknown':
      return {
        problem: () =>
          new WordedError(
            sentence`The configuration contains \${${reference.name.slice(0, 60)}}, which Atrium doesn’t recognize.`,
          ),
      }
  }
}

function placeOf(name: string, { workspace, home }: { workspace: string; home: string }): string {
  if (name === 'workspaceFolder') return workspace
  if (name === 'userHome') return home
  return process.platform === 'win32' ? '\\' : '/'
}

function own(values: Variables, name: string): string | undefined {
  return Object.hasOwn(values, name) ? values[name] : undefined
}

function namesIn(config: McpServerConfig, pick: (reference: Reference) => string | undefined): string[] {
  const texts =
    config.type === 'stdio'
      ? [config.command, ...config.args, ...Object.values(config.env), config.cwd]
      : [config.url, ...Object.values(config.headers), ...Object.values(textsOfClient(config.client))]
  const found = texts.flatMap(text =>
    [...closedPart(text)[0].matchAll(REFERENCE)].map(([, inner = '']) => pick(parseReference(inner))),
  )
  return [...new Set(found.filter(name => name !== undefined))]
}
