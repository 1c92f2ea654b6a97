import { z } from 'zod'
import { PageReach } from './browser/page-action'
import { joinedWords, type LocalizedText, type Sentence, sentence } from './sentence'
import { WorkCapability } from './services/connected-service'

/** The kinds of a single word at the end of a template. A path is within the folder; a word has neither '/' nor a leading '-'. */
export const TemplateHole = z.enum(['path', 'number', 'word'])
export type TemplateHole = z.infer<typeof TemplateHole>

/** Milliseconds since 1970, within what a date can be. */
export const EpochTime = z.int().min(0).max(8.64e15)

/** The time and place for which a grant applies. `folder` is a real path. */
export const GrantScope = z.discriminatedUnion('type', [
  z.object({ type: z.literal('session'), sessionId: z.string().min(1) }),
  z.object({ type: z.literal('folder'), folder: z.string().min(1) }),
  z.object({ type: z.literal('until'), folder: z.string().min(1), at: EpochTime }),
])
export type GrantScope = z.infer<typeof GrantScope>

/** The directory in which a command runs, relative to the folder with '/'; '.' is the folder itself. */
const workingDirectory = z.string().min(1)

/** The permission of a grant, without its duration. */
export const GrantRule = z.discriminatedUnion('kind', [
  /** This text, character by character; `background` where it goes on after its call, which cannot be undone. */
  z.object({
    kind: z.literal('command'),
    line: z.string().min(1),
    workingDirectory,
    background: z.literal(true).optional(),
  }),
  /** One program with these arguments and then one word for each hole. Never more than one command. */
  z.object({
    kind: z.literal('command-template'),
    argv: z.array(z.string()).min(1),
    holes: z.array(TemplateHole).min(1),
    workingDirectory,
  }),
  /**
   * These words, and whatever may follow them that only chooses what of the folder is looked at. Also as a part of a line whose
   * other parts are allowed as well, or only read.
   */
  z.object({ kind: z.literal('command-prefix'), argv: z.array(z.string()).min(1), workingDirectory }),
  z.object({ kind: z.literal('edits') }),
  /** `pin` is the SHA-256 of the definition that was agreed to, `serverPin` of what stood behind the server's name then. */
  z.object({
    kind: z.literal('mcp-tool'),
    server: z.string(),
    tool: z.string(),
    pin: z.string(),
    serverPin: z.string().optional(),
  }),
  /** Tools of which their server says that they only read. Nobody can check that. */
  z.object({ kind: z.literal('mcp-reads'), server: z.string(), serverPin: z.string().optional() }),
  z.object({ kind: z.literal('host'), host: z.string().min(1) }),
  /** Commands in the sandbox may connect to it, and exchange with it what they like. */
  z.object({ kind: z.literal('sandbox-host'), host: z.string().min(1) }),
  /** Searches of the web by a connected service, which has the person's label. */
  z.object({ kind: z.literal('search'), service: z.string().min(1), label: z.string() }),
  /** Work of one kind by a connected service, whatever is sent to it for that. */
  z.object({
    kind: z.literal('service-work'),
    capability: WorkCapability,
    service: z.string().min(1),
    label: z.string(),
  }),
  /** Listing, searching and reading the mail of a connected account, which stays as it is. */
  z.object({ kind: z.literal('read-mail'), account: z.string().min(1), address: z.string() }),
  /** Mails from an account, which has the person's label, to this address and no other. */
  z.object({
    kind: z.literal('mail-recipient'),
    account: z.string().min(1),
    label: z.string(),
    address: z.string().min(3),
  }),
  /** The same to whatever address of a domain. */
  z.object({
    kind: z.literal('mail-domain'),
    account: z.string().min(1),
    label: z.string(),
    domain: z.string().min(1),
  }),
  /** The actions that a model may take on pages of a host, which includes its port if that is not the usual one. */
  z.object({ kind: z.literal('page'), reach: PageReach.exclude(['tab']), host: z.string().min(1) }),
])
export type GrantRule = z.infer<typeof GrantRule>

/** A permission that a person gave once for all calls of a kind. */
export const Grant = z.object({ id: z.string(), rule: GrantRule, scope: GrantScope, createdAt: z.iso.datetime() })
export type Grant = z.infer<typeof Grant>

/** Programs whose arguments are code of the folder, or are read by code that the folder's own settings name. */
const RUNS_CODE = new Set(['vitest', 'jest', 'mocha', 'pytest', 'eslint', 'prettier', 'mypy'])

/** Returns what a grant allows, in plain English: a sentence without its full stop that continues after "Allow". */
export function wordsForRule(rule: GrantRule): Sentence {
  switch (rule.kind) {
    case 'command': {
      const where = wordsForDirectory(rule.workingDirectory)
      return rule.background
        ? sentence`exactly “${visible(rule.line)}” in the background in ${where}`
        : sentence`exactly “${visible(rule.line)}” in ${where}`
    }
    case 'command-template': {
      const fixed = rule.argv.map(quoted).join(' ')
      const holes = rule.holes.map(hole => `<${HOLE_NAMES[hole]}>`).join(' ')
      const where = wordsForDirectory(rule.workingDirectory)
      return RUNS_CODE.has(rule.argv[0] ?? '')
        ? sentence`“${fixed} ${holes}” in ${where}, as the only command on a line, including any code in the folder that it runs; ${wordsForHoles(rule.holes)}`
        : sentence`“${fixed} ${holes}” in ${where}, as the only command on a line; ${wordsForHoles(rule.holes)}`
    }
    case 'command-prefix': {
      const where = wordsForDirectory(rule.workingDirectory)
      return sentence`“${rule.argv.map(quoted).join(' ')} …” in ${where}, with other files in the folder, harmless options, any code in the folder that it runs, and its output piped to read-only programs`
    }
    case 'edits':
      return sentence`changes to files in this folder`
    case 'mcp-tool':
      return sentence`the tool ${visible(rule.tool)} from the MCP server ${visible(rule.server)}, as long as its definition doesn’t change`
    case 'mcp-reads':
      return sentence`all tools that the MCP server ${visible(rule.server)} marks as read-only, including future ones; Atrium can’t verify that claim`
    case 'host':
      return wordsForHosts([rule.host])
    case 'sandbox-host':
      return sentence`commands in the sandbox to connect to ${visible(rule.host)} and exchange any data with it`
    case 'search':
      return sentence`web searches with ${visible(rule.label)}, up to ${LONGEST_SEARCH} characters each`
    case 'read-mail':
      return sentence`reading all email in ${visible(rule.address)}, which stays unread and unchanged`
    case 'mail-recipient':
      return sentence`emails from ${visible(rule.label)} to ${visible(rule.address)}, with any content and attachments`
    case 'mail-domain':
      return sentence`emails from ${visible(rule.label)} to any address at ${visible(rule.domain)}, with any content and attachments`
    case 'service-work':
      return wordsForWork(rule.capability, visible(rule.label))
    case 'page':
      return wordsForPages(rule.reach, visible(rule.host))
  }
}

function wordsForPages(reach: PageRule['reach'], host: string): Sentence {
  switch (reach) {
    case 'read':
      return sentence`reading pages at ${host} in the browser`
    case 'navigate':
      return sentence`opening pages at ${host} in the browser, with up to 200 characters after the host`
    case 'act':
      return sentence`clicking and typing on pages at ${host} in the browser, except for passwords, payments, files, and secrets`
    case 'script':
      return sentence`any script that the model runs on pages at ${host} in the browser`
  }
}

type PageRule = Extract<GrantRule, { kind: 'page' }>

function wordsForWork(capability: WorkCapability, label: string): Sentence {
  switch (capability) {
    case 'image.generate':
      return sentence`generating images with ${label}, which may cost money each time`
    case 'video.generate':
      return sentence`generating videos with ${label}, which may cost money each time`
    case 'image.analyze':
      return sentence`sending images from the folder to ${label} with a question, which may cost money each time`
    case 'audio.transcribe':
      return sentence`sending audio from the folder to ${label} for transcription, which may cost money each time`
    case 'audio.speak':
      return sentence`converting text to speech with ${label}, which may cost money each time`
  }
}

/** In UTF-16 units. What is longer may carry what was read out of the folder, and is asked. */
export const LONGEST_SEARCH = 400

/** Rules of hosts that are given together, one for each. */
export function wordsForHosts(hosts: readonly string[]): Sentence {
  const named = hosts.map(visible)
  const list = [named.slice(0, -1).join(', '), ...named.slice(-1)].filter(Boolean).join(' and ')
  return sentence`requests only to ${list}, with up to 200 characters after the host`
}

/** The whole grant: what it allows, and how long. */
export function wordsForGrant({ rule, scope }: Pick<Grant, 'rule' | 'scope'>): Sentence {
  return sentence`allow ${wordsForRule(rule)}, ${wordsForScope(scope)}.`
}

function wordsForScope(scope: GrantScope): Sentence {
  switch (scope.type) {
    case 'session':
      return sentence`for this session`
    case 'folder':
      return sentence`always in ${visible(scope.folder)}`
    case 'until':
      return sentence`in ${visible(scope.folder)} until ${new Date(scope.at).toISOString().slice(0, 16).replace('T', ' ')} UTC`
  }
}

const HOLE_NAMES: Record<TemplateHole, string> = { path: 'path', number: 'number', word: 'word' }

const HOLE_WORDS: Record<TemplateHole, Sentence> = {
  path: sentence`a path must be inside the folder`,
  number: sentence`a number has only digits`,
  word: sentence`a word has no “/” and doesn’t start with “-”`,
}

function wordsForHoles(holes: readonly TemplateHole[]): LocalizedText {
  const each = [...new Set(holes)].map(hole => HOLE_WORDS[hole])
  return joinedWords(each, ', ')
}

function wordsForDirectory(directory: string): LocalizedText {
  return directory === '.' ? sentence`this folder` : visible(directory)
}

/** An argument as one could type it, so that two arguments never look like one. */
function quoted(argument: string): string {
  return /^[\w@%+=:,./^-]+$/.test(argument) ? argument : `'${visible(argument)}'`
}

/** Characters that draw nothing, or change the order of what is drawn, as their code points. */
export function visible(text: string): string {
  return text.replace(INVISIBLE, character => {
    const code = character.codePointAt(0) ?? 0
    return `\\u{${code.toString(16)}}`
  })
}

/** Controls, formats (zero-width and bidirectional marks), unassigned and private characters, and every space but the plain one. */
export const INVISIBLE = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]|(?! )\p{Zs}/gu
