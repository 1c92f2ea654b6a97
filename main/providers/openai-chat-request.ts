import type OpenAI from 'openai'
import { startOf } from './guarded-fetch'
import { wireRequest } from './openai-chat-messages'
import type { Request } from './provider'
import { causesOf, ProviderFault } from './provider-fault'
import { unstreamedError } from './server-refusal'

type OpenStream = (request: Request, signal: AbortSignal) => Promise<ReadableStream<Uint8Array>>

const BODY_LIMIT = 64 * 1024

/** Sends a request and gives back the body of its event stream. Throws where there is none. */
export function openChatStream(client: () => Promise<OpenAI>): OpenStream {
  /** Set for good by the first server that does not know the option. */
  let countsTokens = true

  async function post(request: Request, signal: AbortSignal): Promise<Response> {
    const { chat } = await client()
    const body = { ...wireRequest(request), ...(countsTokens && { stream_options: { include_usage: true } }) }
    return chat.completions.create(body, { signal }).asResponse()
  }

  return async (request, signal) => {
    const response = await post(request, signal).catch((thrown: unknown) => {
      if (!countsTokens || !isAboutTokenCount(thrown)) throw thrown
      countsTokens = false
      return post(request, signal)
    })
    const isJson = /^\s*application\/json/i.test(response.headers.get('content-type') ?? '')
    if (isJson || !response.body) throw new ProviderFault(unstreamedError(await startOf(response, BODY_LIMIT)))
    return response.body
  }
}

function isAboutTokenCount(thrown: unknown): boolean {
  return causesOf(thrown).some(
    cause =>
      cause instanceof ProviderFault &&
      cause.error.kind === 'bad-request' &&
      /stream_options|include_usage/.test(cause.error.detail ?? ''),
  )
}
