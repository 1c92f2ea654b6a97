import { create } from 'zustand'
import type { ReviewFinding } from '../../../shared/session/review-finding'
import { keepOnDisk } from '../keep-on-disk'
import { addComment } from './pending-comments'

const KEY = 'atrium.findings'
/** Those that were handled first are forgotten, and shown again. */
const MOST = 2_000

/** The ids of findings that the person has dismissed, or sent on as a comment. They are kept over a restart. */
const useHandled = create<{ ids: ReadonlySet<string> }>()(() => ({ ids: new Set(stored()) }))

export const useHandledFindings = (): ReadonlySet<string> => useHandled(({ ids }) => ids)

/** Sets whether a finding is dismissed or dealt with. */
export function setHandled(id: string, isHandled: boolean): void {
  const others = [...useHandled.getState().ids].filter(other => other !== id)
  const ids = isHandled ? [...others, id].slice(-MOST) : others
  useHandled.setState({ ids: new Set(ids) })
  try {
    globalThis.localStorage?.setItem(KEY, JSON.stringify(ids))
    keepOnDisk()
  } catch {
    // There is no room: it is known as long as the page is there.
  }
}

/** Makes a finding a comment that goes to the model with the others. */
export function fixFinding(sessionId: string, { id, severity: _, ...finding }: ReviewFinding): void {
  if (addComment(sessionId, finding, finding.text) !== null) setHandled(id, true)
}

function stored(): string[] {
  try {
    const value: unknown = JSON.parse(globalThis.localStorage?.getItem(KEY) ?? '[]')
    return Array.isArray(value) ? value.filter(id => typeof id === 'string') : []
  } catch {
    return []
  }
}
