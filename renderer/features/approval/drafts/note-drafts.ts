import { dropDraft, setDraft, useDrafts } from '../../../state/drafts'
import { setOpened, useOpened } from '../../../state/session/opened'

/** The note that a person wants to send with a denial, and whether its form is open. */
export type NoteDraft = { isOpen: boolean; text: string }

const keyOf = (plan: string): string => `note:${plan}`

/** Returns the note that was written and not sent, by plan. It is kept like messages; one found after a restart is shown. */
export function useNoteDraft(plan: string): NoteDraft {
  const key = keyOf(plan)
  const text = useDrafts(drafts => drafts[key] ?? '')
  const isOpen = useOpened(key, null) ?? text !== ''
  return { isOpen, text }
}

export function setNoteDraft(plan: string, { isOpen, text }: Partial<NoteDraft>): void {
  if (isOpen !== undefined) setOpened(keyOf(plan), isOpen, null)
  if (text !== undefined) setDraft(keyOf(plan), text)
}

/** The plan is decided. */
export const dropNoteDraft = (plan: string): void => dropDraft(keyOf(plan))
