import type { PhiTools } from '../../../../shared/settings'

export type PhiNumber = keyof { [K in keyof PhiTools as NonNullable<PhiTools[K]> extends number ? K : never]: true }

/** The same limits as main has, and as its document has them without one; a file may be as large as it is. */
export const PHI_NUMBERS: Readonly<Record<PhiNumber, { most: number; usual?: number }>> = {
  commandSeconds: { most: 600, usual: 120 },
  commandKilobytes: { most: 1_024, usual: 256 },
  readKilobytes: { most: 1_000_000 },
  listMost: { most: 10_000, usual: 200 },
  listSeconds: { most: 600, usual: 10 },
  searchMost: { most: 1_000, usual: 50 },
  searchSeconds: { most: 600, usual: 30 },
}

const MOST_LINES = 100
const LONGEST_LINE = 500

/** The lines that somebody wrote, as they are kept. */
export function linesOf(written: string): string[] {
  const lines = written.split('\n').map(line => line.trim().slice(0, LONGEST_LINE))
  return lines.filter(line => line !== '').slice(0, MOST_LINES)
}

/** With what was written in some fields; an empty one is left out, and undefined is what holds nothing. */
export function withPhi(
  phi: PhiTools,
  part: { [K in keyof PhiTools]?: PhiTools[K] | undefined },
): PhiTools | undefined {
  const isEmpty = (value: unknown) =>
    value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
  const kept = Object.entries({ ...phi, ...part }).filter(([, value]) => !isEmpty(value))
  return kept.length > 0 ? Object.fromEntries(kept) : undefined
}
