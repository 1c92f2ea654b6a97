import { randomUUID } from 'node:crypto'
import pageScript from '../page/page-script?page-script'
import watchScript from '../page/watch-script?page-script'
import type { Page } from '../page/wire'
import { type Connection, Lost, type Send } from './cdp-connection'

/** The document of a frame. `parent` says in which one its frame is, and the reference of the frame's element there. */
export type FrameDocument = {
  /** Another one for each document. */
  token: string
  frameId: string
  session: string | undefined
  context: number
  parent?: { document: FrameDocument; ref: number }
}

type Answer<K extends keyof Page> = Awaited<ReturnType<Page[K]>>

/** The frames as one piece of work reaches them. */
export type Reach = {
  signal: AbortSignal
  send: Send
  main(): Promise<FrameDocument>
  /** The document in the frame whose element has this reference; undefined where there is none that can be looked at. */
  inside(document: FrameDocument, ref: number): Promise<FrameDocument | undefined>
  call<K extends keyof Page>(document: FrameDocument, ask: K, wish: Parameters<Page[K]>[0]): Promise<Answer<K>>
  /** The handle of the protocol for an element, for commands that want one. */
  objectOf(document: FrameDocument, ref: number): Promise<string>
  /** Returns whether the document is still the one that its frame shows. */
  isThere(document: FrameDocument): Promise<boolean>
}

export type Frames = {
  reach(signal: AbortSignal): Reach
  /** Documents that were looked into and are still there. */
  known(): FrameDocument[]
}

const WORLD = 'atrium'
const PAGE = "globalThis[Symbol.for('atrium')]"
const NOT_THERE =
  /Cannot find (?:context|execution)|Could not find object|context was destroyed|No frame|navigated or closed|Session with given id|Frame with the given|target closed|Cannot find default/i
/** A frame of another site gets its process a moment after its element is there. */
const PROCESS_PATIENCE_MS = 500

/** Returns whether an answer did not come because the document, or what the protocol knew of it, went away. */
export const isLost = (error: unknown) =>
  error instanceof Lost || (error instanceof Error && NOT_THERE.test(error.message))

/** The number of times that a lost request is made again. */
const MOST_TRIES = 8
const PAUSE_MS = 50
/** The frame of the page itself is always there, so that only its next world is waited for, however busy the computer is. */
const MOST_TRIES_OF_PAGE = 60

export class DocumentGone extends Error {
  constructor() {
    super('The page went to another document meanwhile. Look at it again.')
  }
}

export function followFrames(connection: Connection): Frames {
  const documents = new Map<string, FrameDocument>()
  const sessions = new Map<string, string>()
  const frameIds = new Map<string, string>()
  const forget = (isGone: (document: FrameDocument) => boolean) => {
    for (const [key, document] of documents) if (isGone(document)) documents.delete(key)
    if (frameIds.size > 2000) frameIds.clear()
  }
  connection.on('Target.attachedToTarget', ({ sessionId, targetInfo }) => {
    const { type, targetId } = targetInfo as { type: string; targetId: string }
    if (type !== 'iframe') return
    sessions.set(targetId, String(sessionId))
    void prepare(connection.send, String(sessionId)).catch(() => undefined)
  })
  connection.on('Target.detachedFromTarget', ({ sessionId }) => {
    for (const [frameId, session] of sessions) if (session === sessionId) sessions.delete(frameId)
    forget(document => document.session === sessionId)
  })
  connection.on('Page.frameNavigated', ({ frame }) => forget(({ frameId }) => frameId === (frame as { id: string }).id))
  connection.on('Page.frameDetached', ({ frameId }) => forget(document => document.frameId === frameId))
  connection.on('Runtime.executionContextDestroyed', ({ executionContextId }, session) =>
    forget(document => document.session === session && document.context === executionContextId),
  )
  const shared = { documents, sessions, frameIds }
  return { reach: signal => reach(connection.sendUntil(signal), signal, shared), known: () => [...documents.values()] }
}

/** Sets up the events that the page, and each frame with a process of its own, reports. */
export async function prepare(send: Send, session?: string): Promise<void> {
  const autoAttach = { autoAttach: true, flatten: true, waitForDebuggerOnStart: false }
  const asked = [
    send('Page.enable', {}, session),
    send('Runtime.enable', {}, session),
    send('Log.enable', {}, session),
    send('Network.enable', {}, session),
    send(
      'Page.addScriptToEvaluateOnNewDocument',
      { source: watchScript, worldName: WORLD, runImmediately: true },
      session,
    ),
    send('Page.setLifecycleEventsEnabled', { enabled: true }, session),
    send('Target.setAutoAttach', autoAttach, session),
    // The keyboard of the page is its own, also while the person writes elsewhere in the window.
    send('Emulation.setFocusEmulationEnabled', { enabled: true }, session),
  ]
  await Promise.all(asked)
}

type Shared = { documents: Map<string, FrameDocument>; sessions: Map<string, string>; frameIds: Map<string, string> }

function reach(send: Send, signal: AbortSignal, shared: Shared): Reach {
  const { documents } = shared
  const enter = async (frameId: string, parent?: FrameDocument['parent']): Promise<FrameDocument> => {
    const session = shared.sessions.get(frameId) ?? (parent && sessionOf(parent.document, shared.sessions))
    const cached = documents.get(frameId)
    if (cached && cached.session === session && cached.parent?.ref === parent?.ref) return cached
    const entered = await createWorld(send, { frameId, session })
    const document: FrameDocument = { ...entered, frameId, session, ...(parent && { parent }) }
    documents.set(frameId, document)
    return document
  }
  const asGone = (document: FrameDocument) => (error: unknown) => {
    if (!isLost(error)) throw error
    if (documents.get(document.frameId) === document) documents.delete(document.frameId)
    throw new DocumentGone()
  }
  /** The document is often still there, and its script too, though Chromium numbers it anew. */
  const isThere: Reach['isThere'] = async document => {
    const now = await worldAgain(send, document, shared.sessions)
    if (now?.token !== document.token) {
      if (documents.get(document.frameId) === document) documents.delete(document.frameId)
      return false
    }
    document.context = now.context
    documents.set(document.frameId, document)
    return true
  }
  const call: Reach['call'] = async (document, ask, wish) => {
    for (let tries = 0; ; tries++) {
      try {
        return (await callPage(send, document, { ask, wish })) as never
      } catch (error) {
        if (!isLost(error)) throw error
        if (tries >= MOST_TRIES || !(await isThere(document))) throw new DocumentGone()
      }
    }
  }
  const objectOf: Reach['objectOf'] = async (document, ref) => {
    const asked = await send<Evaluated>(
      'Runtime.evaluate',
      evaluation(document, `${PAGE}.element({ref:${ref}})`, false),
      document.session,
    ).catch(asGone(document))
    if (!asked.result.objectId) throw new Error('The element is no longer on the page.')
    return asked.result.objectId
  }
  return {
    signal,
    send,
    main: async () => {
      const { frameTree } = await send<{ frameTree: { frame: { id: string } } }>('Page.getFrameTree')
      return enter(frameTree.frame.id)
    },
    call,
    objectOf,
    inside: (document, ref) => insideOf({ document, ref }, { send, signal, shared, enter, objectOf }),
    isThere,
  }
}

type Inner = {
  send: Send
  signal: AbortSignal
  shared: Shared
  enter: (frameId: string, parent: FrameDocument['parent']) => Promise<FrameDocument>
  objectOf: Reach['objectOf']
}

async function insideOf(place: NonNullable<FrameDocument['parent']>, inner: Inner): Promise<FrameDocument | undefined> {
  const { send, shared } = inner
  const key = `${place.document.token}:${place.ref}`
  const ends = Date.now() + PROCESS_PATIENCE_MS
  for (;;) {
    try {
      const frameId = shared.frameIds.get(key) ?? (await frameIdOf(place, { send, objectOf: inner.objectOf }))
      if (frameId === undefined) return undefined
      shared.frameIds.set(key, frameId)
      return await inner.enter(frameId, place)
    } catch (error) {
      shared.frameIds.delete(key)
      const isMoving = error instanceof DocumentGone || isLost(error)
      if (!isMoving) throw error
      if (Date.now() > ends) return undefined
      await new Promise(resolve => setTimeout(resolve, 50))
    }
  }
}

async function frameIdOf(
  { document, ref }: NonNullable<FrameDocument['parent']>,
  { send, objectOf }: Pick<Inner, 'send' | 'objectOf'>,
): Promise<string | undefined> {
  const objectId = await objectOf(document, ref)
  const { node } = await send<{ node: { frameId?: string } }>('DOM.describeNode', { objectId }, document.session)
  void send('Runtime.releaseObject', { objectId }, document.session).catch(() => undefined)
  return node.frameId
}

/**
 * Chromium may tell of its worlds anew and still have the same, but would make another one where it is asked for it by name. So
 * a lost answer is thrown on: only an answer can say that the world is gone.
 */
async function sameWorld(send: Send, document: FrameDocument): Promise<{ context: number; token: string } | undefined> {
  const { context, session, token } = document
  const asked = { expression: `${PAGE}?.token`, contextId: context, returnByValue: true }
  const answer = await send<Evaluated>('Runtime.evaluate', asked, session).catch((error: unknown) => {
    if (error instanceof Lost) throw error
    return undefined
  })
  return answer?.result.value === token ? { context, token } : undefined
}

/** The session may have become another one meanwhile. Undefined where the frame is gone. */
async function worldAgain(
  send: Send,
  document: FrameDocument,
  sessions: Shared['sessions'],
): Promise<{ context: number; token: string } | undefined> {
  for (let left = document.parent ? MOST_TRIES : MOST_TRIES_OF_PAGE; left > 0; left--) {
    document.session = sessionOf(document, sessions)
    try {
      return (await sameWorld(send, document)) ?? (await createWorld(send, document))
    } catch (error) {
      if (!isLost(error)) throw error
      await new Promise(resolve => setTimeout(resolve, PAUSE_MS))
    }
  }
  return undefined
}

/** A frame without a process of its own is in that of the one around it. */
const sessionOf = ({ frameId, parent }: FrameDocument, sessions: Shared['sessions']): string | undefined =>
  sessions.get(frameId) ?? (parent && sessionOf(parent.document, sessions))

async function createWorld(
  send: Send,
  { frameId, session }: { frameId: string; session: string | undefined },
): Promise<{ context: number; token: string }> {
  const { executionContextId } = await send<{ executionContextId: number }>(
    'Page.createIsolatedWorld',
    { frameId, worldName: WORLD },
    session,
  )
  const context = executionContextId
  const expression = `(() => { if (!${PAGE}) { ${watchScript}; ${pageScript}; Object.defineProperty(${PAGE}, 'token', { value: '${randomUUID()}' }) } return ${PAGE}.token })()`
  const { result } = await send<Evaluated>(
    'Runtime.evaluate',
    { expression, contextId: context, returnByValue: true },
    session,
  )
  return { context, token: String(result.value) }
}

type Thrown = { text: string; exception?: { description?: string } }
export type Evaluated = {
  result: { type: string; subtype?: string; value?: unknown; objectId?: string; description?: string }
  exceptionDetails?: Thrown
}

const evaluation = (document: FrameDocument, expression: string, returnByValue: boolean) => ({
  expression,
  contextId: document.context,
  returnByValue,
  awaitPromise: true,
})

async function callPage(
  send: Send,
  document: FrameDocument,
  { ask, wish }: { ask: string; wish: unknown },
): Promise<unknown> {
  const expression = `${PAGE}.${ask}(${JSON.stringify(wish ?? null)})`
  const { result, exceptionDetails } = await send<Evaluated>(
    'Runtime.evaluate',
    evaluation(document, expression, true),
    document.session,
  )
  if (!exceptionDetails) return result.value
  throw new Error(
    `The page could not be looked at: ${exceptionDetails.exception?.description ?? exceptionDetails.text}`.slice(
      0,
      500,
    ),
  )
}
