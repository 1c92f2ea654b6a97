import type { GrantRule } from '../../shared/permissions'
import type { InspectedCommand } from './inspect-command'

/** Whether a rule may allow a command in spite of what that loses: it was on the card of exactly this one, not of all that a template covers. */
export function coversLoss({ kind }: GrantRule, looked: Pick<InspectedCommand, 'loses'> | undefined): boolean {
  return looked?.loses === undefined || kind === 'command'
}
