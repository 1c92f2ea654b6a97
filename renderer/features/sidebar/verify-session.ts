import type { LogVerification } from '../../../shared/ipc/export-calls'
import { call } from '../../base/bridge'
import { translated } from '../../i18n/translated'
import { showToast } from '../../state/ui'
import { text } from '../../text/text'
import { sessionText } from '../../text/text-session'

const words = sessionText.record

/** Looks whether the record of a session was altered, and says what was found. */
export async function verifySession(sessionId: string): Promise<void> {
  const found = await call('session.verify', { sessionId })
  showToast({ tone: found.breaks.length > 0 ? 'error' : 'info', text: verdict(found) })
}

/** Describes what verifying the record found, as text. */
export function verdict({ lines, chainedFrom, breaks }: LogVerification): string {
  const [first] = breaks
  if (first) return words.broken(translated(first.sentence ?? first.message))
  if (chainedFrom === null) return words.unchained
  const count = text.counts.lines(lines)
  return chainedFrom > 1 ? words.wholeFrom(count, chainedFrom) : words.whole(count)
}
