import type { Provider, StreamEvent } from '../../main/providers/provider'
import type { Reply } from '../../shared/session/messages'

/** A provider whose requests wait until they are answered or stopped. A conversation has one at a time. */
export function answeringProvider() {
  const waiting = new Map<string, (reply: Partial<Reply>) => void>()
  let summaries = 0
  const provider: Provider = {
    id: 'scripted',
    label: 'Scripted',
    listModels: async () => ['script'],
    async *stream({ signal, conversationId = `${SUMMARY}${summaries++}` }): AsyncGenerator<StreamEvent> {
      if (waiting.has(conversationId)) throw new Error('Two requests of one conversation at once')
      yield { type: 'thinking-delta', text: 'Hm' }
      yield { type: 'text-delta', text: 'Let' }
      const reply = await new Promise<Partial<Reply>>(resolve => {
        const stop = () => resolve({ text: 'Let', error: { kind: 'cancelled', message: 'Stopped.' } })
        if (signal.aborted) return stop()
        waiting.set(conversationId, resolve)
        signal.addEventListener(
          'abort',
          () => {
            waiting.delete(conversationId)
            stop()
          },
          { once: true },
        )
      })
      yield { type: 'done', reply: { text: '', toolCalls: [], ...reply } }
    },
  }
  return {
    provider,
    /** Answers what a conversation has asked, or else a request for a summary; without one nothing happens. */
    answer(conversationId: string, reply: Partial<Reply>): void {
      const summary = [...waiting.keys()].find(id => id.startsWith(SUMMARY))
      const id = waiting.has(conversationId) ? conversationId : (summary ?? '')
      const settle = waiting.get(id)
      waiting.delete(id)
      settle?.(reply)
    },
  }
}

/** A summary is asked for outside of any conversation. */
const SUMMARY = 'summary '
