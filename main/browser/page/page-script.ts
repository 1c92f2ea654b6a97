import { describeElement } from './describe'
import { redraw } from './drawing'
import { drawnTexts, stretchBoxes } from './drawn-texts'
import { choose, content, covered, focus, focused, setValue } from './fields'
import { guard, unguard } from './guard'
import { outline } from './outline'
import { covers, differs, intoSight, ready } from './ready'
import { elementOf } from './refs'
import { frameBox, scroll } from './scrolling'
import { frameRefs, nearest, pageSays, seek, stateOf } from './seek'
import type { Page } from './wire'

/** All that the driver asks of a frame. It is bundled to one text, which is run in the isolated world of the frame. */
const page: Page = {
  outline,
  seek,
  stateOf,
  nearest: wish => nearest(wish, wish),
  describe: ({ ref }) => {
    const element = elementOf(ref)
    if (!element) return null
    intoSight(element)
    return describeElement(element, { next: ref })
  },
  element: ({ ref }) => elementOf(ref) ?? null,
  focused,
  ready,
  differs,
  frameBox,
  covers,
  isPointedAt: ({ ref, point: { x, y } }) => {
    // An element that the pointer moves away is hovered until the next frame, and after it what lies there then.
    const places = [elementOf(ref), document.elementFromPoint(x, y)]
    return places.some(element => element?.matches(':hover'))
  },
  guard,
  unguard,
  focus,
  setValue,
  choose,
  content,
  says: ({ text }) => ({ says: pageSays(text) }),
  scroll,
  covered,
  drawnTexts,
  stretchBoxes,
  redraw,
  ratio: () => window.devicePixelRatio,
  frames: wish => {
    const counting = { next: wish.next }
    return { frames: frameRefs(counting), ...counting }
  },
}

// A symbol, since the page can give a name to an element that would be found in place of a global one.
Object.defineProperty(globalThis, Symbol.for('atrium'), { value: page })
