import { create } from 'zustand'
import { messageOf } from '../../shared/errors'
import type { RestorePlan } from '../../shared/session/restore-plan'

/** A picture that can be shown in full; `about` says its type and size, `path` where it is in the folder. */
export type Picture = { name: string; url: string; about: string; path?: string }

/** The field of a provider that the person should look at, and why. */
export type AskedField = { field: 'key' | 'baseUrl'; why: string }

export type Dialog =
  /** A provider is edited from the settings, and the way leads back there unless it says otherwise. */
  | { type: 'connect'; providerId?: string; from?: 'session' | 'settings'; asks?: AskedField }
  /** `field` is the label of what is to be shown of the page. */
  | { type: 'settings'; page?: string; field?: string; query?: string }
  | { type: 'rename'; sessionId: string; title: string }
  | { type: 'picture'; picture: Picture }
  | { type: 'rename-folder'; path: string; name: string }
  /** Asks before nothing is asked any more in a session. */
  | { type: 'full-mode'; sessionId: string }
  /** Shows what a report of a problem should say. */
  | { type: 'report' }
  /** A file or a folder gets its first name, in the folder `path`, or another one. */
  | { type: 'file-name'; workspace: string; path: string; act: 'file' | 'folder' | 'rename' }
  | { type: 'jobs' }
  /** A mail is picked for the message of a session. */
  | { type: 'mail'; sessionId: string }
  /** The run of a flow of the open session, by a turn of it. */
  | { type: 'flow'; turnId: string }
  /** Asks whether the files go back with the conversation; `run` gets the digest of the plan where they do. */
  | {
      type: 'restore-files'
      sessionId: string
      turnId: string
      plan: RestorePlan
      run(restoreDigest?: string): Promise<unknown>
    }

export type Toast = {
  id: number
  tone: 'info' | 'error'
  text: string
  /** The session that it is about: if another one is shown, its name is displayed. */
  sessionId?: string | undefined
  action?: { label: string; run(): void }
}

type UiState = { dialog: Dialog | null; toasts: readonly Toast[] }

export const useUi = create<UiState>()(() => ({ dialog: null, toasts: [] }))

const TOAST_MS = { info: 8_000, error: 15_000 } as const
/** One that is read or about to be pressed stays, and so long after that. */
const HELD_MS = 2_000
/** So many are shown: of what only says something the newest, of what failed or offers something as many as have room. */
const MOST = { info: 1, error: 4, offered: 8 } as const
const KINDS = ['info', 'error', 'offered'] as const
let lastToast = 0

/** The id of the toasts in the page. */
export const TOASTS_ID = 'toasts'

export function showDialog(dialog: Dialog | null): void {
  useUi.setState({ dialog })
}

/** Says something that does not need an answer; it goes away by itself. */
export function showToast(toast: Omit<Toast, 'id'>): void {
  const id = ++lastToast
  useUi.setState(({ toasts }) => ({
    toasts: withRoom([...toasts.filter(one => !saysSame(one, toast)), { ...toast, id }]),
  }))
  setTimeout(() => endToast(id), TOAST_MS[toast.tone])
}

/** Returns whether two toasts say the same: a failure that has several reasons at once is reported once. */
function saysSame(one: Toast, { tone, text, action }: Omit<Toast, 'id'>): boolean {
  return !one.action && !action && one.tone === tone && one.text === text
}

/** Makes room: a toast that only informs does not push out one that offers an action. */
function withRoom(toasts: readonly Toast[]): Toast[] {
  const newest = new Set(KINDS.flatMap(kind => toasts.filter(toast => kindOf(toast) === kind).slice(-MOST[kind])))
  return toasts.filter(toast => newest.has(toast))
}

function kindOf({ action, tone }: Toast): keyof typeof MOST {
  return action ? 'offered' : tone
}

function endToast(id: number): void {
  const isHeld = globalThis.document?.getElementById(TOASTS_ID)?.matches(':hover, :focus-within')
  if (isHeld) setTimeout(() => endToast(id), HELD_MS)
  else hideToast(id)
}

export function hideToast(id: number): void {
  useUi.setState(({ toasts }) => ({ toasts: toasts.filter(toast => toast.id !== id) }))
}

/** Runs what the person asked for (in a session, where one is named), and says so when it fails. */
export function attempt(task: Promise<unknown>, sessionId?: string): void {
  task.catch(error => showToast({ tone: 'error', text: messageOf(error), sessionId }))
}
