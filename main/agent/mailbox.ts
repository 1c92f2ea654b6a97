import { withResolvers } from './with-resolvers'

/** A queue of incoming values for a consumer that takes them in order when it is ready. */
export type Mailbox<T> = {
  put(value: T): void
  /** Takes the oldest value that has not been taken yet. */
  take(): T | undefined
  /** Resolves once there is something to take. */
  arrival(): Promise<void>
}

export function mailbox<T>(): Mailbox<T> {
  const waiting: T[] = []
  let arrival = withResolvers<void>()
  return {
    put(value) {
      waiting.push(value)
      arrival.resolve()
    },
    take() {
      const first = waiting.shift()
      if (waiting.length === 0) arrival = withResolvers<void>()
      return first
    },
    arrival: () => arrival.promise,
  }
}
