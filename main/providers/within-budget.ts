import { type LocalizedText, messageIn } from '../../shared/sentence'
import type { Provider } from './provider'

/** The limit of spending over all sessions. `problem` is the reason that nothing more may be spent, and known once `prepare` has resolved. */
type Budget = { prepare(): Promise<void>; problem(): LocalizedText | undefined }

/** The provider as long as the budget lasts. Each request asks anew, so that a turn ends at the next one after it is used up. */
export function withinBudget({ stream, ...provider }: Provider, budget: Budget): Provider {
  return {
    ...provider,
    async *stream(request) {
      await budget.prepare()
      const problem = budget.problem()
      if (problem === undefined) return yield* stream(request)
      const error = { kind: 'budget' as const, ...messageIn(problem) }
      yield { type: 'done', reply: { text: '', toolCalls: [], error } }
    },
  }
}
