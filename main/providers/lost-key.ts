import { AppError } from '../../shared/errors'
import { messageIn, sentence } from '../../shared/sentence'
import type { Provider } from './provider'

/** The message to a person whose key was stored and can no longer be read. */
export const KEY_LOST = sentence`This provider’s API key is lost: the system can no longer decrypt it, for example after a move to another computer or with another keyring. Enter it again. Nothing else is lost.`

/** The provider as long as its key is lost. Nothing is sent: its server would say that the key was refused. */
export function withLostKey({ id, label }: Provider): Provider {
  return {
    id,
    label,
    async listModels() {
      throw new AppError('provider', KEY_LOST)
    },
    async *stream() {
      const error = { kind: 'auth' as const, ...messageIn(KEY_LOST) }
      yield { type: 'done' as const, reply: { text: '', toolCalls: [], error } }
    },
  }
}
