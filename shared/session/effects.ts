import { z } from 'zod'
import { PageActionEffect } from '../browser/page-action'
import { Flow } from '../flows/flow'
import { TextScope } from '../instructions'
import { SendMailEffect } from '../mail/mail-effect'
import { isWords, type LocalizedText } from '../sentence'
import { WorkCapability } from '../services/connected-service'
import { KeptSentence } from './kept-sentence'

/** A file's content at one moment: SHA-256 of its bytes in lower-case hex, and its size. */
export const FileVersion = z.object({ hash: z.string(), bytes: z.number() })
export type FileVersion = z.infer<typeof FileVersion>

/** As in a unified diff; each line starts with ' ', '+', '-' or '\' and has no line feed at its end (a CR stays). */
export const Hunk = z.object({
  oldStart: z.number(),
  oldLines: z.number(),
  newStart: z.number(),
  newLines: z.number(),
  lines: z.array(z.string()),
})
export type Hunk = z.infer<typeof Hunk>

export const Diff = z.discriminatedUnion('type', [
  z.object({ type: z.literal('lines'), hunks: z.array(Hunk) }),
  z.object({ type: z.literal('omitted'), reason: z.enum(['binary', 'too-large']) }),
])
export type Diff = z.infer<typeof Diff>

/**
 * The difference of the texts that are read from a document, such as one of Word, before and after. It is shown in place of its
 * bytes, and says less than these: not how the text looks.
 */
export const DocumentDiff = z.object({
  hunks: z.array(Hunk),
  /** The text is longer than what is compared. */
  isCut: z.literal(true).optional(),
  /** The document that is replaced could not be read: all of the text is shown as new. */
  isFormerUnread: z.literal(true).optional(),
})
export type DocumentDiff = z.infer<typeof DocumentDiff>

/** An entry of a folder that is no plain file, or the permission bits (and the time, in ms, where that alone changes) of a file whose content stays. */
export const FolderEntry = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('link'), target: z.string() }),
  z.object({ kind: z.literal('folder'), mode: z.number() }),
  z.object({ kind: z.literal('file'), mode: z.number(), modified: z.number().optional() }),
])
export type FolderEntry = z.infer<typeof FolderEntry>

/** The entry at a path, besides the content of a file, before and after; null where there is none. */
export const EntryChange = z.object({ before: FolderEntry.nullable(), after: FolderEntry.nullable() })
export type EntryChange = z.infer<typeof EntryChange>

/** One file before and after. `path` is relative to the workspace with '/'. A created file has no `before`, a deleted one no `after`. */
export const FileChange = z.object({
  type: z.literal('file-change'),
  path: z.string(),
  before: FileVersion.nullable(),
  after: FileVersion.nullable(),
  added: z.number(),
  removed: z.number(),
  diff: Diff,
  /** Of a document, whose bytes are no text. */
  document: DocumentDiff.optional(),
  /** Permission bits that a file gets which was not there: a moved file keeps its own. */
  mode: z.number().optional(),
  /** It may hold secrets, by its name or by the one that it was asked for by. It may stay as it is: then only an answer is asked for. */
  isSecret: z.literal(true).optional(),
  /** So many other names has the file (hard links), which keep what they hold where it is changed or taken back. */
  otherNames: z.number().optional(),
  /** The encoding of its text, if that is not plain UTF-8. It stays so. */
  encoding: z.object({ name: z.string(), isGuess: z.boolean() }).optional(),
  /** It was changed while a command ran, and perhaps by somebody else. */
  authorUnknown: z.literal(true).optional(),
  /** A command made it in a rehearsal: its bytes are there already, and only what stays of them is asked about. */
  rehearsed: z.literal(true).optional(),
  /** Its text was read: though its name says more, what it changes is public, or settings of a repository that run and steer nothing. */
  isHarmless: z.literal(true).optional(),
  /** The permission bits that the file has now, where `mode` is to take their place. */
  modeBefore: z.number().optional(),
  /** A link or a folder that comes, goes or changes at the path. Without a version before and after, nothing else changes. */
  entry: EntryChange.optional(),
})
export type FileChange = z.infer<typeof FileChange>

/** A host that a command connected to from the sandbox, and the bytes of all its connections. A port other than the web's follows the name. */
export const HostConnection = z.object({ host: z.string(), sent: z.number(), received: z.number() })
export type HostConnection = z.infer<typeof HostConnection>

/**
 * The result of a command that ran on a layer over the folder, with no network but the hosts that were allowed, before anybody was asked. Its changes are the
 * other effects of the plan; the command does not run again.
 */
export const Rehearsal = z.object({
  /** Null where it was stopped or its time was over. */
  exitCode: z.number().nullable(),
  /** The end of its output and of its errors, for the person who decides. */
  said: z.string(),
  /** SHA-256 of all that it printed. */
  output: z.string(),
  /** The paths in the folder of entries that no plan can have: sockets, pipes, devices. */
  leftOut: z.array(z.string()).optional(),
  /** The files that it wrote into the home, which are gone. Their paths begin with `~/`. */
  outside: z.array(z.string()).optional(),
  connections: z.array(HostConnection).optional(),
  /** The hosts that it was kept from, and did without. */
  blockedHosts: z.array(z.string()).optional(),
})
export type Rehearsal = z.infer<typeof Rehearsal>

/** A command that would run: its whole text, where, by which shell, for how long, with which environment names. */
export const CommandEffect = z.object({
  type: z.literal('command'),
  command: z.string(),
  workingDirectory: z.string(),
  shell: z.string(),
  timeLimitMs: z.number(),
  environment: z.array(z.string()),
  /** The vault entries that it gets, by its environment variables. The values are filled in after approval. */
  vault: z.array(z.object({ variable: z.string(), reference: z.string() })).optional(),
  /** Pipes, unless it says otherwise, keep output and errors apart; a terminal is for programs that ask for one, and joins them. */
  mode: z.enum(['pipes', 'terminal']).optional(),
  /** It goes on after the call has ended, until it is stopped or Atrium ends; it has no time limit then. */
  background: z.boolean().optional(),
  /** The amount of each stream that the model is given, in UTF-16 units, and whether a longer one keeps both ends or only the last. */
  output: z.object({ limit: z.number(), keep: z.enum(['ends', 'end']) }).optional(),
  /** The whole text of its standard input. Without it there is none. */
  input: z.string().optional(),
  /** It hands code to a program, which says of itself that it is of this version. The code is in `command`, or it is `code`, whose hash is there. */
  script: z
    .object({
      language: z.enum(['python', 'javascript']),
      program: z.string(),
      version: z.string().optional(),
      code: z.string().optional(),
    })
    .optional(),
  /** It has run already, where it could change nothing: approval keeps what it changed there. */
  rehearsal: Rehearsal.optional(),
  /** The reason why it could not be tried before it was asked about, to follow "because". */
  notRehearsed: z.custom<LocalizedText>(value => isWords(value)).optional(),
  /** The hosts without which it could not be tried, as `host` or `host:port`. A person may let the sandbox connect to them. */
  blockedHosts: z.array(z.string()).optional(),
  /** The part of its changes in the folder that could be taken back, and a text about what could not. */
  undo: z
    .object({
      covers: z.enum(['all', 'partly', 'none', 'unknown']),
      words: z.string(),
      /** The changes that are never taken back, whatever it covers; without it `words` include that too. */
      limits: z.string().optional(),
      sentence: KeptSentence,
      limitsSentence: KeptSentence,
    })
    .optional(),
})
export type CommandEffect = z.infer<typeof CommandEffect>

export const RequestMethod = z.enum(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
export type RequestMethod = z.infer<typeof RequestMethod>

/** A request that leaves this computer. `hosts` are all that learn of the address, in the order in which they are asked. */
export const NetworkEffect = z.object({
  type: z.literal('network'),
  method: RequestMethod,
  url: z.string(),
  hosts: z.array(z.string()),
  /** In their order, and beside those that every request of Atrium has. */
  headers: z.array(z.object({ name: z.string(), value: z.string() })).optional(),
  /** Sent as UTF-8, as it stands. */
  body: z.string().optional(),
  /** The answer is wanted as it comes, and not as the text of a page. */
  raw: z.literal(true).optional(),
  /** It goes to this computer or to the network that it is in. */
  isPrivate: z.literal(true).optional(),
  /** It is given up after so long; without it the web's usual time counts. */
  timeLimitMs: z.number().optional(),
  /** The new file that the answer becomes, relative to the workspace with '/'. */
  saveTo: z.string().optional(),
  /** The vault entries that its address, headers and body name. The values are filled in after approval. */
  vault: z.array(z.string()).optional(),
  /** The connected service that it goes to, by its id, and what the person calls it. Its key is added once the request was approved. */
  signedBy: z.object({ service: z.string(), label: z.string() }).optional(),
  /** The service's search: text, or the address of a page to find similar ones to. */
  search: z.object({ kind: z.enum(['web', 'similar']), text: z.string() }).optional(),
})
export type NetworkEffect = z.infer<typeof NetworkEffect>

/** Returns whether a request sends only its address to a public host, and only to see what is there. */
export function sendsAddressOnly(effect: NetworkEffect): boolean {
  const { method, headers = [], body, isPrivate, saveTo, vault, signedBy } = effect
  const isPlain = [isPrivate, saveTo, vault, signedBy].every(one => one === undefined)
  return isPlain && method === 'GET' && headers.length === 0 && body === undefined
}

/** A search by a service that the person connected: it changes nothing, whatever its method is. */
export function searchOf({ signedBy, search, saveTo, vault }: NetworkEffect) {
  return signedBy && search && saveTo === undefined && vault === undefined ? { ...signedBy, ...search } : undefined
}

/** Returns whether the request is for a page to read. A request that sends more than an address is a different one. */
export function fetchesPage(effect: NetworkEffect): boolean {
  return effect.raw !== true && sendsAddressOnly(effect)
}

/** A call of a tool of an MCP server. `arguments` is JSON as the server gets it; `pin` is the SHA-256 of the definition that was agreed to. */
export const McpCallEffect = z.object({
  type: z.literal('mcp-call'),
  server: z.string(),
  tool: z.string(),
  arguments: z.string(),
  pin: z.string(),
  /** A hash of the server's program or address, and of where that is written down. */
  serverPin: z.string().optional(),
  /** Its server says of the tool that it only reads (`readOnlyHint`). Nobody has checked that. */
  claimsToRead: z.literal(true).optional(),
})
export type McpCallEffect = z.infer<typeof McpCallEffect>

/** Work that a connected service is to do, such as a picture that it makes. It is signed with the service's key once it was approved. */
export const ServiceWorkEffect = z.object({
  type: z.literal('service-work'),
  capability: WorkCapability,
  /** The service by its id, and what the person calls it. */
  service: z.object({ id: z.string(), label: z.string() }),
  hosts: z.array(z.string()),
  /** It is on this computer or in the network that it is in. */
  isPrivate: z.literal(true).optional(),
  /** The text that describes what is to be made, asked or spoken. */
  text: z.string().optional(),
  /** A file of the folder that is sent whole, as it was when this was planned. `path` is relative to the workspace with '/'. */
  file: z.object({ path: z.string(), version: FileVersion, mediaType: z.string() }).optional(),
  model: z.string().optional(),
  /** The service's other options, by the names in its documentation. */
  options: z.array(z.object({ name: z.string(), value: z.string() })),
  /** The new file that the result becomes, relative to the workspace with '/'. */
  saveTo: z.string().optional(),
  /** The possible cost, if a price is known. */
  cost: KeptSentence,
  /** The same was sent before: the service works on it still, which is waited for; or nobody knows whether it took it. */
  earlier: z.enum(['goes-on', 'unknown']).optional(),
})
export type ServiceWorkEffect = z.infer<typeof ServiceWorkEffect>
/** Values of an entry of the vault are told to the model, and so to its provider. */
export const TellSecretEffect = z.object({
  type: z.literal('tell-secret'),
  entry: z.string(),
  /** Of the fields that are secret. */
  references: z.array(z.string()),
  /** The provider that answers for the model, by the person's name for it. */
  provider: z.string(),
  model: z.string(),
})
export type TellSecretEffect = z.infer<typeof TellSecretEffect>
/** The memory that models are given changes: the person's, or that of a folder. It lies in Atrium's data, at `path` among the person's own files. */
export const ChangeMemoryEffect = z.object({
  type: z.literal('change-memory'),
  of: TextScope,
  path: z.string(),
  before: FileVersion.nullable(),
  after: FileVersion.nullable(),
  added: z.number(),
  removed: z.number(),
  diff: Diff,
})
export type ChangeMemoryEffect = z.infer<typeof ChangeMemoryEffect>
/** A request to a mail server for an account that the person connected. Nothing is changed there unless `marksRead` is set. */
export const ReadMailEffect = z.object({
  type: z.literal('read-mail'),
  /** Its id, what the person calls it, and its address. */
  account: z.string(),
  label: z.string(),
  address: z.string(),
  /** The server that is asked. */
  host: z.string(),
  /** `save` makes files of attachments, all others give text to the model. */
  action: z.enum(['list', 'count', 'search', 'read', 'save']),
  folder: z.string(),
  /** The maximum number of mails, the newest first. */
  limit: z.number().optional(),
  unseenOnly: z.literal(true).optional(),
  /** The search criteria. All of them must hold; days are as 2026-01-31. */
  criteria: z
    .object({
      from: z.string().optional(),
      to: z.string().optional(),
      subject: z.string().optional(),
      body: z.string().optional(),
      since: z.string().optional(),
      before: z.string().optional(),
      answered: z.boolean().optional(),
    })
    .optional(),
  uid: z.number().optional(),
  marksRead: z.literal(true).optional(),
  /** The name of the attachment that is wanted; without it the only one. */
  attachment: z.string().optional(),
  /** It becomes this new file, relative to the workspace with '/'. */
  saveTo: z.string().optional(),
  /** All attachments become new files in this new folder, relative to the workspace with '/'. */
  saveInto: z.string().optional(),
})
export type ReadMailEffect = z.infer<typeof ReadMailEffect>

/** Returns whether the model only gets text, and nothing is changed anywhere. */
export function onlyReadsMail({ marksRead, saveTo, saveInto }: ReadMailEffect): boolean {
  return [marksRead, saveTo, saveInto].every(one => one === undefined)
}

export const Effect = z.discriminatedUnion('type', [
  FileChange,
  CommandEffect,
  NetworkEffect,
  McpCallEffect,
  ServiceWorkEffect,
  TellSecretEffect,
  ChangeMemoryEffect,
  ReadMailEffect,
  SendMailEffect,
  PageActionEffect,
])
export type Effect = z.infer<typeof Effect>

export type EffectType = Effect['type']
export type EffectOf<T extends EffectType> = Extract<Effect, { type: T }>

/** Those of a plan's effects that are of one kind. */
export function effectsOf<T extends EffectType>(effects: readonly Effect[], type: T): EffectOf<T>[] {
  return effects.filter((effect): effect is EffectOf<T> => effect.type === type)
}

/** Everything that a call would do. `digest` names exactly these effects; an approval names the digest. */
export const Plan = z.object({
  effects: z.array(Effect),
  digest: z.string(),
  /** The flow that its file would hold, to be seen as a graph beside its text. */
  flow: Flow.optional(),
})
export type Plan = z.infer<typeof Plan>

/**
 * The data needed to take a file change back. `blob` holds the bytes before; null if the file did not exist, or was moved.
 * `folders` are those that had to be made for it, outermost first, relative to the workspace.
 */
export const AppliedChange = z.object({
  path: z.string(),
  blob: z.string().nullable(),
  folders: z.array(z.string()),
  before: FileVersion.nullable(),
  after: FileVersion.nullable(),
  /** The permission bits that the file had before, so that undoing a deletion brings them back. */
  mode: z.number().optional(),
  /** Those that it had afterwards, where they are others. */
  modeAfter: z.number().optional(),
  /** The new path of the moved file, which is its only copy: it is moved back, and `folders` are those made for it there. */
  movedTo: z.string().optional(),
  /** Folders that went with the file, by their permission bits: they get these where they are made again for it. */
  folderModes: z.array(z.object({ path: z.string(), mode: z.number() })).optional(),
  /** Another name that the file had: taking the change back makes both names of one file again, where that has the same content by then. */
  linkedTo: z.string().optional(),
  /** It is not known whether the command made it: it is taken back only where a person chooses it. */
  authorUnknown: z.literal(true).optional(),
  /** A command made it, which may replace files that are read-only. So may taking it back. */
  rehearsed: z.literal(true).optional(),
  /** As in `FileChange`. */
  entry: EntryChange.optional(),
})
export type AppliedChange = z.infer<typeof AppliedChange>
