import { create } from 'zustand'
import { messageOf } from '../../../shared/errors'
import { call, on } from '../../base/bridge'

/** A question on the side, with what has come of its answer. It is kept by the window alone. */
export type Aside = {
  id: string
  sessionId: string
  question: string
  answer: string
  phase: 'answering' | 'answered' | 'failed'
  /** The reason that it failed. */
  problem?: string
}

/** The question that is shown, one at a time. */
export const useAside = create<Aside | null>()(() => null)

/** Asks a question on the side. One before it is stopped and gone. */
export async function askAside(sessionId: string, question: string): Promise<void> {
  closeAside()
  const id = crypto.randomUUID()
  const change = (next: Partial<Aside>) =>
    useAside.setState(aside => (aside?.id === id ? { ...aside, ...next } : aside))
  useAside.setState({ id, sessionId, question, answer: '', phase: 'answering' }, true)
  const unfollow = on('aside.said', said => {
    if (said.askingId === id)
      useAside.setState(aside => (aside?.id === id ? { ...aside, answer: aside.answer + said.text } : aside))
  })
  try {
    change({ answer: await call('session.askAside', { sessionId, askingId: id, question }), phase: 'answered' })
  } catch (error) {
    change({ phase: 'failed', problem: messageOf(error) })
  } finally {
    unfollow()
  }
}

/** Takes it away, and stops its answer. */
export function closeAside(): void {
  const aside = useAside.getState()
  if (aside?.phase === 'answering') void call('session.stopAsking', { askingId: aside.id }).catch(() => undefined)
  useAside.setState(null, true)
}
