import { createParser } from 'eventsource-parser'
import { messageIn, sentence } from '../../../shared/sentence'
import { ProviderFault } from '../errors/provider-fault'

const MAX_EVENT_CHARACTERS = 16 * 1024 * 1024

type Read = Promise<{ done: boolean; value?: Uint8Array | undefined }>

/**
 * The data of server-sent events: of all that came with one read at once, and nothing where a read ended none.
 * `wait` is put around every read, so pings keep a stream alive.
 * An event that the end of the stream cuts off is dropped, as the standard says.
 */
export async function* eventData(
  body: ReadableStream<Uint8Array>,
  wait: (read: Read) => Read,
): AsyncGenerator<string[]> {
  const events: string[] = []
  let tooLong = false
  const parser = createParser({
    maxBufferSize: MAX_EVENT_CHARACTERS,
    onEvent: event => events.push(event.data),
    onError: error => {
      tooLong ||= error.type === 'max-buffer-size-exceeded'
    },
  })
  const decoder = new TextDecoder()
  const reader = body.getReader()
  for (;;) {
    const { done, value } = await wait(reader.read())
    if (done) return
    parser.feed(decoder.decode(value, { stream: true }))
    if (tooLong) throw new ProviderFault({ kind: 'bad-response', ...messageIn(TOO_LONG) })
    if (events.length > 0) yield events.splice(0)
  }
}

const TOO_LONG = sentence`The server sent an event that is far too long for a reply. Try again, or choose another model.`
