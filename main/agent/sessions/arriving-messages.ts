import { AppError } from '../../../shared/errors'
import { sentence } from '../../../shared/sentence'

/** A message on its way into its session. */
export type Arrival = {
  /** Aborted where the person stops it. */
  signal: AbortSignal
  /** Returns whether what ran was stopped in the meantime: then the message waits, like everything that was said by then. */
  isHeld(): boolean
  /** The session takes it, and from now on what it begins is stopped. Throws where the person was faster. */
  taken(): void
}

type Arriving = Arrival & { controller: AbortController; hold(): void }

/**
 * The messages that no session has taken yet, as their files are being read, or the session is being opened or ends something
 * else. Whoever stops a session means these, too: nothing runs that could be stopped in their place.
 */
export function arrivingMessages() {
  const arriving = new Map<string, Set<Arriving>>()

  function begin(id: string): Arriving {
    const controller = new AbortController()
    let isHeld = false
    const message: Arriving = {
      controller,
      signal: controller.signal,
      isHeld: () => isHeld,
      hold: () => {
        isHeld = true
      },
      taken: () => {
        controller.signal.throwIfAborted()
        leave(id, message)
      },
    }
    arriving.set(id, (arriving.get(id) ?? new Set()).add(message))
    return message
  }

  function leave(id: string, message: Arriving): void {
    const others = arriving.get(id)
    others?.delete(message)
    if (others?.size === 0) arriving.delete(id)
  }

  return {
    /** Brings a message into its session. */
    async bring(id: string, act: (arrival: Arrival) => Promise<void>): Promise<void> {
      const message = begin(id)
      try {
        await act(message)
      } finally {
        leave(id, message)
      }
    },

    /** Those of a session that are on their way now. */
    of(id: string) {
      const messages = [...(arriving.get(id) ?? [])]
      return {
        stop(): void {
          for (const { controller } of messages) controller.abort(stopped())
        },
        hold(): void {
          for (const { hold } of messages) hold()
        },
      }
    },
  }
}

export type ArrivingMessages = ReturnType<typeof arrivingMessages>

const stopped = () => new AppError('cancelled', sentence`Stopped by the person.`)
