import { z } from 'zod'
import type { ErrorCode } from './errors'
import type { SessionEvent } from './session-events'
import type { SessionState, SessionStatus } from './session-state'
import {
  type Notice,
  Profile,
  ProviderSettings,
  ProviderView,
  RecentFolder,
  SessionSummary,
  Settings,
  SettingsChange,
} from './settings'

const nothing = z.void()
const bySession = z.object({ sessionId: z.string() })
const byCall = bySession.extend({ callId: z.string() })
const byTerminal = z.object({ terminalId: z.string() })
const terminalSize = { columns: z.number().int().min(2).max(1000), rows: z.number().int().min(1).max(500) }

/** A session as a view needs it to join: the state, and the text of a reply that is still streaming. */
export type SessionSnapshot = { state: SessionState; partial: string }

/** What the window needs to draw its first frame. */
export type StartState = {
  version: string
  platform: string
  /** Where nothing can be kept encrypted, keys are held in memory until the app ends. */
  canEncrypt: boolean
  settings: Settings
  providers: ProviderView[]
  profiles: Profile[]
  recentFolders: RecentFolder[]
  sessions: (SessionSummary & { status: SessionStatus })[]
  notices: Notice[]
}

/** Checked by type only: it comes from main, which made it. */
const made = <T>() => z.custom<T>()

/** Everything that the renderer may ask main, and what it gets back. */
export const calls = {
  'app.start': { input: nothing, output: made<StartState>() },
  'notice.dismiss': { input: z.object({ id: z.string() }), output: nothing },
  'link.open': { input: z.object({ url: z.string().max(10_000) }), output: nothing },

  'settings.update': { input: SettingsChange, output: Settings },
  'provider.save': {
    input: z.object({ provider: ProviderSettings, key: z.string().max(10_000).optional() }),
    output: z.array(ProviderView),
  },
  'provider.remove': { input: z.object({ id: z.string() }), output: z.array(ProviderView) },
  'provider.models': { input: z.object({ id: z.string() }), output: z.array(z.string()) },
  'profile.save': { input: Profile, output: z.array(Profile) },
  'profile.remove': { input: z.object({ id: z.string() }), output: z.array(Profile) },

  /** Shows the system's dialog; null when the person cancelled. */
  'folder.pick': { input: nothing, output: RecentFolder.nullable() },
  'folder.open': { input: z.object({ path: z.string().min(1) }), output: RecentFolder },
  'folder.forget': { input: z.object({ path: z.string() }), output: z.array(RecentFolder) },
  /** Paths of files in a folder that fit what was typed, the best first. */
  'file.find': {
    input: z.object({
      workspace: z.string().min(1),
      query: z.string().max(200),
      limit: z.number().int().min(1).max(200),
    }),
    output: z.array(z.string()),
  },
  'file.reveal': { input: bySession.extend({ path: z.string() }), output: nothing },

  'session.create': { input: z.object({ workspace: z.string() }), output: SessionSummary },
  'session.open': { input: bySession, output: made<SessionSnapshot>() },
  'session.send': { input: bySession.extend({ text: z.string().min(1).max(1_000_000) }), output: nothing },
  'session.stop': { input: bySession, output: nothing },
  'session.rename': { input: bySession.extend({ title: z.string().min(1).max(200) }), output: nothing },
  'session.remove': { input: bySession, output: nothing },
  'session.restore': { input: bySession, output: nothing },

  /** Answers the card. The digest must be the one that was shown. */
  'approval.answer': {
    input: byCall.extend({ digest: z.string(), approved: z.boolean(), note: z.string().max(10_000).optional() }),
    output: nothing,
  },
  /** Takes the file changes of a call back: those of the named files, or of all. */
  'change.undo': { input: byCall.extend({ paths: z.array(z.string()).min(1).optional() }), output: nothing },
  /** Takes back all that a turn changed, the last change first. */
  'change.undoTurn': { input: bySession.extend({ turnId: z.string() }), output: nothing },

  'terminal.open': {
    input: z.object({ workspace: z.string(), ...terminalSize }),
    output: z.object({ terminalId: z.string() }),
  },
  'terminal.write': { input: byTerminal.extend({ data: z.string().max(1_000_000) }), output: nothing },
  'terminal.resize': { input: byTerminal.extend(terminalSize), output: nothing },
  'terminal.close': { input: byTerminal, output: nothing },
}

/** Everything that main may tell the renderer, unasked. */
export type Events = {
  'session.event': { sessionId: string; event: SessionEvent }
  /** Text of the running reply, joined per frame. `offset` is its place in that reply, in UTF-16 units. */
  'session.delta': { sessionId: string; offset: number; text: string }
  /** Output of a running command, joined per frame. */
  'call.output': { sessionId: string; callId: string; text: string }
  'session.listed': { session: SessionSummary & { status: SessionStatus } }
  'session.removed': { sessionId: string }
  'terminal.output': { terminalId: string; data: string }
  'terminal.exited': { terminalId: string; exitCode: number }
  'notice.added': Notice
}

export type CallName = keyof typeof calls
export type Input<N extends CallName> = z.infer<(typeof calls)[N]['input']>
export type Output<N extends CallName> = z.infer<(typeof calls)[N]['output']>
export type EventName = keyof Events

/** What crosses the wire in answer to a call. An error keeps its code. */
export type Answer = { ok: true; value: unknown } | { ok: false; code: ErrorCode; message: string }

/** The one object that preload puts on `window`. */
export type Bridge = {
  call(name: string, input: unknown): Promise<Answer>
  on(name: string, listener: (payload: unknown) => void): () => void
}
