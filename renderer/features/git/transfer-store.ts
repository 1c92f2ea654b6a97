import { create } from 'zustand'
import type { GitTransfer } from '../../../shared/git/git-status'
import { call } from '../../base/bridge'
import { attempt } from '../../state/ui'
import { clearOutcome, showOutcome } from './commit-store'
import { showView, useGit, work } from './git-store'

export type TransferKind = 'fetch' | 'pull' | 'push'

/** The transfer that the person is asked about. */
export const useTransfer = create<{ planned: { kind: TransferKind; plan: GitTransfer } | null }>()(() => ({
  planned: null,
}))

export function planTransfer(kind: TransferKind): void {
  const { workspace } = useGit.getState()
  attempt(call('git.planTransfer', { workspace, kind }).then(plan => useTransfer.setState({ planned: { kind, plan } })))
}

export const cancelTransfer = (): void => useTransfer.setState({ planned: null })

export function runTransfer(): void {
  const { planned } = useTransfer.getState()
  const { workspace } = useGit.getState()
  cancelTransfer()
  if (!planned) return
  const { kind, plan } = planned
  clearOutcome()
  work(kind, async () => {
    const outcome = await call('git.transfer', {
      workspace,
      kind,
      remote: plan.remote,
      ...(plan.target !== undefined && { target: plan.target }),
    })
    showOutcome(outcome)
    // There the reason stands.
    if (!outcome.isDone) showView('changes')
  })
}
