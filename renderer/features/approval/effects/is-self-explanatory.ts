import type { CommandInsight } from '../../../../shared/ipc/permission-calls'
import type { SimpleCommand } from '../../../../shared/session/command-analysis'

/**
 * Returns whether a line by itself says everything that its parts would: programs one after the other, each word as it is
 * written, nothing that leads elsewhere and nothing that was not understood.
 */
export function isSelfExplanatory({ analysis, links }: CommandInsight): boolean {
  return analysis.opaque.length === 0 && links.length === 0 && analysis.commands.every(isPlain)
}

function isPlain({ words, assignments, place, joinedBy }: SimpleCommand): boolean {
  if (assignments.length > 0 || place !== 'line' || joinedBy === '&') return false
  return words.every(({ text, value }) => value !== null && isWritten(text, value))
}

/** In quotes it can be seen as well where it ends. */
function isWritten(text: string, value: string): boolean {
  return text === value || text === `'${value}'` || text === `"${value}"`
}
