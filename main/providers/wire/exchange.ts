import { messageIn, sentence } from '../../../shared/sentence'
import type { ProviderError, ProviderTool, Reply } from '../../../shared/session/messages'
import { failureError } from '../errors/provider-errors'
import type { CallSoFar, DrawnPicture, Provider, Request, StreamDelta } from '../provider'
import { eventData } from './event-data'
import { callableIn } from './native-search'
import { otherModel } from './other-model'
import { type Patience, PING_MS, type ServerAddress } from './server-address'
import { type Watchdog, watchdog } from './watchdog'
import { ownNames } from './wire-names'

/** Collects the events of one stream. */
export type Draft = {
  /** Takes the data of one event and gives back what it adds. Throws a `ProviderFault`. */
  add(data: string): StreamDelta[]
  /** Returns whether the server has said that the reply is complete. */
  isFinished(): boolean
  /** Returns how many events said something: signs of life, and unknown events, do not count. */
  heard(): number
  /** By which model the server says that it answers. */
  model?(): string | null | undefined
  /** Returns what is still held back, once nothing more comes. */
  rest?(fault?: ProviderError): StreamDelta[]
  /** The call that is coming in, where one is. */
  growing?(): CallSoFar | undefined
  /** Returns the tools that the provider runs by itself, as far as they have come; undefined if nothing about them is new. */
  running?(): readonly ProviderTool[] | undefined
  /** Returns the pictures that the provider drew. */
  pictures?(): readonly DrawnPicture[]
  /** Returns the reply so far if the server paused and wants it back in order to continue. Further events add to it. */
  paused?(): Reply | undefined
  /** The reply as it stands. A fault that comes after the reply was complete changes nothing. */
  reply(fault?: ProviderError): Reply
}

/** A request that is ready to go. */
export type Prepared = {
  hasImages: boolean
  /** Returns whether the next request is made differently because of what a server said in place of a reply. */
  learns(thrown: unknown): Promise<boolean>
  /** Gives back the body of the event stream, or of the rest of a paused reply. Throws where there is none. */
  send(signal: AbortSignal, paused?: Reply): Promise<ReadableStream<Uint8Array>>
}

/** The definition of one protocol. */
export type Protocol = {
  server: ServerAddress
  patience: Patience
  /** All that is not the server's time: loading the SDK, reading images. */
  prepare(request: Request): Promise<Prepared>
  draft(request: Request): Draft
}

type Running = {
  request: Request
  watch: Watchdog
  draft: Draft
  answered: boolean
  hasShown: boolean
  hasImages: boolean
  /** True if only signs of life have come for the whole waiting time. */
  onlyPings: boolean
}

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
    const { request, watch } = running
    const prepared = await prepare(request)
    watch.signal.throwIfAborted()
    running.hasImages = prepared.hasImages
    let paused: Reply | undefined
    for (let rounds = 0; ; rounds++) {
      const isRefused = yield* answer(running, prepared, paused)
      if (isRefused) running.draft = draftFor(request)
      else paused = rounds < MOST_PAUSES ? running.draft.paused?.() : undefined
      if (!isRefused && !paused) return
    }
  }

  /** One answer; whether it says what the server does not take, which the next request is made without. */
  async function* answer(
    running: Running,
    { send, learns }: Prepared,
    paused: Reply | undefined,
  ): AsyncGenerator<StreamDelta, boolean> {
    const { watch } = running
    running.answered = false
    const body = await watch.within(patience.firstByteMs, send(watch.signal, paused))
    running.answered = true
    try {
      yield* streamed(running, body, patience)
      return false
    } catch (thrown) {
      if (running.hasShown || !(await learns(thrown))) throw thrown
      return true
    }
  }

  return async function* stream(request) {
    const watch = watchdog(request.signal)
    const running = {
      request,
      watch,
      draft: draftFor(request),
      answered: false,
      hasShown: false,
      hasImages: false,
      onlyPings: false,
    }
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
    const model = otherModel(request.model, running.draft.model?.())
    const reply = ownNames(running.draft.reply(fault), callableIn(request))
    const pictures = running.draft.pictures?.() ?? []
    yield { type: 'done', reply, ...(model && { model }), ...(pictures.length > 0 && { pictures }) }
  }
}

/** Streams what is read of one answer, and how the calls and tools in it grow. */
async function* streamed(
  running: Running,
  body: ReadableStream<Uint8Array>,
  patience: Patience,
): AsyncGenerator<StreamDelta> {
  const { watch, draft } = running
  for await (const events of eventData(body, reading(running, patience))) {
    watch.signal.throwIfAborted()
    for (const delta of added(draft, events)) {
      running.hasShown = true
      yield delta
    }
    const call = draft.growing?.()
    if (call) running.request.growing?.(call)
    const tools = draft.running?.()
    if (tools) running.request.running?.(tools)
  }
}

/**
 * Waits for reads: each for a while, and for all in which only signs of life come no longer than for one limit together, which is
 * short once the reply is complete. Time runs from what was said last, whether it was spent waiting or reading signs of life;
 * what the reader of the stream takes for a delta does not count, as a delta says something.
 */
function reading(running: Running, patience: Patience) {
  const { draft, watch } = running
  const { idleMs, pingMs = PING_MS, now = () => performance.now() } = patience
  let said = ''
  let since = now()

  function limit(): number {
    const saidNow = `${draft.heard()} ${draft.isFinished()}`
    if (saidNow !== said) since = now()
    said = saidNow
    const most = draft.isFinished() ? Math.min(AFTER_FINISH_MS, idleMs) : pingMs
    const left = Math.max(0, most - (now() - since))
    running.onlyPings = left < idleMs
    return Math.min(left, idleMs)
  }

  return <T>(read: Promise<T>): Promise<T> => watch.within(limit(), read)
}

/**
 * Yields what events that came together add, with neighbors of a kind joined: a piece costs every reader of the stream
 * more than its length does. Additions before an invalid event count all the same.
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
  return hasImages && isRefusal && names ? { ...error, kind: 'bad-request', ...messageIn(IMAGE_REFUSED) } : error
}

const IMAGE_REFUSED = sentence`The server didn’t accept an image in this conversation. Choose a model that accepts images, or start a new session.`
