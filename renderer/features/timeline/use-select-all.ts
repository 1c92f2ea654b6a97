import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useState } from 'react'
import { call } from '../../base/bridge'
import { useSession } from '../../state/session/session'
import { attempt, showToast } from '../../state/ui'
import { sessionText } from '../../text/text-session'

const FIELD = 'input, textarea, select, [contenteditable]'
const SCROLLS = new Set(['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End'])
const MODIFIERS = new Set(['Control', 'Meta', 'Shift', 'Alt'])

/**
 * Lets Ctrl/⌘+A select the whole conversation, of which only some rows are in the page: what is copied then is all of it, as
 * Markdown. Gives what hears the keys of the timeline.
 */
export function useSelectAll(timeline: RefObject<HTMLElement | null>) {
  const sessionId = useSession(({ id }) => id)
  const [selectedId, setSelectedId] = useState<string | null>(null)
  const isAll = selectedId !== null && selectedId === sessionId
  // Rows that came into the page meanwhile are selected too.
  useLayoutEffect(() => {
    if (isAll && timeline.current) getSelection()?.selectAllChildren(timeline.current)
  })
  useEffect(() => {
    if (!isAll) return
    const stop = new AbortController()
    const options = { capture: true, signal: stop.signal }
    const end = () => setSelectedId(null)
    document.addEventListener('copy', event => copyAll(event, sessionId), options)
    // A right click leads to Copy.
    document.addEventListener('pointerdown', ({ button }) => button !== 2 && end(), options)
    document.addEventListener('keydown', event => !keepsSelection(event, timeline.current) && end(), options)
    return () => stop.abort()
  }, [isAll, sessionId, timeline])

  return (event: KeyboardEvent) => {
    if (!isMod(event, 'a') || (event.target as Element).closest(FIELD)) return
    event.preventDefault()
    setSelectedId(sessionId)
  }
}

function copyAll(event: ClipboardEvent, sessionId: string): void {
  // One that took the focus by itself copies what is selected in it.
  if (event.target instanceof Element && event.target.closest(FIELD)) return
  event.preventDefault()
  event.stopPropagation()
  attempt(
    call('session.markdown', { sessionId })
      .then(markdown => navigator.clipboard.writeText(markdown))
      .then(() => showToast({ tone: 'info', text: sessionText.record.copied })),
    sessionId,
  )
}

/** Keys that copy or scroll, in the timeline. */
function keepsSelection(event: globalThis.KeyboardEvent, timeline: HTMLElement | null): boolean {
  if (MODIFIERS.has(event.key)) return true
  if (!(event.target instanceof Node && timeline?.contains(event.target))) return false
  return isMod(event, 'c') || isMod(event, 'a') || (SCROLLS.has(event.key) && !event.shiftKey)
}

function isMod(
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>,
  key: string,
): boolean {
  const { ctrlKey, metaKey, shiftKey, altKey } = event
  return event.key.toLowerCase() === key && (ctrlKey || metaKey) && !shiftKey && !altKey
}
