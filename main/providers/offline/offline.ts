import { setTimeout as pause } from 'node:timers/promises'
import type { Provider } from '../provider'
import { nextReply } from './offline-turn'

const PAUSE_MS = 4
const MAX_DELTAS = 120

/** The guide that needs neither key nor network. It is no language model, and says so. */
export function offline(): Provider {
  return {
    id: 'offline',
    label: 'Offline guide',
    listModels: async () => ['guide'],

    async *stream(request) {
      const reply = await nextReply(request)
      let text = ''
      for (const group of wordGroups(reply.text)) {
        if (request.signal.aborted) break
        text += group
        yield { type: 'text-delta', text: group }
        await pause(PAUSE_MS)
      }
      const isWhole = !request.signal.aborted
      const error = { kind: 'cancelled' as const, message: 'Stopped.' }
      yield { type: 'done', reply: isWhole ? reply : { text, toolCalls: [], error } }
    },
  }
}

/** The text in groups of a few words, more of them in a long text, so that no answer takes long. */
function wordGroups(text: string): string[] {
  const words = text.split(/(?<=\s)(?=\S)/)
  const size = Math.max(2, Math.ceil(words.length / MAX_DELTAS))
  return Array.from({ length: Math.ceil(words.length / size) }, (_, at) =>
    words.slice(at * size, (at + 1) * size).join(''),
  )
}
