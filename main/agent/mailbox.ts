import { withResolvers } from './with-resolvers'

/** What comes in for somebody who takes it when they are ready for it, in its order. */
export type Mailbox<T> = {
  put(value: T): void
  /** What came first of what nobody has taken yet. */
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
