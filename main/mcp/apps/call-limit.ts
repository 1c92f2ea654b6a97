import { APP_CALLS } from '../../../shared/apps/mcp-apps'
import { rateLimit } from '../../../shared/apps/rate-limit'
import { AppError } from '../../../shared/errors'
import { sentence } from '../../../shared/sentence'

/** Holds what one app asks for within bounds, however it asks. */
export function callLimit(now: () => number = Date.now) {
  const rate = rateLimit(APP_CALLS)
  let made = 0
  let underWay = 0

  return {
    /** Does what was asked. Rejects with an `AppError` where that is too much. */
    async run<T>(work: () => Promise<T>): Promise<T> {
      if (underWay >= APP_CALLS.atOnce)
        throw new AppError('denied', sentence`The app is making too many requests at once.`)
      if (made >= APP_CALLS.inAll || !rate.take(now())) {
        throw new AppError('denied', sentence`The app has made too many requests.`)
      }
      made += 1
      underWay += 1
      try {
        return await work()
      } finally {
        underWay -= 1
      }
    },
  }
}
