import type { Provider, Request } from '../provider'
import { exchange } from '../wire/exchange'
import { listModels } from '../wire/model-list'
import { originOf, PATIENCE, type Patience, type ServerAddress } from '../wire/server-address'
import { apiRoot, openaiClient } from './openai-chat-client'
import { chatReply } from './openai-chat-reply'
import { chatRequests } from './openai-chat-request'
import { chatServer } from './openai-chat-servers'

export type OpenaiChatOptions = ServerAddress & { id: string; label: string; patience?: Patience }

/**
 * Speaks Chat Completions, so it serves OpenAI and all that is compatible with it: Ollama, LM Studio, llama.cpp,
 * OpenRouter and more.
 */
export function openaiChat({ id, label, patience = PATIENCE, ...address }: OpenaiChatOptions): Provider {
  const server = { ...address, baseUrl: apiRoot(address.baseUrl) }
  const client = openaiClient(server)

  async function askForModels() {
    const { models } = await client()
    return (signal: AbortSignal) => models.list({ signal }).asResponse()
  }

  const from = { origin: originOf(server.baseUrl), ...chatServer(server.baseUrl) }
  const draft = (request: Request) => chatReply(request, from)

  return {
    id,
    label,
    listModels: signal => listModels({ prepare: askForModels, server, limitMs: patience.firstByteMs, signal }),
    stream: exchange({ server, patience, prepare: chatRequests(client, server), draft }),
  }
}
