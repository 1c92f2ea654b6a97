import { setImmediate as nextTurn } from 'node:timers/promises'
import pLimit from 'p-limit'

const turns = pLimit(1)

/** Does work that may take some milliseconds: one after the other, with all that waits for the thread let in between. */
export function inTurn<T>(work: () => T): Promise<T> {
  return turns(async () => {
    await nextTurn()
    return work()
  })
}
