import { create } from 'zustand'
import type { GitOutcome } from '../../../shared/git/git-status'
import type { LocalizedText } from '../../../shared/sentence'
import { call, on } from '../../base/bridge'
import { useSession } from '../../state/session/session'
import { useGit, work } from './git-store'

/** `said` is what hooks and transfers print while they run, and what is left of it where they failed. */
type CommitState = {
  /** By the folder, so that a message is not lost by looking at another session. */
  messages: Readonly<Record<string, string>>
  amends: boolean
  runsHooks: boolean
  said: string
  failure: LocalizedText | null
}

export const useCommit = create<CommitState>()(() => ({
  messages: {},
  amends: false,
  runsHooks: true,
  said: '',
  failure: null,
}))

const MAX_SHOWN = 100_000

on('git.said', ({ workspace, text }) => {
  if (workspace === useGit.getState().workspace)
    useCommit.setState(({ said }) => ({ said: (said + text).slice(-MAX_SHOWN) }))
})

export function setMessage(message: string): void {
  const { workspace } = useGit.getState()
  useCommit.setState(({ messages }) => ({ messages: { ...messages, [workspace]: message } }))
}

/** The message of the last commit comes where nothing is written yet, and goes where it was not changed. */
export function setAmends(amends: boolean): void {
  const { workspace } = useGit.getState()
  useCommit.setState({ amends })
  const written = () => useCommit.getState().messages[workspace] ?? ''
  void call('git.lastMessage', { workspace }).then(
    last => {
      if (amends && written().trim() === '') setMessage(last)
      if (!amends && written() === last) setMessage('')
    },
    () => undefined,
  )
}

/** Shows what came of a commit or a transfer. */
export function showOutcome(outcome: GitOutcome): void {
  useCommit.setState(outcome.isDone ? { said: '', failure: null } : { said: outcome.output, failure: outcome.reason })
}

export const clearOutcome = (): void => useCommit.setState({ said: '', failure: null })

/** Commits what is staged; all that differs, where nothing is. */
export function commit(stagesAll: boolean): void {
  const { workspace, state } = useGit.getState()
  const { messages, amends, runsHooks } = useCommit.getState()
  if (state?.type !== 'ready') return
  clearOutcome()
  work('commit', async () => {
    if (stagesAll) await call('git.stage', { workspace, files: state.files })
    const message = messages[workspace] ?? ''
    const outcome = await call('git.commit', { workspace, message, amends, runsHooks })
    showOutcome(outcome)
    if (!outcome.isDone) return
    useCommit.setState({ amends: false })
    if ((useCommit.getState().messages[workspace] ?? '') === message) setMessage('')
  })
}

/** Asks the model of the session for a message. */
export function draftMessage(): void {
  const { workspace } = useGit.getState()
  const { id } = useSession.getState()
  if (id === null) return
  const before = useCommit.getState().messages[workspace] ?? ''
  work('draft', async () => {
    const message = await call('git.draftMessage', { workspace, sessionId: id })
    // The person may have written one meanwhile.
    if ((useCommit.getState().messages[workspace] ?? '') === before) setMessage(message)
  })
}
