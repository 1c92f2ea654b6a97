import { createParser } from 'eventsource-parser'
import { messageIn, sentence } from '../../../shared/sentence'
import { ProviderFault } from '../errors/provider-fault'
import { isEndOfStream, json } from './parse-event'

const MAX_EVENT_CHARACTERS = 16 * 1024 * 1024

type ChunkRead = Promise<{ done: boolean; value?: Uint8Array | undefined }>

/**
 * The data of server-sent events: of all that came with one read at once, and nothing where a read ended none.
 * `wait` is put around every read, so pings keep a stream alive.
 * Servers exist that leave the blank line after their last event out. It counts where it is whole; one that the end of the stream
 * cuts off is dropped.
 */
export async function* eventData(
  body: ReadableStream<Uint8Array>,
  wait: (read: ChunkRead) => ChunkRead,
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

  /** The last event, where only its blank line did not come. */
  function last(): string[] {
    parser.feed(`${decoder.decode()}\n\n`)
    return events.splice(0).filter(isWhole)
  }

  for (;;) {
    const read = await wait(reader.read()).catch((thrown: unknown) => ({ done: true, value: undefined, thrown }))
    if (read.done) {
      const rest = last()
      if (rest.length > 0) yield rest
      if ('thrown' in read) throw read.thrown
      return
    }
    parser.feed(decoder.decode(read.value, { stream: true }))
    if (tooLong) throw new ProviderFault({ kind: 'bad-response', ...messageIn(TOO_LONG) })
    if (events.length > 0) yield events.splice(0)
  }
}

/** Returns whether a model server's data is not cut: all of it is JSON, except for the word that ends a stream. */
function isWhole(data: string): boolean {
  return isEndOfStream(data) || json(data) instanceof Object
}

const TOO_LONG = sentence`The server sent an event that’s far too long for a reply. Try again, or choose another model.`
