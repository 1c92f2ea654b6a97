import type { LogVerification } from '../../shared/export-calls'
import { call } from '../bridge'
import { translated } from '../languages/translated'
import { showToast } from '../stores/ui'
import { text } from '../text'
import { sessionText } from '../text-session'

const words = sessionText.record

/** Looks whether the record of a session was altered, and says what was found. */
export async function verifySession(sessionId: string): Promise<void> {
  const found = await call('session.verify', { sessionId })
  showToast({ tone: found.breaks.length > 0 ? 'error' : 'info', text: verdict(found) })
}

/** What a look at the record found, in words. */
export function verdict({ lines, chainedFrom, breaks }: LogVerification): string {
  const [first] = breaks
  if (first) return words.broken(translated(first.message))
  if (chainedFrom === null) return words.unchained
  const count = text.counts.lines(lines)
  return chainedFrom > 1 ? words.wholeFrom(count, chainedFrom) : words.whole(count)
}
