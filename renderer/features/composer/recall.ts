import type { SessionState } from '../../../shared/session/session-state'
import { sentFieldText } from '../../views/chips/sent-chips'

/** Returns what the person said in a session, in order, without immediate repetitions, as it stands in the field. */
export function saidIn({ turns }: Pick<SessionState, 'turns'>): string[] {
  const all = turns.flatMap(turn => [
    ...(turn.continues ? [] : [sentFieldText(turn)]),
    ...(turn.steered ?? []).map(sentFieldText),
  ])
  return all.filter((text, index) => text !== '' && text !== all[index - 1])
}

type RecalledMessage = { at: number; text: string }

/**
 * Goes back and forth through what was said, from an empty field on. `former` is what was recalled last; as soon as it
 * was changed it is a message of its own, and there is nothing to recall. Null where the key is not for this.
 */
export function recall(
  said: readonly string[],
  field: string,
  { former, step }: { former: RecalledMessage | null; step: 1 | -1 },
): RecalledMessage | null {
  const at = field === '' ? said.length : former?.text === field ? former.at : null
  if (at === null) return null
  const next = at + step
  if (next < 0 || next > said.length || (field === '' && step === 1)) return null
  return { at: next, text: said[next] ?? '' }
}

/** Returns whether the caret can go no further in that direction within the text. */
export function isAtEdge(text: string, caret: number, step: 1 | -1): boolean {
  return !(step < 0 ? text.slice(0, caret) : text.slice(caret)).includes('\n')
}
