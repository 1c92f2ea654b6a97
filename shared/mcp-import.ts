import type { McpProblem, McpServerConfig, NamedMcpServer } from './mcp'
import type { LocalizedText } from './sentence'

/**
 * A value that a person has to enter before a server can be used. In the config it appears as `${input:ID}`. `name` is
 * what the text calls it: a variable, a header, an option or the text that stood there; '' if the text does not name it.
 */
export type McpBlank = {
  id: string
  name: string
  kind: 'folder' | 'file' | 'secret' | 'text' | 'choice'
  description?: string
  /** The text that stood there, as an example. */
  example?: string
  /** The value unless something else is entered. */
  value?: string
  choices?: readonly string[]
  isOptional: boolean
}

/** A server as a text names it, with what it leaves open and what was made of it on the way, in words. */
export type UnderstoodServer = NamedMcpServer & { blanks: readonly McpBlank[]; notes: readonly LocalizedText[] }

/** The servers and problems found in a text that may be anything. */
export type UnderstoodText = { servers: readonly UnderstoodServer[]; problems: readonly McpProblem[] }

/** Servers that another program has, in a file of the folder or of the person's home. */
export type FoundConfiguration = {
  program: string
  path: string
  isOfFolder: boolean
  servers: readonly UnderstoodServer[]
}

/** A server of the registry: its whole name there, whose name that is under, and what it says of itself. */
export type RegistryEntry = { id: string; publisher: string; description: string; server: UnderstoodServer }

export type BlankValues = Readonly<Record<string, string>>

/** A config with what the person entered, and the secrets of it, which are kept as keys are. */
export type FilledServer = { config: McpServerConfig; inputs: Record<string, string> }

/** Those that have to be filled in and are not. A secret can be entered later, on the server's own page. */
export function missingBlanks(blanks: readonly McpBlank[], values: BlankValues): McpBlank[] {
  return blanks.filter(blank => !blank.isOptional && blank.kind !== 'secret' && entered(blank, values) === '')
}

/** As far as it goes yet: what has to be there and is not stays a reference. */
export function filledSoFar(
  config: McpServerConfig,
  blanks: readonly McpBlank[],
  values: BlankValues,
): McpServerConfig {
  const settled = blanks.filter(blank => blank.isOptional || entered(blank, values) !== '')
  return fillBlanks(config, settled, values).config
}

/** Puts what was entered into its places. What may be left out and was goes with its place. */
export function fillBlanks(config: McpServerConfig, blanks: readonly McpBlank[], values: BlankValues): FilledServer {
  const dropped = blanks.filter(blank => blank.isOptional && entered(blank, values) === '')
  const isDropped = (text: string) => dropped.some(({ id }) => text.includes(referenceTo(id)))
  const plain = blanks.filter(blank => blank.kind !== 'secret' && !dropped.includes(blank))
  const fill = (text: string) =>
    plain.reduce((filled, blank) => filled.replaceAll(referenceTo(blank.id), () => entered(blank, values)), text)
  const record = (texts: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(texts).flatMap(([name, text]) => (isDropped(text) ? [] : [[name, fill(text)]])))
  const inputs = Object.fromEntries(
    blanks.flatMap(blank => {
      const value = entered(blank, values)
      return blank.kind === 'secret' && value !== '' ? [[blank.id, value]] : []
    }),
  )
  if (config.type !== 'stdio')
    return { config: { ...config, url: fill(config.url), headers: record(config.headers) }, inputs }
  const { command, args, env, cwd } = config
  return {
    config: {
      ...config,
      command: fill(command),
      args: args.filter((text, at) => !isDropped(text) && !isOptionOf(text, args[at + 1], isDropped)).map(fill),
      env: record(env),
      cwd: fill(cwd),
    },
    inputs,
  }
}

export function referenceTo(id: string): string {
  return `\${input:${id}}`
}

/** Returns whether a word is an option whose value, the word after it, is left out. */
function isOptionOf(text: string, next: string | undefined, isDropped: (text: string) => boolean): boolean {
  return /^--?[^=]+$/.test(text) && next !== undefined && isDropped(next)
}

/** Returns the content of its field: what was typed or, without that, its default. */
export function enteredValue({ id, value }: McpBlank, values: BlankValues): string {
  return values[id] ?? value ?? ''
}

function entered(blank: McpBlank, values: BlankValues): string {
  return enteredValue(blank, values).trim()
}
