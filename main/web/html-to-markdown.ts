import { Readability } from '@mozilla/readability'
import { parseHTML } from 'linkedom/worker'
import TurndownService from 'turndown'
import { parseUrl } from '../../shared/parse-url'

/** The part of the DOM that is used. Main is compiled without the browser's types, as it has no page. */
type PageElement = {
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

type PageDocument = PageElement & {
  readonly title: string
  readonly documentElement: PageElement
}

const LINKS = [
  ['a', 'href'],
  ['img', 'src'],
] as const

/** The document of a page, with absolute links. No script of it runs, and nothing is loaded. */
function pageDocument(html: string, url: string): PageDocument {
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

const SECTIONS = ['THEAD', 'TBODY', 'TFOOT']

/** Writes Markdown with tables as GitHub has them. A table that holds another is layout, and stays a row of blocks. */
function markdownWriter(): TurndownService {
  const isData = dataTables()
  const service = new TurndownService({
    headingStyle: 'atx',
    codeBlockStyle: 'fenced',
    bulletListMarker: '-',
    hr: '---',
    // A cell without text still takes its column.
    blankReplacement: (_content, node) => (isCell(node) && isData(node) ? '  |' : node.isBlock ? '\n\n' : ''),
  })
  service.addRule('cell', {
    filter: (node: PageElement) => isCell(node) && isData(node),
    replacement: content =>
      ` ${content
        .trim()
        .replace(/(?<!\s)\s*\n\s*/g, ' ')
        .replaceAll('|', '\\|')} |`,
  })
  service.addRule('row', {
    filter: (node: PageElement) => node.nodeName === 'TR' && isData(node),
    replacement: (content, node) => `\n|${content}${isFirstRow(node) ? ruleUnder(node) : ''}`,
  })
  service.addRule('section', {
    filter: (node: PageElement) => SECTIONS.includes(node.nodeName) && isData(node),
    replacement: content => content,
  })
  service.addRule('table', {
    filter: (node: PageElement) => node.nodeName === 'TABLE' && isData(node),
    replacement: content => `\n\n${content.trim()}\n\n`,
  })
  return service
}

/** Remembers the answer for each table, which would else be looked for once a cell. */
function dataTables(): (node: PageElement) => boolean {
  const known = new WeakMap<PageElement, boolean>()
  return node => {
    const table = node.closest('table')
    if (!table) return false
    const isData = known.get(table) ?? table.querySelector('table') === null
    known.set(table, isData)
    return isData
  }
}

function isCell({ nodeName }: PageElement): boolean {
  return nodeName === 'TD' || nodeName === 'TH'
}

function isFirstRow(row: PageElement): boolean {
  return row.closest('table')?.querySelector('tr') === row
}

function ruleUnder(row: PageElement): string {
  return `\n|${' --- |'.repeat([...row.childNodes].filter(isCell).length)}`
}

/** `title` is '' where there is none. */
export type Converted = { title: string; markdown: string }

type Readable = ConstructorParameters<typeof Readability>[0]

/** The elements that say nothing to a reader, for pages in which Readability finds no article. */
const NO_TEXT = 'script, style, noscript, template, svg, iframe, object, embed, form, nav, head'

/**
 * The readable part of a page as Markdown, under its title. The time it takes is not bounded, as a page may be nested
 * without end: it belongs on a thread that can be ended.
 */
export function htmlToMarkdown(html: string, url: string): Converted {
  const document = pageDocument(html, url)
  const pageTitle = document.title
  const article = new Readability<PageElement>(document as unknown as Readable, {
    // They name the language of code.
    keepClasses: true,
    serializer: node => node as unknown as PageElement,
  }).parse()
  const title = (article?.title || pageTitle).replace(/\s+/g, ' ').trim()
  // Readability has changed its document, so this begins with a new one.
  const body = article?.content ? toMarkdown(article.content) : bodyToMarkdown(html, url)
  return { title, markdown: under(title, body) }
}

/** All that a page says, under its title. The same holds for the time it takes. */
export function wholePage(html: string, url: string): string {
  const title = pageDocument(html, url).title.replace(/\s+/g, ' ').trim()
  return under(title, bodyToMarkdown(html, url))
}

/** Many a text begins with its title. */
function under(title: string, body: string): string {
  return body === '' || title === '' || /^# /.test(body) ? body : `# ${title}\n\n${body}`
}

/** All that a page says, whether or not it belongs to what it is about. The same holds for the time it takes. */
export function bodyToMarkdown(html: string, url: string): string {
  const document = pageDocument(html, url)
  for (const node of document.querySelectorAll(NO_TEXT)) node.remove()
  return toMarkdown(document.documentElement)
}

function toMarkdown(node: PageElement): string {
  return markdownWriter().turndown(node).trim()
}
