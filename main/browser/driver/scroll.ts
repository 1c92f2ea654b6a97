import type { Point } from '../page/wire'
import type { FrameDocument } from './frames'
import type { Lookup } from './lookup'

const WAYS = { up: [0, -1], down: [0, 1], left: [-1, 0], right: [1, 0] } as const
const MOST_PIXELS = 1_000_000
const MOST_NESTED = 20

type Tried = { document: FrameDocument; at?: Point }

/** Scrolls what is beneath the middle of the page, in the innermost frame first, then outwards. */
export async function scrollPage(lookup: Lookup, direction: keyof typeof WAYS, pixels: number): Promise<void> {
  const [x, y] = WAYS[direction].map(sign => sign * Math.min(Math.abs(pixels), MOST_PIXELS)) as [number, number]
  const tried: Tried[] = []
  let next: Tried | undefined = { document: await lookup.reach.main() }
  while (next && tried.length < MOST_NESTED) {
    const { moved, inner } = await scrollIn(lookup, next, { x, y })
    if (moved) return
    tried.push(next)
    next = inner
  }
  for (const { document, at } of tried.toReversed()) {
    const wish = { x, y, isLast: true, next: lookup.references.next(), ...(at && { at }) }
    if ((await lookup.reach.call(document, 'scroll', wish)).moved) return
  }
  throw new Error(`Nothing here can be scrolled further ${x === 0 ? direction : `to the ${direction}`}.`)
}

async function scrollIn(
  { reach, references }: Lookup,
  { document, at }: Tried,
  by: Point,
): Promise<{ moved: boolean; inner?: Tried }> {
  const next = references.next()
  const { moved, frame, point, next: after } = await reach.call(document, 'scroll', { ...by, next, ...(at && { at }) })
  references.given(document, next, after)
  const inside = moved || frame === undefined ? undefined : await reach.inside(document, frame)
  return { moved, ...(inside && { inner: { document: inside, ...(point && { at: point }) } }) }
}
