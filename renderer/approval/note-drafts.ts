import { create } from 'zustand'

/** What a person wants to say with a denial, and whether its form is open. */
export type NoteDraft = { isOpen: boolean; text: string }

const NONE: NoteDraft = { isOpen: false, text: '' }

/** What was written and not sent, by plan. Lives as long as the page: the list takes cards out of it. */
const useNotes = create<Readonly<Record<string, NoteDraft>>>()(() => ({}))

export const useNoteDraft = (plan: string): NoteDraft => useNotes(notes => notes[plan]) ?? NONE

export function setNoteDraft(plan: string, change: Partial<NoteDraft>): void {
  useNotes.setState(notes => ({ [plan]: { ...(notes[plan] ?? NONE), ...change } }))
}
