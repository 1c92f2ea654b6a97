const KEY = 'atrium.window'

/** A name for this window that stays the same when its page is loaded again. */
export function windowKey(): string {
  const kept = sessionStorage.getItem(KEY)
  if (kept) return kept
  const made = crypto.randomUUID()
  sessionStorage.setItem(KEY, made)
  return made
}
