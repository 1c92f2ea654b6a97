import { setDraft, useDrafts } from '../../../state/drafts'
import { isWritingElsewhere } from '../../../state/session/leaving'
import { useSession } from '../../../state/session/session'
import { hasDialog } from '../../../ui/has-dialog'
import { insertAsTyped } from '../insert-as-typed'

/** Puts words into the message of a session: where the caret is, or at its end where another one is shown. */
export function insertWords(sessionId: string, words: string): void {
  const field = document.querySelector<HTMLTextAreaElement>('[data-testid="composer"]')
  if (!field || useSession.getState().id !== sessionId) {
    const draft = useDrafts.getState()[sessionId] ?? ''
    setDraft(sessionId, joinedAt(draft, { from: draft.length, to: draft.length }, words).text)
    return
  }
  const { text, caret } = joinedAt(field.value, { from: field.selectionStart, to: field.selectionEnd }, words)
  if (!hasDialog() && !isWritingElsewhere()) field.focus()
  if (insertAsTyped(field, text)) return
  setDraft(sessionId, text)
  requestAnimationFrame(() => field.setSelectionRange(caret, caret))
}

/** Words in the place of what is selected, apart from what stands before and behind them as their script has it. */
export function joinedAt(
  draft: string,
  { from, to }: { from: number; to: number },
  words: string,
): { text: string; caret: number } {
  const [before, behind] = [draft.slice(0, from), draft.slice(to)]
  const start = needsBlank(before.at(-1), words.at(0)) ? ' ' : ''
  const end = needsBlank(words.at(-1), behind.at(0)) ? ' ' : ''
  const written = before + start + words + end
  return { text: written + behind, caret: written.length }
}

const WITHOUT_BLANKS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u
const OPENS = /[\s([{«„“‘"'¿¡/@$#]/u
const CLOSES = /[\s)\]}».,;:!?…”’]|[、。，！？：；]/u

function needsBlank(before: string | undefined, behind: string | undefined): boolean {
  if (before === undefined || behind === undefined || OPENS.test(before) || CLOSES.test(behind)) return false
  if (/[、。，！？：；]/u.test(before)) return false
  return !(WITHOUT_BLANKS.test(before) || WITHOUT_BLANKS.test(behind))
}
