import { useEffect, useState } from 'react'
import { isSame, withChanges } from '../dialogs/with-changes'
import { dropForm, keepForm, keptForm } from '../stores/kept-forms'

type Change<T> = { from: T; to: T }

/**
 * What is written in a form, beginning with what it `opened` with. Until it is saved or discarded it is kept: whatever becomes of
 * the window, the same form shows it again, laid over what the thing has become meanwhile.
 */
export function useKeptDraft<T extends object>(
  form: string,
  opened: T,
  merge: (now: T, change: Change<T>) => T = withChanges,
) {
  const [name] = useState(form)
  const [from] = useState(opened)
  const [kept] = useState(() => asChange<T>(keptForm(name)))
  const [draft, setDraft] = useState(() => (kept ? merge(from, kept) : from))
  const isUnsaved = !isSame(draft, from)
  useEffect(() => {
    if (isUnsaved) keepForm(name, { from, to: draft })
    else dropForm(name)
  }, [name, from, draft, isUnsaved])
  return {
    draft,
    setDraft,
    opened: from,
    isUnsaved,
    isKept: kept !== undefined && isUnsaved,
    forget: () => dropForm(name),
  }
}

function asChange<T extends object>(kept: Partial<Change<T>> | undefined): Change<T> | undefined {
  return kept?.from && kept.to && { from: kept.from, to: kept.to }
}
