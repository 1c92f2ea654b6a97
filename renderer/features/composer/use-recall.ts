import { type KeyboardEvent, useRef } from 'react'
import { isPlainKey } from '../../base/is-plain-key'
import { useSession } from '../../state/session/session'
import { isAtEdge, recall, saidIn } from './recall'

/** Up and Down go through what was said in this session, from an empty field on. `onKeyDown` says whether a key was for that. */
export function useRecall(show: (text: string) => void) {
  const former = useRef<{ at: number; text: string } | null>(null)

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>): boolean {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : null
    if (!step || event.shiftKey || !isPlainKey(event)) return false
    const { value, selectionStart, selectionEnd } = event.currentTarget
    if (selectionStart !== selectionEnd || !isAtEdge(value, selectionStart, step)) return false
    const next = recall(saidIn(useSession.getState().state), value, { former: former.current, step })
    if (!next) return false
    event.preventDefault()
    former.current = next
    show(next.text)
    return true
  }

  return { onKeyDown }
}
