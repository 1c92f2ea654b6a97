import { useEffect, useState } from 'react'
import type { FolderFacts } from '../../../shared/folder-facts'
import { call } from '../../base/bridge'

/** Where nothing can be found out, what could be said anywhere is offered. */
const UNKNOWN: FolderFacts = { isEmpty: false, documents: [] }

/** What a folder holds; null until main has said it. Asked again when somebody comes back from work in it. */
export function useFolderFacts(workspace: string): FolderFacts | null {
  const [known, setKnown] = useState<{ workspace: string; facts: FolderFacts } | null>(null)
  useEffect(() => {
    if (workspace === '') return
    let isShown = true
    const take = (facts: FolderFacts) => isShown && setKnown({ workspace, facts })
    const ask = () => void call('folder.facts', { workspace }).then(take, () => take(UNKNOWN))
    // What the window shows first is drawn before.
    const idle = requestIdleCallback(ask)
    window.addEventListener('focus', ask)
    return () => {
      isShown = false
      cancelIdleCallback(idle)
      window.removeEventListener('focus', ask)
    }
  }, [workspace])
  return known?.workspace === workspace ? known.facts : null
}
