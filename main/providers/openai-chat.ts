import type { ProviderError } from '../../shared/messages'
import { eventData } from './event-data'
import { apiRoot, openaiClient, type ServerAddress } from './openai-chat-client'
import { listChatModels } from './openai-chat-models'
import { type ChatReply, chatReply } from './openai-chat-reply'
import { openChatStream } from './openai-chat-request'
import type { Provider, Request, StreamEvent } from './provider'
import { failureError } from './provider-errors'
import { type Watchdog, watchdog } from './watchdog'

/** `firstByteMs` limits the wait for the headers, `idleMs` each wait for more of the stream. */
export type Patience = { firstByteMs: number; idleMs: number }

export type OpenaiChatOptions = ServerAddress & { id: string; label: string; patience?: Patience }

/** One request on its way. `answered` turns true with the headers of a success. */
type Exchange = { request: Request; watch: Watchdog; draft: ChatReply; answered: boolean }

const PATIENCE: Patience = { firstByteMs: 60_000, idleMs: 60_000 }

/** After the reply is complete only the token count can follow. Some servers leave the connection open instead. */
const AFTER_FINISH_MS = 2_000

/**
 * Speaks Chat Completions, so it serves OpenAI and all that is compatible with it: Ollama, LM Studio, llama.cpp,
 * OpenRouter and more. The SDK makes the request; the stream is read here, since the SDK's reader prints what it cannot
 * parse to the console, hides pings, and goes on waiting after the end of the reply.
 */
export function openaiChat({ id, label, patience = PATIENCE, ...address }: OpenaiChatOptions): Provider {
  const server = { ...address, baseUrl: apiRoot(address.baseUrl) }
  const client = openaiClient(server)
  const open = openChatStream(client)

  async function* deltas(exchange: Exchange): AsyncGenerator<StreamEvent> {
    const { request, watch, draft } = exchange
    // Loading the SDK is not the server's time.
    await client()
    const body = await watch.within(patience.firstByteMs, open(request, watch.signal))
    exchange.answered = true
    const limit = () => (draft.isFinished() ? Math.min(AFTER_FINISH_MS, patience.idleMs) : patience.idleMs)
    for await (const data of eventData(body, read => watch.within(limit(), read))) {
      watch.signal.throwIfAborted()
      const text = draft.add(data)
      if (text) yield { type: 'text-delta', text }
    }
  }

  return {
    id,
    label,

    listModels: signal => listChatModels({ client, server, limitMs: patience.firstByteMs, signal }),

    async *stream(request) {
      const exchange = { request, watch: watchdog(request.signal), draft: chatReply(), answered: false }
      const { watch, draft } = exchange
      let fault: ProviderError | undefined
      try {
        yield* deltas(exchange)
      } catch (thrown) {
        fault = failureError(thrown, { ...server, ...exchange, signal: request.signal, expired: watch.expired() })
      } finally {
        watch.stop()
      }
      yield { type: 'done', reply: draft.reply(fault) }
    },
  }
}
