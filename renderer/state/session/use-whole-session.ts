import { useEffect } from 'react'
import { attempt } from '../ui'
import { loadEarlier, useSession } from './session'

/** Loads all turns of the session for a view that shows all of it. True once they are here. */
export function useWholeSession(): boolean {
  const id = useSession(session => session.id)
  const isWhole = useSession(({ earlier }) => earlier === null)
  useEffect(() => {
    if (id !== null && !isWhole) attempt(loadEarlier(() => false))
  }, [id, isWhole])
  return isWhole
}
