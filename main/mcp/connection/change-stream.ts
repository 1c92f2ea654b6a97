import { setTimeout as delay } from 'node:timers/promises'
import type { Client, McpSubscription, SubscriptionFilter } from '@modelcontextprotocol/client'
import { messageOf } from '../../../shared/errors'
import type { MessageLog } from './message-log'

/** The stream on which a server since 2026-07-28 reports changes, once it was requested. */
export type ChangeStream = {
  /** Wants to hear of changes of these resources, besides those of its lists. */
  watch(uris: readonly string[]): void
  stop(): void
}

type Listener = { log: Pick<MessageLog, 'note'>; listChanged(): void }

const ACKNOWLEDGED_MS = 10_000
/** A stream that has ended is asked for again, as servers end those that last long. */
const PAUSE_MS = 5_000

/** Keeps such a stream open while its client is connected. A server that refuses it is asked once only. */
export function changeStream(client: Client, { log, listChanged }: Listener): ChangeStream {
  const stopped = new AbortController()
  let watched: readonly string[] = []
  let open: McpSubscription | undefined
  let queue = Promise.resolve()

  async function renew(): Promise<void> {
    if (stopped.signal.aborted) return
    const filter = filterFor(client, watched)
    const previous = open
    open = undefined
    try {
      // The new one is there before the old one goes, so that nothing falls in between.
      if (filter) open = await client.listen(filter, { timeout: ACKNOWLEDGED_MS, signal: stopped.signal })
      if (open) void followed(open)
    } catch (thrown) {
      if (!stopped.signal.aborted) log.note(`subscriptions/listen: ${messageOf(thrown)}`)
    }
    await previous?.close().catch(() => undefined)
  }

  async function followed(subscription: McpSubscription): Promise<void> {
    const how = await subscription.closed
    if (how === 'local' || open !== subscription) return
    open = undefined
    await delay(PAUSE_MS, undefined, { ref: false, signal: stopped.signal }).catch(() => undefined)
    if (stopped.signal.aborted || open) return
    renewSoon()
    // Something may have changed while nobody listened.
    listChanged()
  }

  function renewSoon(): void {
    queue = queue.then(renew)
  }

  renewSoon()
  return {
    watch(uris) {
      watched = uris
      renewSoon()
    },
    stop: () => stopped.abort(),
  }
}

/** Returns the filter of changes to listen for; undefined if there are none. */
function filterFor(client: Client, watched: readonly string[]): SubscriptionFilter | undefined {
  const { tools, prompts, resources } = client.getServerCapabilities() ?? {}
  const filter: SubscriptionFilter = {
    ...(tools?.listChanged && { toolsListChanged: true }),
    ...(prompts?.listChanged && { promptsListChanged: true }),
    ...(resources?.listChanged && { resourcesListChanged: true }),
    ...(resources?.subscribe && watched.length > 0 && { resourceSubscriptions: [...watched] }),
  }
  return Object.keys(filter).length > 0 ? filter : undefined
}
