import { closest, hasAttribute, tagOf } from './dom'

/** Returns the whole address to which a link leads, or the link that an element is in. */
export function linkOf(element: Element): string | undefined {
  const link = closest(element, at => ['a', 'area'].includes(tagOf(at)) && hasAttribute(at, 'href'))
  return link instanceof HTMLAnchorElement || link instanceof HTMLAreaElement ? link.href.slice(0, 4000) : undefined
}

/** Of a link itself. */
export const linkAddress = (element: Element): string | undefined =>
  element instanceof HTMLAnchorElement || element instanceof HTMLAreaElement ? linkOf(element) : undefined
