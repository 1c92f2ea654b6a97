import { useEffect, useState } from 'react'
import type { FolderFacts } from '../../../shared/folder-facts'
import { call } from '../../base/bridge'

/** The facts if nothing can be found out: the suggestions that fit anywhere are offered. */
const UNKNOWN: FolderFacts = { isEmpty: false, documents: [] }

/** Returns what a folder holds; null until main has answered. Main is asked again when the person comes back from work in it. */
export function useFolderFacts(workspace: string): FolderFacts | null {
  const [known, setKnown] = useState<{ workspace: string; facts: FolderFacts } | null>(null)
  useEffect(() => {
    if (workspace === '') return
    let isShown = true
    const take = (facts: FolderFacts) => isShown && setKnown({ workspace, facts })
    const ask = () => void call('folder.facts', { workspace }).then(take, () => take(UNKNOWN))
    // The first content of the window is drawn before.
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
