import { apiRoot, openaiClient } from '../openai-chat/openai-chat-client'
import type { Provider } from '../provider'
import { exchange } from '../wire/exchange'
import { listModels } from '../wire/model-list'
import { PATIENCE, type Patience, type ServerAddress } from '../wire/server-address'
import { responsesReply } from './openai-responses-reply'
import { responsesRequests } from './openai-responses-request'

export type OpenaiResponsesOptions = ServerAddress & { id: string; label: string; patience?: Patience }

/**
 * Speaks OpenAI Responses, without any state at the server: it keeps nothing, so there is nothing there that could be lost,
 * and a conversation can move to another provider at any message.
 */
export function openaiResponses({ id, label, patience = PATIENCE, ...address }: OpenaiResponsesOptions): Provider {
  const server = { ...address, baseUrl: apiRoot(address.baseUrl) }
  const client = openaiClient(server)

  async function askForModels() {
    const { models } = await client()
    return (signal: AbortSignal) => models.list({ signal }).asResponse()
  }

  return {
    id,
    label,
    listModels: signal => listModels({ prepare: askForModels, server, limitMs: patience.firstByteMs, signal }),
    stream: exchange({ server, patience, prepare: responsesRequests(client, server), draft: responsesReply }),
  }
}
