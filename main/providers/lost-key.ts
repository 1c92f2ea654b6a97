import { AppError } from '../../shared/errors'
import { messageIn, type Sentence, sentence } from '../../shared/sentence'
import type { KeyView } from '../../shared/settings'
import type { Provider } from './provider'

/** The message to a person whose key was stored and can no longer be read. */
const UNREADABLE = sentence`This provider’s API key is lost: the system can no longer decrypt it, for example after a move to another computer or with another keyring. Enter it again. Nothing else is lost.`

/** The message to a person whose key was never stored, as there was no keychain. */
const ENDED = sentence`This provider’s API key was lost when Atrium closed, because no system keychain was found to store it. Enter it again.`

/** Returns what is told about a lost key; undefined where none is. */
export function lostKeyMessage(key: KeyView): Sentence | undefined {
  if (key.state !== 'lost') return undefined
  return key.ended ? ENDED : UNREADABLE
}

/** The provider as long as its key is lost. Nothing is sent: its server would say that the key was refused. */
export function withLostKey({ id, label }: Provider, message: Sentence): Provider {
  return {
    id,
    label,
    async listModels() {
      throw new AppError('provider', message)
    },
    async *stream() {
      const error = { kind: 'auth' as const, ...messageIn(message) }
      yield { type: 'done' as const, reply: { text: '', toolCalls: [], error } }
    },
  }
}
