import { text } from '../../text/text'

const KINDS = ['changed', 'created', 'deleted', 'moved'] as const

/** Returns how many files were changed in which way. Omits what did not happen. */
export function changedCounts(counts: Partial<Record<(typeof KINDS)[number], number>>): string {
  const words = text.approval.facts
  const said = KINDS.flatMap(kind => {
    const n = counts[kind] ?? 0
    return n > 0 ? [words[kind](n)] : []
  })
  return said.join(' · ')
}
