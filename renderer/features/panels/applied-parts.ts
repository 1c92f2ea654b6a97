import { useMemo, useState } from 'react'
import { call as callMain } from '../../base/bridge'
import { useSession } from '../../state/session/session'
import { attempt } from '../../state/ui'
import type { ChangeItem } from '../../views/diff/change-items'
import type { AppliedParts } from '../../views/diff/review/plan-parts'

const NONE: readonly number[] = []

/** Returns how hunks of a file are taken back one by one; null of a file that was moved, or taken back as a whole. */
export function useAppliedParts(callId: string, item: ChangeItem, isUndone: boolean): AppliedParts | null {
  const path = item.type === 'file' ? item.change.path : null
  const [isBusy, setIsBusy] = useState(false)
  const sessionId = useSession(({ id }) => id)
  const undone = useSession(({ state }) => {
    const parts = Object.hasOwn(state.calls, callId) ? state.calls[callId]?.undoneParts : undefined
    return parts?.find(one => one.path === path)?.hunks ?? NONE
  })
  const isRunning = useSession(({ state }) =>
    Object.hasOwn(state.calls, callId) ? state.calls[callId]?.undo?.status === 'running' : false,
  )
  return useMemo(() => {
    if (path === null || isUndone || !sessionId) return null
    return {
      undone,
      isDisabled: isBusy || isRunning,
      undo(place, isUndo) {
        setIsBusy(true)
        const asked = callMain('change.undoParts', { sessionId, callId, path, hunks: [place], isUndo })
        attempt(
          asked.finally(() => setIsBusy(false)),
          sessionId,
        )
      },
    }
  }, [path, isUndone, sessionId, undone, isBusy, isRunning, callId])
}
