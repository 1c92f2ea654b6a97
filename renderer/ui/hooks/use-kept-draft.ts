import { useEffect, useState } from 'react'
import { isSame, withChanges } from '../../base/with-changes'
import { dropFormDraft, formDraft, saveFormDraft } from '../../state/form-drafts'

type Change<T> = { from: T; to: T }
type KeptDraftOptions<T> = {
  /** Lays what was changed over what the thing is now. */
  merge?(now: T, change: Change<T>): T
  /** The same list at each rendering. */
  unkept?: readonly (keyof T)[]
}

const KEEPS_ALL: readonly never[] = []

/**
 * Keeps what is written in a form, beginning with what it `opened` with. It is kept until it is saved or discarded:
 * whatever happens to the window, the same form shows it again, on top of what the thing has become in the meantime.
 * Fields that are `unkept` may hold keys, and are written nowhere.
 */
export function useKeptDraft<T extends object>(
  form: string,
  opened: T,
  { merge = withChanges, unkept = KEEPS_ALL }: KeptDraftOptions<T> = {},
) {
  const [name] = useState(form)
  const [from] = useState(opened)
  const [kept] = useState(() => asChange<T>(formDraft(name)))
  const [draft, setDraft] = useState(() => (kept ? merge(from, kept) : from))
  const isUnsaved = !isSame(draft, from)
  useEffect(() => {
    if (isUnsaved) saveFormDraft(name, { from: without(from, unkept), to: without(draft, unkept) })
    else dropFormDraft(name)
  }, [name, from, draft, isUnsaved, unkept])
  return {
    draft,
    setDraft,
    opened: from,
    isUnsaved,
    isKept: kept !== undefined && isUnsaved,
    forget: () => dropFormDraft(name),
  }
}

function asChange<T extends object>(kept: Partial<Change<T>> | undefined): Change<T> | undefined {
  return kept?.from && kept.to && { from: kept.from, to: kept.to }
}

function without<T extends object>(value: T, keys: readonly (keyof T)[]): object {
  return Object.fromEntries(Object.entries(value).filter(([key]) => !keys.includes(key as keyof T)))
}
