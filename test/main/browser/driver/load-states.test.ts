import { expect, test } from 'vitest'
import { connect } from '../../../../main/browser/driver/cdp-connection'
import { followLoading, until } from '../../../../main/browser/driver/load-states'

test('it is followed how far the document of the page has loaded, and of no frame in it', async () => {
  let heard: (method: string, params: unknown) => void = () => undefined
  const connection = connect({
    send: async () => ({}),
    listen(listener) {
      heard = listener
      return () => undefined
    },
  })
  const loads = followLoading(connection, 'main')
  const { signal } = new AbortController()
  heard('Page.frameRequestedNavigation', { frameId: 'main' })
  expect(loads.isLeaving()).toBe(true)
  heard('Page.frameNavigated', { frame: { id: 'main', loaderId: 'one' } })
  expect([loads.isLeaving(), loads.document(), loads.moves()]).toEqual([false, 'one', 1])
  const loaded = until(loads, () => loads.has('load'), signal)
  heard('Page.lifecycleEvent', { frameId: 'inner', loaderId: 'two', name: 'load' })
  expect(loads.has('load')).toBe(false)
  heard('Page.lifecycleEvent', { frameId: 'main', loaderId: 'one', name: 'load' })
  expect(await loaded).toBe(true)
  expect(await until(loads, () => false, AbortSignal.abort())).toBe(false)
})
