import { compact } from '../context/compact'
import { askingOf, summarizerOf } from './build-turn'
import { prepareRequest } from './prepare-request'
import { checkCost } from './spending'
import type { TurnParts, TurnScope, TurnWork } from './turn-parts'

/**
 * Prepares a summary of all but the last turns. Rejects as a turn would, before anything was written. What was said while
 * the model wrote it follows by itself; what waited before goes on waiting.
 */
export async function prepareCompaction(
  parts: TurnParts,
  { session, controller, retry }: TurnScope,
): Promise<TurnWork> {
  const state = session.state()
  const basis = await prepareRequest(parts, state)
  checkCost(state, basis.profile)
  const waited = state.queued.length
  const { signal } = controller
  const asking = { ...askingOf(basis), ...summarizerOf(basis, parts) }
  const facts = compact(session.state(), { ...asking, by: 'person', wait: retry.wait, signal })
  // From its first fact on, everybody can see that it is under way.
  const first = await facts.next()
  if (!first.done) await session.record(first.value)
  return async () => {
    for await (const fact of facts) await session.record(fact)
    return session.state().queued.length > waited
  }
}
