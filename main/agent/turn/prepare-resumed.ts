import { errorText } from '../../../shared/errors'
import { type LocalizedText, sentence } from '../../../shared/sentence'
import { ofToolset } from '../../tools/of-toolset'
import { factsOfEnd } from '../record/end-waiting-turn'
import type { LiveSession } from '../record/live-session'
import { waitingTurn } from '../record/waiting-turn'
import { buildTurn, ownDataOf } from './build-turn'
import { followTurn } from './follow-turn'
import { prepareRequest } from './prepare-request'
import { resumeTurn } from './resume-turn'
import type { TurnParts, TurnScope, TurnWork } from './turn-parts'

/**
 * Prepares to go on with the turn that waited for a person when Atrium ended. Where its profile or the folder is gone the
 * work is to end it, in words.
 */
export async function prepareResumed(parts: TurnParts, scope: TurnScope): Promise<TurnWork> {
  const { session } = scope
  const waiting = waitingTurn(session.state())
  if (!waiting) return async () => false
  const { id: turnId, profile, picked, toolset, text, command, client, app } = waiting.turn
  if (client !== undefined) return endOf(session, app ? APP_GONE : CLIENT_GONE)
  const own = new Set(ofToolset(parts.tools, toolset, true).map(({ name }) => name))
  const names = waiting.open.flatMap(({ call }) => (own.has(call.name) ? [] : [call.name]))
  try {
    const basis = await prepareRequest(parts, session.state(), {
      profileId: profile.id,
      text,
      ...(picked && { picked }),
      toolset: toolset ?? 'workspace',
      needed: { names, signal: scope.controller.signal },
      ...(command !== undefined && { command }),
    })
    const turn = buildTurn(parts, scope, { basis, ownData: await ownDataOf(parts), turnId })
    return () => followTurn(scope, resumeTurn(turn, session.state()))
  } catch (thrown) {
    return endOf(session, sentence`This turn couldn’t continue after Atrium restarted. ${errorText(thrown)}`)
  }
}

const CLIENT_GONE = sentence`The program that made this call is no longer connected.`
const APP_GONE = sentence`The app that made this call is no longer open.`

function endOf(session: LiveSession, reason: LocalizedText): TurnWork {
  return async () => {
    for (const fact of factsOfEnd(session.state(), reason)) await session.record(fact)
    return false
  }
}
