import { closest, hasAttribute, tagOf } from './dom'

/** Where a link leads, as a whole address; also of what is in a link. */
export function linkOf(element: Element): string | undefined {
  const link = closest(element, at => ['a', 'area'].includes(tagOf(at)) && hasAttribute(at, 'href'))
  return link instanceof HTMLAnchorElement || link instanceof HTMLAreaElement ? link.href.slice(0, 4000) : undefined
}

/** Of a link itself. */
export const linkAddress = (element: Element): string | undefined =>
  element instanceof HTMLAnchorElement || element instanceof HTMLAreaElement ? linkOf(element) : undefined
