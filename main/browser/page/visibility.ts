import { attribute, boxOf, checkVisibility, closest, parentOf, rectsOf, styleOf } from './dom'
import type { Box } from './wire'

const SHOWN: CheckVisibilityOptions = { visibilityProperty: true }

/**
 * Returns whether a person sees an element at the current scroll position: it is drawn, and has some size. A transparent
 * element counts, as it can be clicked.
 */
export function isVisible(element: Element): boolean {
  if (!isDrawn(element)) return false
  return partsOf(element).some(({ width, height }) => width > 0 && height > 0)
}

/** Neither left out of the page's layout nor made invisible. */
export function isDrawn(element: Element): boolean {
  if (checkVisibility(element, SHOWN)) return true
  return hasNoBoxOnly(element) && styleOf(element).visibility === 'visible'
}

/** `display: contents` has no box, but what is in it is drawn. */
export function hasNoBoxOnly(element: Element): boolean {
  if (styleOf(element).display !== 'contents') return false
  const parent = parentOf(element)
  return !parent || checkVisibility(parent) || hasNoBoxOnly(parent)
}

/** Left out of what assistive programs are told, by the page's own wish. */
export function isHiddenByAria(element: Element): boolean {
  return closest(element, at => attribute(at, 'aria-hidden')?.toLowerCase() === 'true') !== null
}

/** The boxes that it is drawn in, one for each line that it is broken into. */
export function partsOf(element: Element): DOMRect[] {
  const own = [...rectsOf(element)]
  if (own.length > 0) return own
  const range = new Range()
  range.selectNodeContents(element)
  return [...range.getClientRects()]
}

/** All of it, in CSS pixels of the frame's viewport. */
export function wholeBox(element: Element): Box {
  const own = boxOf(element)
  if (own.width > 0 || own.height > 0) return { x: own.x, y: own.y, width: own.width, height: own.height }
  const parts = partsOf(element).filter(({ width, height }) => width > 0 && height > 0)
  if (parts.length === 0) return { x: own.x, y: own.y, width: 0, height: 0 }
  const x = Math.min(...parts.map(part => part.left))
  const y = Math.min(...parts.map(part => part.top))
  return {
    x,
    y,
    width: Math.max(...parts.map(part => part.right)) - x,
    height: Math.max(...parts.map(part => part.bottom)) - y,
  }
}
