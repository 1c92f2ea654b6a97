import { LONGEST_MESSAGE, tooLongMessage } from './message-lines'

export type Fetch = (url: string | URL, init?: RequestInit) => Promise<Response>

/** A fetch whose answers fail once a message in them is too large, instead of filling the memory. */
export function boundedFetch(plain: Fetch, tooLong: (error: Error) => void): Fetch {
  return async (url, init) => {
    const response = await plain(url, init)
    if (!response.body) return response
    const isStream = response.headers.get('content-type')?.includes('text/event-stream') ?? false
    const body = response.body.pipeThrough(limit(isStream, tooLong))
    const bounded = new Response(body, response)
    // A response that is made anew forgets where it came from.
    Object.defineProperty(bounded, 'url', { value: response.url })
    return bounded
  }
}

/** A stream of events may go on for ever, but none of its lines may; an answer by itself is one message. */
function limit(isStream: boolean, tooLong: (error: Error) => void): TransformStream<Uint8Array, Uint8Array> {
  let bytes = 0
  return new TransformStream({
    transform(chunk, controller) {
      const lineEnd = isStream ? chunk.lastIndexOf(10) : -1
      bytes = lineEnd === -1 ? bytes + chunk.length : chunk.length - lineEnd
      if (bytes > LONGEST_MESSAGE) {
        const error = tooLongMessage()
        controller.error(error)
        tooLong(error)
      } else controller.enqueue(chunk)
    },
  })
}
