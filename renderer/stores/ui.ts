import { create } from 'zustand'
import { messageOf } from '../../shared/errors'

/** A picture that can be shown in full; `about` says its type and size, `path` where it is in the folder. */
export type Picture = { name: string; url: string; about: string; path?: string }

export type Dialog =
  | { type: 'connect'; providerId?: string }
  | { type: 'settings'; page?: string }
  | { type: 'rename'; sessionId: string; title: string }
  | { type: 'picture'; picture: Picture }

export type Toast = {
  id: number
  tone: 'info' | 'error'
  text: string
  /** What it is about: where another session is shown, its name is told. */
  sessionId?: string | undefined
  action?: { label: string; run(): void }
}

type UiState = { dialog: Dialog | null; toasts: readonly Toast[] }

export const useUi = create<UiState>()(() => ({ dialog: null, toasts: [] }))

const TOAST_MS = { info: 8_000, error: 15_000 } as const
let lastToast = 0

export function showDialog(dialog: Dialog | null): void {
  useUi.setState({ dialog })
}

/** Says something that does not need an answer; it goes away by itself. */
export function showToast(toast: Omit<Toast, 'id'>): void {
  const id = ++lastToast
  useUi.setState(({ toasts }) => ({ toasts: [...toasts.slice(-3), { ...toast, id }] }))
  setTimeout(() => hideToast(id), TOAST_MS[toast.tone])
}

export function hideToast(id: number): void {
  useUi.setState(({ toasts }) => ({ toasts: toasts.filter(toast => toast.id !== id) }))
}

/** Runs what the person asked for (in a session, where one is named), and says so when it fails. */
export function attempt(task: Promise<unknown>, sessionId?: string): void {
  task.catch(error => showToast({ tone: 'error', text: messageOf(error), sessionId }))
}
