import { lazily } from '../../../shared/lazily'
import type { Cdp } from '../cdp'
import type { PageDriver } from '../page-driver'
import type { PageView } from './page-view'

/** Returns a driver that works a page by Chromium's protocol. */
export type DrivePage = (cdp: Cdp) => Promise<PageDriver>

/** The driver of a tab's page, which may have shown nothing yet. */
export function driverOf(view: PageView, drivePage: DrivePage): PageDriver {
  return deferredDriver(async () => {
    await view.begin()
    return drivePage(view.cdp)
  })
}

/** The driver of a page, made when it is first asked for something. */
export function deferredDriver(make: () => Promise<PageDriver>): PageDriver {
  let made: PageDriver | undefined
  let isClosed = false
  const driver = lazily(async () => {
    const ready = await make()
    made = ready
    if (isClosed) ready.close()
    return ready
  })
  return {
    address: async () => (await driver()).address(),
    beside: async () => (await driver()).beside(),
    navigate: async (...given) => (await driver()).navigate(...given),
    snapshot: async (...given) => (await driver()).snapshot(...given),
    find: async (...given) => (await driver()).find(...given),
    focused: async (...given) => (await driver()).focused(...given),
    act: async (...given) => (await driver()).act(...given),
    press: async (...given) => (await driver()).press(...given),
    scroll: async (...given) => (await driver()).scroll(...given),
    get: async (...given) => (await driver()).get(...given),
    // Before that nobody has listened.
    log: what => made?.log(what) ?? '',
    problems: () => made?.problems() ?? { errors: [], requests: [] },
    waitFor: async (...given) => (await driver()).waitFor(...given),
    evaluate: async (...given) => (await driver()).evaluate(...given),
    picture: async (...given) => (await driver()).picture(...given),
    close(): void {
      isClosed = true
      made?.close()
    },
  }
}
