import { describeElement } from './describe'
import { boxOf, elementAt, isFrame, parentOf, rootElement, scrollLeftOf, scrollTopOf, styleOf, tagOf } from './dom'
import { elementOf } from './refs'
import { everyElement } from './seek'
import type { Box, Counting, Point } from './wire'

/**
 * Scrolls what is beneath a point, the page where that cannot go further. Where a frame is there, it is named with the point in it,
 * as it is to be tried first. Without anything there, the largest part of the page that can be scrolled is.
 */
export function scroll(
  wish: { x: number; y: number; at?: Point; isLast?: boolean } & Counting,
): Counting & { moved: boolean; frame?: number; point?: Point } {
  const point = wish.at ?? { x: window.innerWidth / 2, y: window.innerHeight / 2 }
  const counting = { next: wish.next }
  const under = elementAt(point.x, point.y)
  if (under && isFrame(under) && !wish.isLast) {
    const inside = insideOf(under)
    const { ref } = describeElement(under, counting)
    return {
      ...counting,
      moved: false,
      frame: ref,
      point: { x: (point.x - inside.x) / inside.scaleX, y: (point.y - inside.y) / inside.scaleY },
    }
  }
  for (let at: Element | null = under, left = 5000; at && left > 0; at = parentOf(at), left--) {
    if (canScroll(at) && move(at, wish)) return { ...counting, moved: true }
  }
  if (move(document.scrollingElement ?? rootElement(), wish)) return { ...counting, moved: true }
  const largest = largestScroller(wish)
  return { ...counting, moved: largest ? move(largest, wish) : false }
}

function canScroll(element: Element): boolean {
  if (element === rootElement() || tagOf(element) === 'body') return false
  const style = styleOf(element)
  return [style.overflowX, style.overflowY].some(each => each === 'auto' || each === 'scroll')
}

function move(element: Element, { x, y }: Point): boolean {
  const [left, top] = [scrollLeftOf(element), scrollTopOf(element)]
  Reflect.apply(Element.prototype.scrollBy, element, [{ left: x, top: y, behavior: 'instant' }])
  return scrollLeftOf(element) !== left || scrollTopOf(element) !== top
}

function largestScroller({ x, y }: Point): Element | undefined {
  let best: { element: Element; area: number } | undefined
  for (const element of everyElement()) {
    const hasMore =
      x !== 0 ? element.scrollWidth > element.clientWidth : y !== 0 && element.scrollHeight > element.clientHeight
    if (!hasMore || !canScroll(element)) continue
    const area = element.clientWidth * element.clientHeight
    if (area > (best?.area ?? 0)) best = { element, area }
  }
  return best?.element
}

/** Returns the position at which the inside of a frame's element begins, and the size at which one of its pixels is drawn. */
export function insideOf(element: Element): Box & { scaleX: number; scaleY: number } {
  const box = boxOf(element)
  const frame = element as HTMLIFrameElement
  const style = styleOf(element)
  const scaleX = frame.offsetWidth > 0 ? box.width / frame.offsetWidth : 1
  const scaleY = frame.offsetHeight > 0 ? box.height / frame.offsetHeight : 1
  const [left, top] = [Number.parseFloat(style.paddingLeft) || 0, Number.parseFloat(style.paddingTop) || 0]
  const [right, bottom] = [Number.parseFloat(style.paddingRight) || 0, Number.parseFloat(style.paddingBottom) || 0]
  return {
    x: box.x + (frame.clientLeft + left) * scaleX,
    y: box.y + (frame.clientTop + top) * scaleY,
    width: (frame.clientWidth - left - right) * scaleX,
    height: (frame.clientHeight - top - bottom) * scaleY,
    scaleX,
    scaleY,
  }
}

export function frameBox({ ref }: { ref: number }): ReturnType<typeof insideOf> | null {
  const element = elementOf(ref)
  return element ? insideOf(element) : null
}
