import { sentence } from '../../../shared/sentence'
import type { RestoredSessions } from '../../store/documents/restored-sessions'
import { clearLeftovers } from '../../workspace/changes/recover-changes'
import { factsOfEnd } from '../record/end-waiting-turn'
import type { LiveSession } from '../record/live-session'
import { changesUnderWay, type Repair, recoverSession } from '../record/recover-session'

type Settling = { repair: Repair; restored: RestoredSessions | undefined }

/**
 * Closes what was left open in a session that was just read. A crash left it as it was; a backup may be old, or another
 * person's, so that nothing which was under way in it is finished, taken back or asked again.
 */
export async function recoverInterrupted(live: LiveSession, { repair, restored }: Settling): Promise<void> {
  const { id, workspace } = live.state()
  if (!restored?.has(id)) {
    await clearLeftovers(workspace, changesUnderWay(live.state()))
    await recordAll(live, await recoverSession(live.state(), repair))
    return
  }
  await live.record({ type: 'session.restored' })
  await recordAll(live, await recoverSession(live.state(), OUT_OF_REACH))
  await recordAll(live, factsOfEnd(live.state(), sentence`It comes from a backup.`))
  await restored.settle(id)
}

async function recordAll(live: LiveSession, facts: readonly Parameters<LiveSession['record']>[0][]): Promise<void> {
  for (const fact of facts) await live.record(fact)
}

async function notLookedAt(): Promise<never> {
  throw new Error('It comes from a backup.')
}

const OUT_OF_REACH: Repair = { inspect: notLookedAt, takeBackRest: notLookedAt }
