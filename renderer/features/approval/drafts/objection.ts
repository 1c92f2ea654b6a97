import { useEffect, useState } from 'react'
import { create } from 'zustand'
import { typedCommand } from '../../../../shared/session/typed-command'

/** The card that what is written now would deny; `object` resolves to whether it did. */
type Objection = { planKey: string; object(note: string): Promise<boolean> }

/** As much as a denial can say. */
const MOST_CHARACTERS = 10_000

const useAsked = create<{ asked: Objection | null }>()(() => ({ asked: null }))

/** Lets what is written in the message be the answer to a card, while that is the one that the answer keys are for. */
export function useObjectable(planKey: string, isAsking: boolean, object: Objection['object']): void {
  useEffect(() => {
    if (!isAsking) return
    useAsked.setState({ asked: { planKey, object } })
    return () => useAsked.setState(({ asked }) => (asked?.planKey === planKey ? { asked: null } : { asked }))
  }, [planKey, isAsking, object])
}

/**
 * Returns what sending a draft answers, if it was begun while the card was in sight: a draft begun before that was for the
 * conversation, and is not turned into an answer.
 */
export function useObjection(draft: string, hasFiles: boolean): Objection['object'] | null {
  const asked = useAsked(state => state.asked)
  const isEmpty = draft.trim() === ''
  const [begunFor, setBegunFor] = useState<string | null>(null)
  const inSight = asked?.planKey ?? null
  if (isEmpty && begunFor !== inSight) setBegunFor(inSight)
  // A denial takes words alone, and a command is the person's own.
  if (!asked || begunFor !== asked.planKey || hasFiles || typedCommand(draft) !== null) return null
  return draft.length <= MOST_CHARACTERS ? asked.object : null
}
