import { z } from 'zod'
import type { LocalizedText } from './sentence'

const names = z.record(z.string().min(1).max(300), z.string().max(20_000))

/** A server that is a program of this computer. `cwd` is relative to the folder; a value may name variables as `${NAME}`. */
const McpProgram = z.object({
  type: z.literal('stdio'),
  command: z.string().min(1).max(4_000),
  args: z.array(z.string().max(20_000)).max(200).default([]),
  env: names.default({}),
  cwd: z.string().max(4_000).default('.'),
  enabled: z.boolean().default(true),
})

/**
 * As what Atrium signs in at a server that registers no program by itself. The id may be the address of a page that says who the
 * client is; the secret names a value as `${secret:NAME}`. `port` is that of the address to which the browser comes back.
 */
export const McpClient = z.object({
  clientId: z.string().min(1).max(2_000),
  clientSecret: z.string().max(20_000).optional(),
  scope: z.string().max(2_000).optional(),
  port: z.number().int().min(1).max(65_535).optional(),
})
export type McpClient = z.infer<typeof McpClient>

/** The port that the browser returns to, if the server has to know that address in advance: people register it with the id. */
export const RETURN_PORT = 33_418

export const RETURN_PATH = '/callback'

/** The address to which the browser comes back after a sign-in. */
export const returnAddress = (port: number): string => `http://127.0.0.1:${port}${RETURN_PATH}`

/** A server that is asked over HTTP; `sse` is the older way, which `http` falls back to by itself. */
const McpAddress = z.object({
  type: z.enum(['http', 'sse']),
  url: z.string().max(10_000),
  headers: names.default({}),
  client: McpClient.optional(),
  enabled: z.boolean().default(true),
})

export const McpServerConfig = z.discriminatedUnion('type', [McpProgram, McpAddress])
export type McpServerConfig = z.infer<typeof McpServerConfig>

export const McpServerName = z
  .string()
  .min(1)
  .max(100)
  .regex(/^[^\p{C}]*$/u, 'has characters that cannot be seen')

/** A server by its name, as a file or the person gave it. */
export const NamedMcpServer = z.object({ name: McpServerName, config: McpServerConfig })
export type NamedMcpServer = z.infer<typeof NamedMcpServer>

/** The part of a file that could not be used, as text. */
export type McpProblem = { name: string; words: LocalizedText }

/** The content of a text with servers. `inputs` are the names of values that it leaves to the person to enter. */
export type ParsedMcpServers = { servers: NamedMcpServer[]; problems: McpProblem[]; inputs: string[] }

/** A tool's definition as it was agreed to: its JSON, and the SHA-256 of that. */
export const McpPin = z.object({ hash: z.string(), definition: z.string() })
export type McpPin = z.infer<typeof McpPin>

/**
 * `ready` can be called; `off` was switched off by the person; `broken` has a definition that nothing can be done with;
 * `changed` is not what was agreed to before, and waits for the person to agree again.
 */
export type McpToolView = {
  name: string
  /** The name that models know it by. */
  publicName: string
  title?: string
  description: string
  /** The estimated tokens that it takes of every request that offers it. */
  tokens: number
  /** JSON Schema, as JSON. */
  inputSchema: string
  /** The server's own claims about it (`readOnlyHint` …): shown, and never trusted. */
  annotations?: string
  state: 'ready' | 'off' | 'broken' | 'changed'
  /** Models are never offered it: only pages of its server call it. */
  isForApps?: true
  /** The reason it is broken. */
  words?: LocalizedText
  /** SHA-256 of the definition as it is now. */
  pin: string
  definition: string
  /** The definition that was agreed to, if it is `changed`. */
  agreed?: string
}

export type McpPromptView = {
  name: string
  description: string
  arguments: { name: string; description?: string; required: boolean }[]
}
export type McpResourceView = {
  uri: string
  name: string
  description?: string
  mimeType?: string
  isTemplate: boolean
  /** The values that have to be filled in, if it is a template. */
  variables?: string[]
}

/** A resource as it was read: bounded text, and images as bytes. What is neither is named in the text. */
export type McpRead = { uri: string; text: string; mimeType?: string; images: { name: string; bytes: Uint8Array }[] }

/** A prompt with its values filled in. */
export type McpPromptText = {
  text: string
  images: McpRead['images']
  resources: Omit<McpRead, 'images'>[]
}

/** The position of a value that a server can complete. */
export const McpCompletionOf = z.discriminatedUnion('type', [
  z.object({ type: z.literal('prompt'), name: z.string().max(1_000) }),
  z.object({ type: z.literal('resource'), template: z.string().max(10_000) }),
])
export type McpCompletionOf = z.infer<typeof McpCompletionOf>

/** The items that a folder's running servers can put into a message. */
export type McpOffers = {
  prompts: (McpPromptView & { id: string; server: string })[]
  resources: (McpResourceView & { id: string; server: string })[]
}

/** The action of one button against a failure. Actions that change the config are only for the person's own servers. */
export type McpRemedy =
  /** Starts this line in the place of the one that it has. */
  | { type: 'use-line'; command: string; args: readonly string[] }
  | { type: 'use-address'; url: string }
  /** Asks for what takes the place of a path that the config names. */
  | { type: 'choose'; path: string }
  /** Asks for the value of a variable. */
  | { type: 'enter'; variable: string }
  /** Takes away what npx keeps of the package, and fetches it anew. */
  | { type: 'fetch-again' }
  /** Opens the page from which a program is installed. */
  | { type: 'open'; url: string }
  /** Gives a line to be run in a terminal. */
  | { type: 'copy'; line: string }
  | { type: 'edit' }
  | { type: 'start' }

/** A failure in words, and what to do next. `detail` is what was printed or answered. */
export type McpFailure = { words: LocalizedText; nextStep?: LocalizedText; detail?: string; remedy?: McpRemedy }

/**
 * A file of the open folder that a server runs. `path` is relative to the folder, with '/'; where it is a link, `leadsTo` says where
 * to. `print` is the SHA-256 of its content; 'special' for what is no plain file, and another text where it could not be read.
 */
export const McpCoveredFile = z.object({ path: z.string(), print: z.string(), leadsTo: z.string().optional() })
export type McpCoveredFile = z.infer<typeof McpCoveredFile>

/** The data that has to be agreed to before a folder's server starts. An answer names `hash`. */
export type McpApproval = {
  hash: string
  config: McpServerConfig
  /** The config that was agreed to before, if it has changed. */
  before?: McpServerConfig
  /** Files of the folder that it would run, as far as they are named; with `isCut` there are more than are looked at. */
  files: readonly McpCoveredFile[]
  isCut: boolean
  filesBefore?: readonly McpCoveredFile[]
  /** Packages that a newer version may take the place of at any start. */
  unpinned: string[]
  /** Variables that it sets by which another program or code runs than the command says. */
  steering: string[]
  /** Variables of the person's environment that it would get the values of. */
  reads: string[]
}

export type McpServerState = 'off' | 'needs-approval' | 'needs-sign-in' | 'starting' | 'ready' | 'failed'

/**
 * The visible state of a server that is starting: since when (ms), the packages that are fetched for it first, and the
 * last lines that were printed.
 */
export type McpStarting = { since: number; fetching?: readonly string[]; printed: readonly string[] }

export type McpServerView = {
  id: string
  name: string
  /** The person's own, or of the folder's .agents/mcp.json. */
  source: 'person' | 'folder'
  config: McpServerConfig
  state: McpServerState
  starting?: McpStarting
  failure?: McpFailure
  approval?: McpApproval
  /** Names of the values that the person has to enter for it. */
  inputs: string[]
  /** The server's own name for itself. */
  software?: string
  /** The picture that it brings along for itself, as a data URL. */
  icon?: string
  instructions?: string
  tools: McpToolView[]
  /** The items that were left out of its lists. */
  warnings: LocalizedText[]
  prompts: McpPromptView[]
  resources: McpResourceView[]
}

export type McpView = { servers: McpServerView[]; problems: McpProblem[] }

/** One message as it crossed the wire, or a line about the connection. `text` is bounded. */
export type McpLogEntry = {
  at: number
  kind: 'sent' | 'received' | 'log' | 'note'
  text: string
}
export type McpLog = { entries: McpLogEntry[]; stderr: string }

/** A server's question to the person in the middle of its work. `model` is the one that would answer. */
export type McpQuestion = { server: string } & (
  | { type: 'elicitation'; message: string; schema: string }
  /** With `waits` what the server was asked for is asked for again once the person says that they are done there. */
  | { type: 'elicitation-url'; message: string; url: string; waits?: boolean }
  | { type: 'sampling'; request: string; model: string }
)

/** `content` is JSON: the fields of a form, or a message of the model. */
export const McpAnswer = z.object({
  action: z.enum(['accept', 'decline', 'cancel']),
  content: z.string().max(1_000_000).optional(),
})
export type McpAnswer = z.infer<typeof McpAnswer>
