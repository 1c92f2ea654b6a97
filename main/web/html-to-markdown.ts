import { Readability } from '@mozilla/readability'
import { markdownWriter } from './markdown-writer'
import { type PageElement, pageDocument } from './page-document'

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
