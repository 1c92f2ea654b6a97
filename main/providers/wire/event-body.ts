import { ProviderFault } from '../errors/provider-fault'
import { unstreamedError } from '../errors/server-refusal'
import { startOf } from './guarded-fetch'

const BODY_LIMIT = 64 * 1024

/** The body of an event stream. Throws a `ProviderFault` where the server answered with JSON, or with nothing. */
export async function eventBody(response: Response): Promise<ReadableStream<Uint8Array>> {
  const isJson = /^\s*application\/json/i.test(response.headers.get('content-type') ?? '')
  if (isJson || !response.body) throw new ProviderFault(unstreamedError(await startOf(response, BODY_LIMIT)))
  return response.body
}
