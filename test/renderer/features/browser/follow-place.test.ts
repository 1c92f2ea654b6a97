import { beforeEach, expect, test, vi } from 'vitest'
import type { PlaceBounds } from '../../../../renderer/features/browser/covered-by'
import { followPlace } from '../../../../renderer/features/browser/follow-place'
import { stubDocument } from '../../stub-document'

const HERE = { x: 10, y: 20, width: 300, height: 200 }

beforeEach(() => {
  vi.useFakeTimers()
  return () => vi.useRealTimers()
})

/** A window in which a page has its place; what lies over it, and what tells of it, is the test's. */
function placed({ picture = async () => new Uint8Array([1]) }: { picture?(): Promise<Uint8Array | null> } = {}) {
  const told: Record<string, () => void> = {}
  const state = { bounds: HERE, isOver: false }
  const place = { getBoundingClientRect: () => state.bounds, contains: (one: unknown) => one === place }
  stubDocument({
    body: {},
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    elementFromPoint: () => (state.isOver ? {} : place),
  })
  vi.stubGlobal('window', {
    addEventListener: (type: string, heard: () => void) => Object.assign(told, { [type]: heard }),
    removeEventListener: (type: string) => delete told[type],
  })
  class Observer {
    observe() {}
    disconnect() {}
  }
  vi.stubGlobal('ResizeObserver', Observer)
  vi.stubGlobal('MutationObserver', Observer)
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => setTimeout(run, 16))
  vi.stubGlobal('cancelAnimationFrame', (frame: NodeJS.Timeout) => clearTimeout(frame))
  const urls = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:picture')
  const revoked = vi.spyOn(URL, 'revokeObjectURL').mockReturnValue(undefined)
  const [places, pictures]: [(PlaceBounds | null)[], (string | null)[]] = [[], []]
  const stop = followPlace(place as unknown as HTMLElement, {
    place: bounds => places.push(bounds),
    take: picture,
    show: shown => pictures.push(shown),
  })
  const changed = async (next: Partial<typeof state>) => {
    Object.assign(state, next)
    told.resize?.()
    await vi.advanceTimersByTimeAsync(16)
  }
  return { places, pictures, urls, revoked, changed, told, stop }
}

test('a page is laid where its place is, and again only where that has moved', async () => {
  const { places, changed } = placed()
  await changed({})
  expect(places).toEqual([HERE])
  await changed({})
  expect(places).toEqual([HERE])
  const there = { ...HERE, width: 500 }
  await changed({ bounds: there })
  expect(places).toEqual([HERE, there])
})

test('under a menu its picture stands in its place before it goes, and leaves only once it is back', async () => {
  const { places, pictures, changed, revoked } = placed()
  await changed({})
  await changed({ isOver: true })
  expect(pictures).toEqual(['blob:picture'])
  expect(places).toEqual([HERE])
  await vi.advanceTimersByTimeAsync(40)
  expect(places).toEqual([HERE, null])
  await changed({ isOver: false })
  expect(places).toEqual([HERE, null, HERE])
  expect(pictures).toEqual(['blob:picture'])
  await vi.advanceTimersByTimeAsync(100)
  expect(pictures).toEqual(['blob:picture', null])
  expect(revoked).toHaveBeenCalledTimes(1)
})

test('a page that is not drawn in time goes without a picture', async () => {
  const { places, pictures, changed } = placed({ picture: () => new Promise(() => undefined) })
  await changed({})
  await changed({ isOver: true })
  expect(places).toEqual([HERE])
  await vi.advanceTimersByTimeAsync(200)
  expect(places).toEqual([HERE, null])
  expect(pictures).toEqual([])
})

test('a menu that is gone at once takes nothing away', async () => {
  const { places, changed } = placed({ picture: () => new Promise(() => undefined) })
  await changed({})
  await changed({ isOver: true })
  await changed({ isOver: false })
  await vi.advanceTimersByTimeAsync(500)
  expect(places).toEqual([HERE])
})

test('a page that another window has had is placed again', async () => {
  const { places, changed, told } = placed()
  await changed({})
  told.focus?.()
  await vi.advanceTimersByTimeAsync(16)
  expect(places).toEqual([HERE, HERE])
})

test('it goes with its place, and nothing is heard any more', async () => {
  const { places, changed, told, stop } = placed()
  await changed({})
  stop()
  expect(places).toEqual([HERE, null])
  expect(told).toEqual({})
  await vi.advanceTimersByTimeAsync(500)
  expect(places).toEqual([HERE, null])
})
