import { t } from '../../i18n/t'

const KINDS = ['changed', 'created', 'deleted', 'moved'] as const

/** Returns how many files were changed in which way. Omits what did not happen. */
export function changedCounts(counts: Partial<Record<(typeof KINDS)[number], number>>): string {
  const said = KINDS.flatMap(kind => {
    const count = counts[kind] ?? 0
    return count > 0 ? [t(`approval.facts.${kind}`, { count })] : []
  })
  return said.join(' · ')
}
