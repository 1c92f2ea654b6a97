import type { ProviderError, Reply } from '../../shared/messages'
import { eventData } from './event-data'
import type { CallSoFar, Provider, Request, StreamDelta } from './provider'
import { failureError } from './provider-errors'
import type { Patience, ServerAddress } from './server-address'
import { type Watchdog, watchdog } from './watchdog'
import { ownNames } from './wire-names'

/** Collects the events of one stream. */
export type Draft = {
  /** Takes the data of one event and gives back what it adds. Throws a `ProviderFault`. */
  add(data: string): StreamDelta[]
  /** Whether the server has said that the reply is complete. */
  isFinished(): boolean
  /** What is still held back, once nothing more comes. */
  rest?(fault?: ProviderError): StreamDelta[]
  /** The call that is coming in, where one is. */
  growing?(): CallSoFar | undefined
  /** Where the server paused and wants the reply so far back in order to go on: that reply. Further events add to it. */
  paused?(): Reply | undefined
  /** The reply as it stands. A fault that comes after the reply was complete changes nothing. */
  reply(fault?: ProviderError): Reply
}

/** A request that is ready to go. */
export type Prepared = {
  hasImages: boolean
  /** Gives back the body of the event stream, or of the rest of a paused reply. Throws where there is none. */
  send(signal: AbortSignal, paused?: Reply): Promise<ReadableStream<Uint8Array>>
}

/** How one protocol is spoken. */
export type Protocol = {
  server: ServerAddress
  patience: Patience
  /** All that is not the server's time: loading the SDK, reading images. */
  prepare(request: Request): Promise<Prepared>
  draft(request: Request): Draft
}

type Running = { request: Request; watch: Watchdog; draft: Draft; answered: boolean; hasImages: boolean }

/** After the reply is complete only a token count can follow. Some servers leave the connection open instead. */
const AFTER_FINISH_MS = 2_000

/** A server that pauses more often does not come to an end. */
const MOST_PAUSES = 8

/**
 * Runs requests of a protocol. The SDK makes the request; the stream is read here, since the readers of the SDKs print
 * what they cannot parse to the console, hide pings, and go on waiting after the end of the reply.
 */
export function exchange({ server, patience, prepare, draft: draftFor }: Protocol): Provider['stream'] {
  async function* deltas(running: Running): AsyncGenerator<StreamDelta> {
    const { request, watch, draft } = running
    const { send, hasImages } = await prepare(request)
    watch.signal.throwIfAborted()
    running.hasImages = hasImages
    const limit = () => (draft.isFinished() ? Math.min(AFTER_FINISH_MS, patience.idleMs) : patience.idleMs)
    let paused: Reply | undefined
    for (let pauses = 0; pauses === 0 || paused; pauses++) {
      running.answered = false
      const body = await watch.within(patience.firstByteMs, send(watch.signal, paused))
      running.answered = true
      for await (const events of eventData(body, read => watch.within(limit(), read))) {
        watch.signal.throwIfAborted()
        yield* added(draft, events)
        const call = draft.growing?.()
        if (call) request.growing?.(call)
      }
      paused = pauses < MOST_PAUSES ? draft.paused?.() : undefined
    }
  }

  return async function* stream(request) {
    const watch = watchdog(request.signal)
    const running = { request, watch, draft: draftFor(request), answered: false, hasImages: false }
    let fault: ProviderError | undefined
    try {
      yield* deltas(running)
    } catch (thrown) {
      const failure = { ...server, ...running, signal: request.signal, expired: watch.expired() }
      fault = aboutImages(failureError(thrown, failure), running.hasImages)
    } finally {
      watch.stop()
    }
    yield* running.draft.rest?.(fault) ?? []
    yield { type: 'done', reply: ownNames(running.draft.reply(fault), request.tools) }
  }
}

/**
 * What events that came together add, neighbours of a kind joined: a piece costs every reader of the stream more than its
 * length does. What was added before an event that is none counts all the same.
 */
function* added(draft: Draft, events: readonly string[]): Generator<StreamDelta> {
  let last: StreamDelta | undefined
  try {
    for (const data of events) {
      for (const delta of draft.add(data)) {
        if (last && last.type !== delta.type) yield last
        last = last?.type === delta.type ? { type: delta.type, text: last.text + delta.text } : delta
      }
    }
  } catch (thrown) {
    if (last) yield last
    throw thrown
  }
  if (last) yield last
}

/** Servers word it in many ways and with many a status, but they all name what they do not take. */
function aboutImages(error: ProviderError, hasImages: boolean): ProviderError {
  const isRefusal = error.kind === 'bad-request' || error.kind === 'not-found' || error.kind === 'server'
  const names = /image|vision|multi-?modal|mmproj/i.test(error.detail ?? '')
  return hasImages && isRefusal && names ? { ...error, kind: 'bad-request', message: IMAGE_REFUSED } : error
}

const IMAGE_REFUSED =
  'The server did not accept an image that is part of this conversation. Choose a model that takes images, or start a new session.'
