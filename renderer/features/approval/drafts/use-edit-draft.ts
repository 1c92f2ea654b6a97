import { useCallback, useEffect, useRef, useState } from 'react'
import { type EditDraft, editDraft, keepEditDraft } from './edit-drafts'

const KEEP_MS = 300

/** Manages the text written so far. It is kept shortly after, and at once when the form or the page goes. */
export function useEditDraft(key: string) {
  const [written, setWritten] = useState<EditDraft>(() => editDraft(key) ?? [])
  const unkept = useRef<{ draft: EditDraft; timer: ReturnType<typeof setTimeout> } | null>(null)

  const keep = useCallback(() => {
    if (!unkept.current) return
    clearTimeout(unkept.current.timer)
    keepEditDraft(key, unkept.current.draft)
    unkept.current = null
  }, [key])

  const write = useCallback(
    (next: EditDraft) => {
      setWritten(next)
      if (unkept.current) clearTimeout(unkept.current.timer)
      unkept.current = { draft: next, timer: setTimeout(keep, KEEP_MS) }
    },
    [keep],
  )
  /** It is no longer wanted. */
  const forget = useCallback(() => {
    if (unkept.current) clearTimeout(unkept.current.timer)
    unkept.current = null
  }, [])

  useEffect(() => {
    window.addEventListener('pagehide', keep)
    return () => {
      window.removeEventListener('pagehide', keep)
      keep()
    }
  }, [keep])
  return { written, write, forget, keep }
}
