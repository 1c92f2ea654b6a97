import { wireMessages as anthropicMessages } from '../../main/providers/anthropic/anthropic-messages'
import { wireMessages as chatMessages } from '../../main/providers/openai-chat/openai-chat-messages'
import { wireInput } from '../../main/providers/openai-responses/openai-responses-input'
import type { Message } from '../../main/providers/provider'
import { chatFaults, messagesFaults, responsesFaults } from './valid-requests'

const find = () => ({ missing: '[An image is gone.]' })
const chat = { origin: 'https://here', signsCalls: false, searches: false, answersResults: false }

/** Lists what an API of each of the three protocols would refuse in a conversation. */
export function wireFaults(messages: readonly Message[]): string[] {
  const callId = (id: string) => id
  return [
    ...chatFaults({ messages: chatMessages(messages, { ...chat, find, callId }) }),
    ...messagesFaults({ messages: anthropicMessages(messages, { find, withThinking: true }), max_tokens: 1 }),
    ...responsesFaults({ input: wireInput(messages, { find, withThinking: true }), store: false }),
  ]
}
