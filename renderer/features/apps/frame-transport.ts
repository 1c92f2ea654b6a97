import { type JSONRPCMessage, parseJSONRPCMessage, type Transport } from '@modelcontextprotocol/client'
import { rateLimit } from '../../../shared/apps/rate-limit'
import { plainSize } from './plain-size'

/** Characters of one message. */
const LARGEST = 2_000_000
/** Messages of an app that does something reasonable, such as one that is dragged along. */
const RATE = { most: 400, withinMs: 4_000 }

/** The reason why an app is no longer heard. */
export type Excess = 'often' | 'large'

/**
 * Speaks with a frame by messages alone. Those of others are not heard; of its own neither what is too large nor what comes too
 * often, which is told once.
 */
export function frameTransport(frame: HTMLIFrameElement, exceeded: (why: Excess) => void): Transport {
  const rate = rateLimit(RATE)

  function hear(event: MessageEvent<unknown>): void {
    if (event.source === null || event.source !== frame.contentWindow) return
    const excess = rate.take(performance.now()) ? undefined : 'often'
    // The data that it sent is only turned into values when they are requested.
    if (excess || plainSize(event.data, LARGEST) > LARGEST) {
      stop()
      exceeded(excess ?? 'large')
      return
    }
    const message = messageIn(event.data)
    if (message) transport.onmessage?.(message)
  }

  function stop(): void {
    removeEventListener('message', hear)
  }

  const transport: Transport = {
    async start() {
      addEventListener('message', hear)
    },
    async send(message) {
      // A frame without an origin can be named in no other way; only the one that is held here gets it.
      frame.contentWindow?.postMessage(message, '*')
    },
    async close() {
      stop()
      transport.onclose?.()
    },
  }
  return transport
}

function messageIn(data: unknown): JSONRPCMessage | undefined {
  try {
    return parseJSONRPCMessage(data)
  } catch {
    return undefined
  }
}
