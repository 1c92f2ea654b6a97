import { parseHTML } from 'linkedom/worker'
import { parseUrl } from '../../shared/parse-url'

/** The part of the DOM that is used. Main is compiled without the browser's types, as it has no page. */
export type PageElement = {
  readonly nodeName: string
  readonly childNodes: Iterable<PageElement>
  closest(selector: string): PageElement | null
  querySelector(selector: string): PageElement | null
  querySelectorAll(selector: string): Iterable<PageElement>
  getAttribute(name: string): string | null
  setAttribute(name: string, value: string): void
  removeAttribute(name: string): void
  remove(): void
}

export type PageDocument = PageElement & {
  readonly title: string
  readonly documentElement: PageElement
}

const LINKS = [
  ['a', 'href'],
  ['img', 'src'],
] as const

/** The document of a page, with absolute links. No script of it runs, and nothing is loaded. */
export function pageDocument(html: string, url: string): PageDocument {
  const document = parseHTML(withBody(html)).document as unknown as PageDocument
  const base = absolute(document.querySelector('base')?.getAttribute('href') ?? '', url) ?? url
  for (const node of document.querySelectorAll('base')) node.remove()
  for (const [tag, name] of LINKS) {
    for (const node of document.querySelectorAll(`${tag}[${name}]`)) setAbsolute(node, name, base)
  }
  return document
}

/** The parser makes only those elements that are written, but <html>, <head> and <body> may be left out of a page. */
function withBody(html: string): string {
  if (/<body[\s>]/i.test(html)) return html
  const title = titleIn(html)
  const rest = html.replace(title, '').replace(/<!doctype[^<>]*>|<\/?(?:html|head)(?:\s[^<>]*)?>/gi, '')
  return `<!doctype html><html><head>${title}</head><body>${rest}</body></html>`
}

/** The element with its tags. Looks for its end but once, as there may be many that have none. */
function titleIn(html: string): string {
  const begin = html.search(/<title[\s>]/i)
  const rest = begin < 0 ? '' : html.slice(begin)
  const end = /<\/title>/i.exec(rest)
  return end ? rest.slice(0, end.index + end[0].length) : ''
}

/** Scripts, embedded data and what else is not on the web lose their address, and become plain text. */
function setAbsolute(node: PageElement, name: string, base: string): void {
  const target = absolute(node.getAttribute(name) ?? '', base)
  if (target) node.setAttribute(name, target)
  else node.removeAttribute(name)
}

function absolute(target: string, base: string): string | null {
  const url = parseUrl(target, base)
  return url && ['http:', 'https:', 'mailto:'].includes(url.protocol) ? url.href : null
}
