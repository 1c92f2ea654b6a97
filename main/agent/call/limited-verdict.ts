import { sentence } from '../../../shared/sentence'
import type { Effect } from '../../../shared/session/effects'
import type { Verdict } from '../../approvals/decide'

/** An agent is limited by its own file, or by the profile that answers. */
export type LimitedBy = 'file' | 'profile'

/**
 * What becomes of a plan of an agent that is limited, where nobody would be asked: the person is, as a command and a server can
 * touch anything; unless the system holds it to reading, and what it may read is not limited.
 */
export function limitedVerdict(
  effects: readonly Effect[],
  verdict: Verdict,
  { isReading, by }: { isReading: boolean; by: LimitedBy },
): Verdict {
  const isOpen = effects.some(({ type }) => type === 'command' || type === 'mcp-call')
  if (!isOpen || verdict.type !== 'allow') return verdict
  if (!isReading && verdict.onlyReads === 'confined') return verdict
  return { type: 'ask', reason: REASONS[by]() }
}

const REASONS = {
  file: () => sentence`Needs approval: the agent’s file limits what it may touch, and this could touch more.`,
  profile: () => sentence`Needs approval: the profile limits which files may be read, and this could read more.`,
}
