import { z } from 'zod'
import type { ErrorCode } from '../errors'
import type { FolderFacts } from '../folder-facts'
import { OfferedTool } from '../models/offered-tool'
import type { Sentence } from '../sentence'
import type { CallVerb } from '../session/call-action'
import { MAX_MESSAGE_CHARACTERS } from '../session/message-limits'
import type { ProviderTool } from '../session/messages'
import { MAX_COMMENTS } from '../session/quoted-texts'
import type { RestorePlan, TakenBack } from '../session/restore-plan'
import { ReviewComment } from '../session/review-comment'
import type { SessionEvent } from '../session/session-events'
import type { SessionState, SessionStatus } from '../session/session-state'
import type { SessionPart } from '../session/session-tail'
import {
  ApprovalMode,
  ModelFacts,
  type Notice,
  PickedModel,
  Profile,
  ProviderSettings,
  ProviderView,
  ReasoningEffort,
  RecentFolder,
  SessionSummary,
  Settings,
  SettingsChange,
} from '../settings'
import { SavedVaultEntry, type VaultEntryView } from '../vault/vault-entry'
import { artifactCalls } from './artifact-calls'
import { composerCalls, SentFile } from './composer-calls'
import { dataCalls } from './data-calls'
import { editorCalls } from './editor-calls'
import { exportCalls } from './export-calls'
import { type FileEvents, fileCalls } from './file-calls'
import { flowCalls } from './flow-calls'
import { type GitEvents, gitCalls } from './git-calls'
import { instructionCalls } from './instruction-calls'
import { type JobEvents, jobCalls } from './job-calls'
import { mcpAppCalls } from './mcp-app-calls'
import { type McpEvents, mcpCalls } from './mcp-calls'
import { permissionCalls } from './permission-calls'
import { projectCalls } from './project-calls'
import { serviceCalls } from './service-calls'
import { CopyTitle, sessionCalls } from './session-calls'
import { soundCalls } from './sound-calls'
import { type TerminalEvents, terminalCalls } from './terminal-calls'
import { type WindowEvents, type WindowStart, windowCalls } from './window-calls'
import { worktreeCalls } from './worktree-calls'

/**
 * The event that the vault's entries, their kept data, or the times of their use have changed: a view that shows them
 * requests them again.
 */
type VaultEvents = { 'vault.changed': Record<string, never> }

/** The renderer's calls about the vault. No secret is ever returned. */
const vaultCalls = {
  'vault.list': { input: z.void(), output: z.custom<VaultEntryView[]>() },
  /** Refused with 'bad-input' where a name is taken, or a value cannot be kept. */
  'vault.save': { input: z.object({ entry: SavedVaultEntry }), output: z.custom<VaultEntryView[]>() },
  'vault.remove': { input: z.object({ id: z.string().max(100) }), output: z.custom<VaultEntryView[]>() },
}

const nothing = z.void()
const bySession = z.object({ sessionId: z.string() })
const byCall = bySession.extend({ callId: z.string() })
const byTurn = bySession.extend({ turnId: z.string() })
/** By what a question to a provider can be stopped. */
const asking = { askingId: z.string().max(100) }
/**
 * Images come as bytes, at most 20 MiB each, and so does the text of a file or of a server's resource. What goes along may have no text.
 */
const message = {
  text: z.string().max(MAX_MESSAGE_CHARACTERS),
  attachments: z.array(SentFile).max(20).optional(),
  comments: z.array(ReviewComment).max(MAX_COMMENTS).optional(),
}

/** A session as a view needs it to join: the state, and what has come of a reply that is still streaming. `isTail`: without all but the last turns. */
export type SessionSnapshot = {
  state: SessionState
  partial: string
  partialThinking: string
  /** The tools that the provider runs by itself for the running reply. */
  runningTools?: readonly ProviderTool[]
  /** Turns came before, which are asked for by themselves; what they have cost, in US dollars. */
  earlier?: { cost: number }
}

/** The parts that fill the context window, in estimated tokens. `window` is absent if the model's is not known. */
export type ContextUse = {
  window?: number
  used: number
  parts: {
    name: 'system' | 'project-rules' | 'tools' | 'summary' | 'messages' | 'tool-results' | 'images'
    tokens: number
  }[]
}

/** A way to think that was found on this computer: a key in the environment, or a server on its usual port. */
export type ProviderOffer =
  | { type: 'key'; preset: string; variable: string; last4: string }
  | { type: 'server'; preset: string; baseUrl: string; models: string[] }

/** The outcome of a test request, as text. */
export type ProviderTest = { ok: boolean; message: string; sentence?: Sentence; durationMs: number; detail?: string }

/** The data that the window needs to draw its first frame. */
export type StartState = {
  version: string
  platform: string
  /** The build number of Windows, where this is one. */
  windowsBuild?: number
  /** True if data can be stored encrypted; if not, keys are held in memory until the app quits. */
  canEncrypt: boolean
  settings: Settings
  providers: ProviderView[]
  profiles: Profile[]
  /** Without those that are hidden. */
  recentFolders: RecentFolder[]
  /** The paths of folders that the person took off the list. */
  hiddenFolders: string[]
  sessions: (SessionSummary & { status: SessionStatus })[]
  /** True if there is anything in the trash. */
  hasRemoved?: boolean
  notices: Notice[]
  /** The session or folder that the window shows first; without it the page decides. */
  shows?: WindowStart
}

export type FolderLists = Pick<StartState, 'recentFolders' | 'hiddenFolders'>

/** Checked by type only: it comes from main, which made it. */
const made = <T>() => z.custom<T>()

/** Everything that the renderer may ask main, and what it gets back. */
export const calls = {
  'app.start': { input: nothing, output: made<StartState>() },
  /** Shows who made what is bundled, and on which terms. */
  'app.openNotices': { input: nothing, output: nothing },
  /** Opens the documentation that comes with Atrium. */
  'app.openDocumentation': { input: nothing, output: nothing },
  /** Returns what a report of a problem should say about this copy of Atrium and its system. Nothing is sent. */
  'app.facts': { input: nothing, output: z.string() },
  'notice.dismiss': { input: z.object({ id: z.string() }), output: nothing },
  'link.open': { input: z.object({ url: z.string().max(10_000) }), output: nothing },

  'settings.update': { input: SettingsChange, output: Settings },
  'provider.save': {
    input: z.object({ provider: ProviderSettings, key: z.string().max(10_000).optional() }),
    output: z.array(ProviderView),
  },
  'provider.remove': { input: z.object({ id: z.string() }), output: z.array(ProviderView) },
  'provider.models': { input: z.object({ id: z.string(), ...asking }), output: z.array(z.string()) },
  /** Asks the provider for a word, with the model or, without one, for its list of models. */
  'provider.test': {
    input: z.object({ id: z.string(), model: z.string().max(200).optional(), ...asking }),
    output: made<ProviderTest>(),
  },
  'provider.stopAsking': { input: z.object(asking), output: nothing },
  'provider.offers': { input: nothing, output: made<ProviderOffer[]>() },
  /** Connects what was offered, under the preset's name; gives back the id of the new provider. */
  'provider.adopt': {
    input: z.object({ type: z.enum(['key', 'server']), preset: z.string(), variable: z.string().optional() }),
    output: z.object({ id: z.string(), providers: z.array(ProviderView) }),
  },
  /** Returns what is known about a model: the built-in table, with the person's own settings on top. */
  'model.facts': { input: z.object({ providerId: z.string(), model: z.string() }), output: ModelFacts },
  /** Returns how long a model can be asked to think; empty if it cannot be told how long, or that is not known. */
  'model.efforts': {
    input: z.object({ providerId: z.string(), model: z.string() }),
    output: z.array(ReasoningEffort),
  },
  /** Atrium's own tools that a profile offers with a model; one more where the person has skills of their own. */
  'tool.offered': {
    input: Profile.pick({ model: true, toolset: true, toolGroups: true, editTools: true }).extend({
      hasOwnSkills: z.boolean(),
    }),
    output: z.array(OfferedTool),
  },
  'profile.save': { input: Profile, output: z.array(Profile) },
  'profile.remove': { input: z.object({ id: z.string() }), output: z.array(Profile) },

  /** Shows the system's dialog; null when the person cancelled. */
  'folder.pick': { input: nothing, output: RecentFolder.nullable() },
  'folder.open': { input: z.object({ path: z.string().min(1) }), output: RecentFolder },
  /** Returns what a folder contains at its own level, to tell what could be done in it. */
  'folder.facts': { input: z.object({ workspace: z.string().min(1) }), output: made<FolderFacts>() },
  /** Takes a folder off the list, until somebody works in it again. Nothing in it is deleted. */
  'folder.forget': { input: z.object({ path: z.string() }), output: nothing },
  'folder.remember': { input: z.object({ path: z.string() }), output: nothing },
  /** Gives a folder another name in the list; an empty one takes that back. Nothing on the disk is renamed. */
  'folder.rename': { input: z.object({ path: z.string(), name: z.string().max(100) }), output: nothing },
  /** Shows a folder in the system's file manager. */
  'folder.reveal': { input: z.object({ path: z.string().min(1) }), output: nothing },
  /** Begins a session in a folder with a few files to try things on, where the offline guide answers. */
  'demo.begin': { input: nothing, output: SessionSummary },
  /** Deletes the session of a demo, and its folder. */
  'demo.end': { input: bySession, output: nothing },
  /** Paths of files in a folder that fit what was typed, the best first. */
  'file.find': {
    input: z.object({
      workspace: z.string().min(1),
      query: z.string().max(200),
      limit: z.number().int().min(1).max(200),
    }),
    output: z.array(z.string()),
  },
  ...composerCalls,
  ...dataCalls,
  ...editorCalls,
  ...exportCalls,
  ...fileCalls,
  ...gitCalls,
  ...worktreeCalls,
  ...flowCalls,
  ...instructionCalls,
  ...jobCalls,
  'file.reveal': { input: bySession.extend({ path: z.string() }), output: nothing },

  /**
   * A new session. With `drafted`, the sessions that have a text which is not sent, one is opened again in which nothing was done yet,
   * where there is one without a draft that no other window shows.
   */
  'session.create': {
    input: z.object({ workspace: z.string(), drafted: z.array(z.string()).optional() }),
    output: SessionSummary,
  },
  /** With `last`, a session that is much longer comes with its last turns only. */
  'session.open': {
    input: bySession.extend({ last: z.number().int().min(1).optional() }),
    output: made<SessionSnapshot>(),
  },
  /** The turns before one that is known, as many as are made at once. Null where that one has left the conversation. */
  'session.earlier': { input: bySession.extend({ turnId: z.string() }), output: made<SessionPart | null>() },
  /** Starts a turn. While one runs, the message waits for its end or, with `steer`, for its next request. */
  'session.send': { input: bySession.extend({ ...message, steer: z.boolean().optional() }), output: nothing },
  'session.stop': { input: bySession, output: nothing },
  /** Asks for the rest of an answer that was cut. */
  'session.continue': { input: bySession, output: nothing },
  /** Does not wait for the end of the countdown. */
  'session.retryNow': { input: bySession, output: nothing },
  /** Returns what restoring the files to their state before a turn would do. */
  'session.planRestore': {
    input: byTurn.extend({ chosen: z.array(z.string()).optional() }),
    output: made<RestorePlan>(),
  },
  /** Takes a turn and all after it out of the conversation; they stay as a branch. With `restoreDigest`, the digest of a plan, the files go back before. */
  'session.rewind': {
    input: byTurn.extend({ restoreDigest: z.string().optional() }),
    output: made<{ branchId: string; takenBack: TakenBack[] }>(),
  },
  'session.restoreBranch': { input: bySession.extend({ branchId: z.string() }), output: nothing },
  /** Rewinds to before a turn, with `restoreDigest` as above, and says its text again or another one. */
  'session.resend': {
    input: byTurn.extend({ text: message.text.optional(), restoreDigest: z.string().optional() }),
    output: nothing,
  },
  /** A new session that begins with a copy of this one, up to and with a turn. */
  'session.fork': { input: byTurn.extend({ titled: CopyTitle.optional() }), output: SessionSummary },
  'session.setMode': { input: bySession.extend({ mode: ApprovalMode }), output: nothing },
  /** Sets whether the model may ask the person questions from the next request on. */
  'session.setMayAsk': { input: bySession.extend({ mayAsk: z.boolean() }), output: nothing },
  /** Sets the profile that answers from the next turn on. */
  'session.setProfile': { input: bySession.extend({ profileId: z.string() }), output: nothing },
  /** Sets the model that answers from the next turn on, in place of the profile's. */
  'session.setModel': { input: bySession.extend({ picked: PickedModel }), output: nothing },
  /** Summarises all but the last turns. */
  'session.compact': { input: bySession, output: nothing },
  'session.context': { input: bySession, output: made<ContextUse>() },
  'message.remove': { input: bySession.extend({ messageId: z.string() }), output: nothing },
  /** Makes a removed message wait again, in its former position and with its files. */
  'message.restore': { input: bySession.extend({ messageId: z.string() }), output: nothing },
  /** Begins a turn with what waits, where nothing runs. */
  'message.sendNow': { input: bySession.extend({ messageId: z.string() }), output: nothing },
  'session.rename': { input: bySession.extend({ title: z.string().min(1).max(200) }), output: nothing },
  'session.remove': { input: bySession, output: nothing },
  'session.restore': { input: bySession, output: nothing },

  /** Takes the file changes of a call back: those of the named files, or of all. */
  'change.undo': { input: byCall.extend({ paths: z.array(z.string()).min(1).optional() }), output: nothing },
  /** Makes what was taken back of a call again: all of it, or the named files. */
  'change.redo': { input: byCall.extend({ paths: z.array(z.string()).min(1).optional() }), output: nothing },
  /** Takes hunks of a file's change back, by their places in its difference, or makes them again. */
  'change.undoParts': {
    input: byCall.extend({
      path: z.string(),
      hunks: z.array(z.number().int().nonnegative()).min(1).max(10_000),
      isUndo: z.boolean(),
    }),
    output: nothing,
  },
  /** Takes back all that a turn changed, the last change first. */
  'change.undoTurn': { input: byTurn, output: nothing },

  ...artifactCalls,
  ...mcpAppCalls,
  ...mcpCalls,
  ...permissionCalls,
  ...projectCalls,
  ...serviceCalls,
  ...sessionCalls,
  ...soundCalls,
  ...terminalCalls,
  ...vaultCalls,
  ...windowCalls,
}

/** The size of a call that is not complete yet, in UTF-16 units of its arguments. `target` is a path, or the beginning of a command. */
export type GrowingCall = { name: string; verb: CallVerb; target?: string; characters: number; lines: number }

/** Everything that main may tell the renderer, unasked. */
export type Events = FileEvents &
  GitEvents &
  JobEvents &
  McpEvents &
  TerminalEvents &
  VaultEvents &
  WindowEvents & {
    'session.event': { sessionId: string; event: SessionEvent }
    /** Text of the running reply or of what the model thinks, joined per frame. `offset` is its place in that text, in UTF-16 units. */
    'session.delta': { sessionId: string; kind: 'text' | 'thinking'; offset: number; text: string }
    /** A call that the model is still writing, some times a second. */
    'session.growing': { sessionId: string; call: GrowingCall }
    /** The tools that the provider runs by itself for the running reply, all of them each time, until that reply is in the log. */
    'session.runningTools': { sessionId: string; tools: readonly ProviderTool[] }
    /** A piece of the answer to a question on the side, joined per frame. */
    'aside.said': { askingId: string; text: string }
    /** Output of a running command, joined per frame. */
    'call.output': { sessionId: string; callId: string; text: string }
    'session.listed': { session: SessionSummary & { status: SessionStatus } }
    'session.removed': { sessionId: string }
    'folders.listed': FolderLists
    /** The setup of the whole app was changed, by whichever window. */
    'setup.changed': Pick<StartState, 'settings' | 'providers' | 'profiles'>
    'notice.added': Notice
    /** The files that a folder brings along may have changed: a view that shows them reads them again. */
    'project.changed': { workspace: string }
    /** A text of the person's own, or what a model remembers, was changed here. */
    'instructions.changed': Record<string, never>
  }

export type CallName = keyof typeof calls
export type Input<N extends CallName> = z.infer<(typeof calls)[N]['input']>
export type Output<N extends CallName> = z.infer<(typeof calls)[N]['output']>
export type EventName = keyof Events

/** The data that crosses the wire in answer to a call. An error keeps its code. */
export type CallResponse =
  | { ok: true; value: unknown }
  | { ok: false; code: ErrorCode; message: string; sentence?: Sentence }

/** The one object that preload puts on `window`. */
export type Bridge = {
  call(name: string, input: unknown): Promise<CallResponse>
  on(name: string, listener: (payload: unknown) => void): () => void
  /** Returns the path on disk of a file that the person dropped or pasted; '' if it is not on disk. */
  pathOf(file: object): string
}
