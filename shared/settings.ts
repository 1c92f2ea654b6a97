import { z } from 'zod'
import { MAX_FILE_ENCODINGS, TEXT_ENCODINGS } from './files/encodings'
import { USUAL_SEARCH_SKIPS } from './files/search-skips'
import { SwitchedOff } from './instructions'
import { LANGUAGES } from './languages'
import { PANELS } from './panels'
import { Apart } from './session/apart'
import { KeptSentence } from './session/kept-sentence'

/** A window's place on the screen, in device-independent pixels. */
export const WindowBounds = z.object({
  width: z.number(),
  height: z.number(),
  x: z.number().optional(),
  y: z.number().optional(),
  maximized: z.boolean(),
})

export type WindowBounds = z.infer<typeof WindowBounds>

/** A window as it is opened again: its place and the session that it showed. */
const KeptWindow = WindowBounds.extend({ sessionId: z.string().optional() })
export type KeptWindow = z.infer<typeof KeptWindow>

const Theme = z.enum(['system', 'light', 'dark'])
const Contrast = z.enum(['system', 'more'])
const Density = z.enum(['comfortable', 'compact'])
const ShownLanguage = z.enum(['system', ...LANGUAGES])
/** In per cent of the usual size. */
const TextSize = z.number().int().min(80).max(200)
/** Keys by the action that they do, as `Mod+Shift+K`; empty where the person wants none. Actions that are not named keep their own. */
const Shortcuts = z.record(z.string().max(100), z.string().max(60))
/** The layout of file changes; side by side only if there is room. */
const DiffLook = z.enum(['unified', 'side-by-side'])
/** The program that opens a file at a line; `auto` is the first that is found. */
const EditorChoice = z.enum(['auto', 'vscode', 'cursor', 'zed', 'jetbrains', 'own'])
const EditorCommand = z.string().max(2_000)
const Panel = z.enum([...PANELS, 'none'])
/** The position of the person's terminals: as a tab of the side panel, or below the conversation. */
const TerminalPlace = z.enum(['side', 'bottom'])
export type TerminalPlace = z.infer<typeof TerminalPlace>

/** The time that a model thinks before it answers. Adapters map it to what their provider knows. */
export const ReasoningEffort = z.enum(['none', 'low', 'medium', 'high', 'max'])
export type ReasoningEffort = z.infer<typeof ReasoningEffort>

/** A model that a person picked in place of a profile's, with its effort; without one the provider decides. */
export const PickedModel = z.object({
  providerId: z.string().max(200),
  model: z.string().min(1).max(300),
  reasoningEffort: ReasoningEffort.optional(),
})
export type PickedModel = z.infer<typeof PickedModel>

/** The settings that the person may change. */
const preferences = {
  theme: Theme.default('system'),
  contrast: Contrast.default('system'),
  density: Density.default('comfortable'),
  diffLook: DiffLook.default('unified'),
  editor: EditorChoice.default('auto'),
  /** Of `own`: a program and its arguments, with {file}, {line} and {column}. */
  editorCommand: EditorCommand.default(''),
  textSize: TextSize.default(100),
  language: ShownLanguage.default('system'),
  /** True if the system notifies the person that a turn ended or waits while no window is in front. */
  notifications: z.boolean().default(true),
  /** True if the computer does not go to sleep while a session works. */
  keepsAwake: z.boolean().default(true),
  /** True if the model is asked, after the first answer, for a title of the session; otherwise its first words stay the title. */
  modelTitles: z.boolean().default(true),
  shortcuts: Shortcuts.default({}),
  activeProfileId: z.string().default('offline'),
  /** The model that new sessions begin with, in place of that profile's. */
  activeModel: PickedModel.optional(),
  /** True if the list of sessions is shown. */
  sidebar: z.boolean().default(true),
  /** The panel beside the conversation; absent until the person chose one: until then it depends on the session. */
  panel: Panel.optional(),
  terminalPlace: TerminalPlace.default('side'),
  /** True if terminals that stand below the conversation are shown. */
  terminalsBelow: z.boolean().default(false),
  /** Of the tools of MCP servers so many, and so many tokens of them, go along with every request. */
  mcpTools: z.number().int().min(0).max(1_000).default(25),
  mcpToolTokens: z.number().int().min(0).max(1_000_000).default(10_000),
  /** The host to which the person agreed to send what they dictate; '' for none yet. */
  dictationHost: z.string().max(300).default(''),
  /** The reader of answers: the system's voices, or the first connected service that speaks. */
  readsAloud: z.enum(['system', 'service']).default('system'),
  /** The domains that mails of models may go to; any where there are none. */
  mailDomains: z.array(z.string().max(253)).max(1_000).default([]),
  /** The folders whose new sessions work in a separate copy. */
  separateCopies: z.array(z.string().max(4_096)).max(1_000).default([]),
  /** The folders in whose browser cookies and data of pages outlive Atrium. */
  keptBrowserFolders: z.array(z.string().max(4_096)).max(1_000).default([]),
  /** True if this person's other programs may call Atrium's tools over MCP. */
  servesTools: z.boolean().default(false),
  /** The profile, by its id, that answers if the agent of a flow names a role such as `coding`. */
  modelRoles: z.record(z.string().min(1).max(60), z.string().max(200)).default({}),
  /** A sub-agent ends after so many requests, and after so many seconds in which it did not wait for a person. */
  subAgentRequests: z.number().int().min(1).max(1_000).default(200),
  subAgentSeconds: z.number().int().min(10).max(86_400).default(1_200),
  /** The paths that searches leave out if no .gitignore mentions them, as lines of one. */
  searchSkips: z
    .array(z.string().max(500))
    .max(1_000)
    .default([...USUAL_SEARCH_SKIPS]),
  /** True if web pages are read through markdown.new, which gives them as text; otherwise from their own servers. */
  pagesThroughService: z.boolean().default(true),
  /** All sessions together may cost so many US dollars a month, as far as prices are known; 0 for no budget. */
  monthlyBudget: z.number().int().min(0).max(1_000_000).default(0),
  /** True if commands that would ask are tried in the sandbox before, in the modes Ask and Auto-edit too. */
  rehearsesCommands: z.boolean().default(false),
  /** True if models are given the person's memory, and may propose changes to it. */
  memory: z.boolean().default(true),
  /** The sources of instructions that models are not given. */
  instructionsOff: z.array(SwitchedOff).max(2_000).default([]),
  /** The encodings that were chosen for files, the latest last. */
  fileEncodings: z
    .array(z.object({ path: z.string().max(4_096), encoding: z.enum(TEXT_ENCODINGS) }))
    .max(MAX_FILE_ENCODINGS)
    .default([]),
}

/** The person's preferences, for the whole app. Every field has a default, so an older file still opens. */
export const Settings = z.object({
  ...preferences,
  /** The first of `windows`, for versions that know of one only. */
  window: WindowBounds.optional(),
  windows: z.array(KeptWindow).max(20).optional(),
})
export type Settings = z.infer<typeof Settings>

/** A change to some preferences. Has no defaults, so what is not named stays as it is. A map, such as `shortcuts`, is replaced whole. */
export const SettingsChange = z.object(withoutDefaults(preferences)).partial()
export type SettingsChange = z.infer<typeof SettingsChange>

type WithoutDefaults<T> = { [K in keyof T]: T[K] extends z.ZodDefault<infer I> ? I : T[K] }

function withoutDefaults<T extends z.ZodRawShape>(shape: T): WithoutDefaults<T> {
  const fields = Object.entries(shape).map(([name, field]) => [
    name,
    field instanceof z.ZodDefault ? field.removeDefault() : field,
  ])
  return Object.fromEntries(fields)
}

/** The set of tools that a model gets. Sets do the same work in the shapes that models and prompts know from elsewhere. */
export const Toolset = z.enum(['workspace', 'classic', 'pi', 'phi', 'polpo'])
export type Toolset = z.infer<typeof Toolset>

/** The protocol of a provider. `offline` is built in and needs neither key nor network. */
export const ProviderProtocol = z.enum(['offline', 'openai-chat', 'openai-responses', 'anthropic'])
export type ProviderProtocol = z.infer<typeof ProviderProtocol>

/** The known facts about a model. Tokens are counted as the provider counts them; prices are US dollars per million tokens. */
export const ModelFacts = z
  .object({
    contextWindow: z.number().int().positive(),
    maxOutputTokens: z.number().int().positive(),
    images: z.boolean(),
    /** True if it was trained on V4A patches. */
    patches: z.boolean(),
    thinking: z.boolean(),
    /** True if its provider searches the web for it. */
    webSearch: z.boolean(),
    price: z.object({
      input: z.number().nonnegative(),
      output: z.number().nonnegative(),
      cachedInput: z.number().nonnegative().optional(),
      cacheWrite: z.number().nonnegative().optional(),
      /** A request whose input is above so many tokens costs so many times as much, all of it. */
      long: z.object({ above: z.number(), input: z.number(), output: z.number() }).optional(),
      /** Of a thousand searches that the provider makes. */
      searches: z.number().nonnegative().optional(),
    }),
  })
  .partial()
export type ModelFacts = z.infer<typeof ModelFacts>

/** A provider as it is stored. Its key is kept apart, encrypted where the system can, bound to the origin of `baseUrl`. */
export const ProviderSettings = z.object({
  id: z.string(),
  label: z.string(),
  protocol: ProviderProtocol,
  baseUrl: z.string().optional(),
  /** The preset it was made from. */
  preset: z.string().optional(),
  /** Sent with every request. Not for secrets: they are stored as they are. */
  headers: z.record(z.string(), z.string()).optional(),
  /** True if its models may have it search the web, which most providers charge for. */
  webSearch: z.boolean().optional(),
  /** The facts that the person knows better than the built-in table, by the model's id. */
  models: z.record(z.string(), ModelFacts).optional(),
})
export type ProviderSettings = z.infer<typeof ProviderSettings>

/** The view that a person gets of a key that is kept for them. */
export const KeyView = z.discriminatedUnion('state', [
  z.object({ state: z.literal('none') }),
  z.object({ state: z.literal('set'), last4: z.string(), kept: z.enum(['encrypted', 'memory']) }),
  /** It was kept, and the system can no longer decrypt it; or, if it `ended`, it was in memory until Atrium was closed. */
  z.object({ state: z.literal('lost'), last4: z.string(), ended: z.literal(true).optional() }),
])
export type KeyView = z.infer<typeof KeyView>

/** A provider as the renderer sees it: never the key. */
export const ProviderView = ProviderSettings.extend({ key: KeyView })
export type ProviderView = z.infer<typeof ProviderView>

/** The groups that an allow-list names, in the order in which they are shown. `ask-user` is for commands alone and never part of a profile. */
export const ToolGroup = z.enum(['read', 'write', 'web', 'browser', 'shell', 'sub-agent'])
export type ToolGroup = z.infer<typeof ToolGroup>

/** A group, a name, a name with `*`, or after `=` a name that is not a group; questions are not a profile's to choose. */
const AllowedTool = z.string().regex(/^(?!=?ask[-_]user$)(=[\w-]{1,64}|[\w*-]{1,64})$/i)

/**
 * The actions that run without asking: nothing that changes · nothing · file changes inside the folder · these, and commands
 * of which the sandbox has shown that they do nothing else · everything that is understood and stays inside.
 */
export const ApprovalMode = z.enum(['read-only', 'ask', 'auto-edit', 'sandboxed', 'full'])
export type ApprovalMode = z.infer<typeof ApprovalMode>

const FolderPath = z.string().max(1_000)
const Seconds = z.number().int().min(1).max(600)
const HowMany = z.number().int().min(1).max(10_000)

/** The limits that a profile has for the tools of the set `phi`. One that is absent is as the document has it. */
export const PhiTools = z
  .object({
    /** Commands run in it. It is relative to the open folder. */
    commandFolder: FolderPath,
    commandSeconds: Seconds,
    /** So much output is kept of each stream. */
    commandKilobytes: z.number().int().min(1).max(1_024),
    /** Commands that are refused, by the words that they begin with. */
    deniedCommands: z.array(z.string().max(500)).max(100),
    /** A larger file is read in parts only. */
    readKilobytes: z.number().int().min(1).max(1_000_000),
    /** Only these are read, as paths or patterns. */
    readPaths: z.array(FolderPath).max(100),
    listMost: HowMany,
    listSeconds: Seconds,
    /** Searches that name no path look in it. */
    searchFolder: FolderPath,
    searchMost: z.number().int().min(1).max(1_000),
    searchSeconds: Seconds,
  })
  .partial()
export type PhiTools = z.infer<typeof PhiTools>

/**
 * The tools of MCP servers that a profile offers: those of `servers`, by name, or of all. With `readersOnly` they are those that claim
 * to only read; without it this holds for a profile whose own list allows only to read.
 */
export const McpChoice = z.object({
  servers: z.array(z.string().max(200)).max(200).optional(),
  readersOnly: z.boolean().optional(),
})
export type McpChoice = z.infer<typeof McpChoice>

/** The model that answers, and its options. What is absent is left to the provider. */
export const Profile = z.object({
  id: z.string(),
  name: z.string(),
  providerId: z.string(),
  model: z.string(),
  /** The model of sub-agents that name none. */
  subAgentModel: z.string().optional(),
  /** The model of the same provider that summarises conversations; without it the one that answers does. */
  summaryModel: z.string().optional(),
  reasoningEffort: ReasoningEffort.optional(),
  maxOutputTokens: z.number().int().min(1).max(1_000_000).optional(),
  temperature: z.number().min(0).max(2).optional(),
  /** The mode that a new session begins in. */
  approvalMode: ApprovalMode.default('ask'),
  /** A new session begins with a plan, before which nothing is changed. */
  planFirst: z.boolean().optional(),
  /** The share of the context window at which a conversation is summarised; 0 never does it. */
  compactAt: z.number().min(0).max(0.95).default(0.8),
  /** A turn ends after so many requests. */
  maxRequests: z.number().int().min(1).max(1_000).default(200),
  /** A session starts no further turn once it has cost so much, in US dollars, as far as prices are known. */
  maxSessionCost: z.number().positive().optional(),
  /** The number of one reply's calls that may run at once. */
  maxToolWorkers: z.number().int().min(1).max(16).default(4),
  instructions: z.string().default(''),
  /** Without one it is `workspace`. */
  toolset: Toolset.optional(),
  /** Only what this `AllowList` allows is offered and run. Without a list everything is, with an empty one nothing. */
  toolGroups: z.array(AllowedTool).max(200).optional(),
  /**
   * The way files are edited: `patch` offers apply_patch, `replace` offers write_file and replace_in_file; without it the
   * model decides.
   */
  editTools: z.enum(['patch', 'replace']).optional(),
  /** Of the set `phi`. */
  phi: PhiTools.optional(),
  mcp: McpChoice.optional(),
})
export type Profile = z.infer<typeof Profile>

/** A folder that was opened before. `at` is epoch milliseconds. */
/** `isNamed`: the person gave it the name, which is not that of the folder. */
export const RecentFolder = z.object({
  path: z.string(),
  name: z.string(),
  isNamed: z.literal(true).optional(),
  at: z.number(),
})
export type RecentFolder = z.infer<typeof RecentFolder>

/** A session as lists show it. Derived from its log; a lost index is made again from the logs. */
export const SessionSummary = z.object({
  id: z.string(),
  workspace: z.string(),
  title: z.string(),
  createdAt: z.number(),
  updatedAt: z.number(),
  /** Stands above the others of its folder. */
  pinned: z.boolean().optional(),
  /** Kept, and out of the list until the person asks for it. */
  archived: z.boolean().optional(),
  /** It came in from a file. */
  imported: z.boolean().optional(),
  /** It works in a worktree, which is its workspace. */
  apart: Apart.optional(),
  /** True if it waited for a person when this was written. */
  waiting: z.boolean().optional(),
  /** The state of its list of steps, as long as not all of it is done. */
  progress: z.object({ done: z.number(), of: z.number() }).optional(),
  /** The way its last turn ended, if nobody has looked at it since. */
  unseen: z.enum(['done', 'failed']).optional(),
  /** The session of a sub-agent belongs to another one, and is not shown in lists. */
  parent: z.object({ sessionId: z.string(), callId: z.string() }).optional(),
})
export type SessionSummary = z.infer<typeof SessionSummary>

/** Something that went wrong without anybody asking, such as a settings file that had to be set aside. */
export const Notice = z.object({
  id: z.string(),
  level: z.enum(['info', 'warning', 'error']),
  message: z.string(),
  sentence: KeptSentence,
})
export type Notice = z.infer<typeof Notice>
