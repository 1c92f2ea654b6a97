import type { LocalizedText } from '../../../shared/sentence'
import type { CallState } from '../../../shared/session/session-state'

/** The sentences of main that a card looks into, by their English. */
export const OF_AGENT = 'Sub-agent {1}: {2}'
export const NEEDS_APPROVAL = 'Needs approval: {1}.'

/** Reasons that say no more than the headline of the card does. */
export const USUAL_REASONS: ReadonlySet<string> = new Set([
  'changes files',
  'runs a command',
  'runs code',
  'sends a request',
  'changes what models remember here',
  'changes what models remember everywhere',
])

/** The card is marked with it anyway. */
const NOT_IN_PLAN = 'Needs approval: not in the plan that you approved.'

/**
 * Returns the reason why a call needs approval, where it says something that the card does not show anyway; without the
 * agent's name if the card has that already.
 */
export function shownReason(
  { reason = '', reasonSentence }: Pick<CallState, 'reason' | 'reasonSentence'>,
  isNamed: boolean,
): LocalizedText {
  if (!reasonSentence) return reason
  const [, own = reasonSentence] = reasonSentence.values
  const words = isNamed && reasonSentence.id === OF_AGENT ? own : reasonSentence
  if (typeof words !== 'string' && words.id === NOT_IN_PLAN) return ''
  return isUsual(words) ? '' : words
}

function isUsual(words: LocalizedText): boolean {
  if (typeof words === 'string' || words.id !== NEEDS_APPROVAL) return false
  const [because] = words.values
  return because !== undefined && typeof because !== 'string' && USUAL_REASONS.has(because.id)
}
