import type { LogVerification } from '../../../shared/ipc/export-calls'
import { call } from '../../base/bridge'
import { t } from '../../i18n/t'
import { translated } from '../../i18n/translated'
import { showToast } from '../../state/ui'

/** Looks whether the record of a session was altered, and says what was found. */
export async function verifySession(sessionId: string): Promise<void> {
  const found = await call('session.verify', { sessionId })
  showToast({ tone: found.breaks.length > 0 ? 'error' : 'info', text: verdict(found) })
}

/** Describes what verifying the record found, as text. */
export function verdict({ lines, chainedFrom, breaks, signedAfter }: LogVerification): string {
  const [first] = breaks
  if (first) return t('session.record.broken', { first: translated(first.sentence ?? first.message) })
  if (chainedFrom === null) return t('session.record.unchained')
  const count = t('counts.lines', { count: lines })
  if (chainedFrom > 1) return t('session.record.wholeFrom', { lines: count, from: chainedFrom })
  if (signedAfter === null) return t('session.record.whole', { lines: count })
  return signedAfter === 0
    ? t('session.record.signed', { lines: count })
    : t('session.record.signedFrom', { lines: count, from: signedAfter + 1 })
}
