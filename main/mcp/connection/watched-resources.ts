import type { Connection } from './connection'
import { throttle } from './throttle'

const ASK_MS = 10_000
const TELL_MS = 100

type WatchListener = {
  /** Reports the resources that have changed according to the server, at most ten times a second. */
  updated(uris: readonly string[]): void
  note(words: string): void
}

/** The resources whose changes somebody waits for, through all lives of a server. */
export function watchedResources({ updated, note }: WatchListener) {
  let wanted: ReadonlySet<string> = new Set()
  let connection: Connection | undefined
  let subscribed = new Set<string>()
  let queue = Promise.resolve()
  const changed = new Set<string>()
  const told = throttle(() => {
    const uris = [...changed]
    changed.clear()
    updated(uris)
  }, TELL_MS)

  async function ask(method: string, uri: string): Promise<void> {
    await connection?.request(method, { uri }, { timeoutMs: ASK_MS }).catch(thrown => note(`${method}: ${thrown}`))
  }

  async function settle(): Promise<void> {
    if (!connection?.capabilities.resources?.subscribe) return
    if (connection.watch) {
      connection.watch([...wanted])
      return
    }
    for (const uri of [...subscribed].filter(one => !wanted.has(one))) {
      subscribed.delete(uri)
      await ask('resources/unsubscribe', uri)
    }
    for (const uri of [...wanted].filter(one => !subscribed.has(one))) {
      subscribed.add(uri)
      await ask('resources/subscribe', uri)
    }
  }

  function settleSoon(): void {
    queue = queue.then(settle)
  }

  return {
    want(uris: readonly string[]): void {
      wanted = new Set(uris)
      settleSoon()
    },
    /** A new connection knows nothing of what was asked of the last one. */
    follow(next: Connection | undefined): void {
      connection = next
      subscribed = new Set()
      if (next && wanted.size > 0) settleSoon()
    },
    heard(uri: string): void {
      if (!wanted.has(uri)) return
      changed.add(uri)
      told.ask()
    },
  }
}
