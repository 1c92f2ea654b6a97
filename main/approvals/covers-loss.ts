import type { GrantRule } from '../../shared/permissions'
import type { InspectedCommand } from './inspect-command'

/**
 * Returns whether a rule may allow a command in spite of what that loses: the loss was on the card of exactly this
 * command, not of all that a template covers.
 */
export function coversLoss({ kind }: GrantRule, looked: Pick<InspectedCommand, 'loses'> | undefined): boolean {
  return looked?.loses === undefined || kind === 'command'
}
