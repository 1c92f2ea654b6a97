import type { Provider, Request, StreamEvent } from '../../main/providers/provider'
import type { Reply } from '../../shared/session/messages'

export type AgentRequest = { request: Request; task: string; round: number }

/**
 * A provider for several conversations at once: says what `answer` says to the request that is the `round`-th, from 1, of
 * the conversation that began with `task`. Null says nothing more until it is stopped.
 */
export function agentsProvider(
  answer: (asked: AgentRequest) => Partial<Reply> | null | Promise<Partial<Reply>>,
): Provider & { asked: AgentRequest[] } {
  const asked: AgentRequest[] = []
  return {
    id: 'scripted',
    label: 'Scripted',
    asked,
    listModels: async () => [],
    async *stream(request): AsyncGenerator<StreamEvent> {
      const first = request.messages.find(({ role }) => role === 'user')
      const task = first?.role === 'user' ? first.text : ''
      const round = request.messages.filter(({ role }) => role === 'assistant').length + 1
      const one = { request, task, round }
      asked.push(one)
      const said = await answer(one)
      if (said) return yield { type: 'done', reply: { text: '', toolCalls: [], ...said } }
      await new Promise<void>(resolve => {
        if (request.signal.aborted) resolve()
        else request.signal.addEventListener('abort', () => resolve(), { once: true })
      })
      const error = { kind: 'cancelled' as const, message: 'Stopped.' }
      yield { type: 'done', reply: { text: '', toolCalls: [], error } }
    },
  }
}
