import { FOLDER_HOST } from '../../../shared/browser/folder-pages'
import { sentence } from '../../../shared/sentence'
import type { Effect } from '../../../shared/session/effects'
import type { Verdict } from '../../approvals/decide'

/** An agent is limited by its own file, or by the profile that answers. */
export type LimitedBy = 'file' | 'profile'

/** A page of the folder loads whatever lies there, and says it. */
function showsFolder(effect: Effect): boolean {
  return effect.type === 'page-action' && effect.hosts.includes(FOLDER_HOST)
}

/**
 * Has the person asked about a plan of a limited agent that would be allowed without them, as a command and a server can touch
 * anything; unless the system holds it to reading, and its reading is not limited.
 */
export function limitedVerdict(
  effects: readonly Effect[],
  verdict: Verdict,
  { isReading, by }: { isReading: boolean; by: LimitedBy },
): Verdict {
  const isOpen = effects.some(({ type }) => type === 'command' || type === 'mcp-call')
  const showsFiles = isReading && effects.some(showsFolder)
  if (!(isOpen || showsFiles) || verdict.type !== 'allow') return verdict
  if (!isReading && verdict.onlyReads === 'confined') return verdict
  return { type: 'ask', reason: REASONS[by]() }
}

const REASONS = {
  file: () => sentence`Needs approval: the agent’s file limits what it can access, and this could access more.`,
  profile: () => sentence`Needs approval: the profile limits which files can be read, and this could read more.`,
}
