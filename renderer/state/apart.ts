import { create } from 'zustand'
import { call } from '../base/bridge'
import { t } from '../i18n/t'
import { updateSettings, useApp } from './app'
import { useSession } from './session/session'
import { showToast } from './ui'

/** A person's choice for the separate copy that a session is about to get. Empty texts leave it to Atrium. */
export type ApartChoice = { isWanted: boolean; branch: string; start: string; runsSetup: boolean }

/** By session. Without a choice the setting of the folder holds. */
const useChoices = create<Readonly<Record<string, Partial<ApartChoice>>>>()(() => ({}))

const FIRST: ApartChoice = { isWanted: false, branch: '', start: '', runsSetup: true }

function chosen(sessionId: string, workspace: string, choices: Readonly<Record<string, Partial<ApartChoice>>>) {
  const isAlways = useApp.getState().start?.settings.separateCopies.includes(workspace) ?? false
  return { ...FIRST, isWanted: isAlways, ...choices[sessionId] }
}

/** Returns the choice for the open session. */
export function useApartChoice(sessionId: string): ApartChoice {
  const workspace = useSession(({ state }) => state.workspace)
  const choices = useChoices()
  // The setting of the folder may change meanwhile.
  useApp(({ start }) => start?.settings.separateCopies)
  return chosen(sessionId, workspace, choices)
}

export function chooseApart(sessionId: string, choice: Partial<ApartChoice>): void {
  useChoices.setState(choices => ({ [sessionId]: { ...choices[sessionId], ...choice } }))
}

/** Returns whether the open session can still get a separate copy: nothing was said in it. */
export function useMayGoApart(sessionId: string): boolean {
  return useSession(({ id, state }) => id === sessionId && mayGoApart(state))
}

type SessionPart = Pick<
  ReturnType<typeof useSession.getState>['state'],
  'turns' | 'branches' | 'apart' | 'parent' | 'workspace'
>

const mayGoApart = ({ turns, branches, apart, parent, workspace }: SessionPart): boolean =>
  workspace !== '' && turns.length + branches.length === 0 && !apart && !parent

/** Returns whether the open session is to get a separate copy before its first message is sent. */
export function wantsApart(sessionId: string): boolean {
  const { id, state } = useSession.getState()
  return id === sessionId && mayGoApart(state) && chosen(sessionId, state.workspace, useChoices.getState()).isWanted
}

/** Gives the open session its separate copy, where its folder lies in a repository. */
export async function goApart(sessionId: string, text: string, signal: AbortSignal): Promise<void> {
  const { workspace } = useSession.getState().state
  const { branch, start, runsSetup } = chosen(sessionId, workspace, useChoices.getState())
  if (!(await call('worktree.isPossible', { workspace }))) return
  signal.throwIfAborted()
  const stop = () => void call('worktree.stop', { sessionId }).catch(() => undefined)
  signal.addEventListener('abort', stop, { once: true })
  try {
    const named = { ...(branch.trim() !== '' && { branch: branch.trim() }), ...(start !== '' && { start }) }
    const { left } = await call('worktree.begin', { sessionId, text: text.slice(0, MOST_TEXT), runsSetup, ...named })
    if (left > 0) showToast({ tone: 'info', text: t('apart.notCopied', { count: left }), sessionId })
  } finally {
    signal.removeEventListener('abort', stop)
  }
}

const MOST_TEXT = 2_000

/** Has all new sessions of a folder work in a separate copy, or no longer. */
export async function setAlwaysApart(workspace: string, isAlways: boolean): Promise<void> {
  const others = (useApp.getState().start?.settings.separateCopies ?? []).filter(path => path !== workspace)
  await updateSettings({ separateCopies: isAlways ? [...others, workspace] : others })
}
