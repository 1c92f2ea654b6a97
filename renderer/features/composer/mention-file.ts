import { chip } from '../../base/message-chips'
import { setDraft, useDrafts } from '../../state/drafts'
import { goToComposer } from '../../state/focus-composer'

/** Puts a file at the end of the message that is being written, and the person into it. */
export function mentionFile(sessionId: string, path: string): void {
  appendWords(sessionId, chip('@', path))
}

/** Puts words at the end of the message that is being written, and the person into it. */
export function appendWords(sessionId: string, words: string): void {
  const draft = useDrafts.getState()[sessionId] ?? ''
  const gap = draft === '' || /\s$/.test(draft) ? '' : ' '
  setDraft(sessionId, `${draft}${gap}${words} `)
  goToComposer()
}
