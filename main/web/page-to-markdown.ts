import type { FetchedPage } from './fetch-page'
import type { Converted } from './html-to-markdown'
import { isHtml } from './media-type'
import type { WebRequestContext } from './web-access'

/** Returns a page's content as Markdown: text as it is, HTML converted, everything else as a block of code. */
export async function pageToMarkdown(
  { url, type, text }: FetchedPage,
  { web, signal }: WebRequestContext,
): Promise<Converted> {
  if (isHtml(type)) return web.toMarkdown(text, url.href, signal)
  if (type === 'text/markdown' || type === 'text/plain') return { title: titleOf(text), markdown: text }
  return { title: '', markdown: codeBlock(text, type) }
}

/** The title that Markdown gives itself, in its front matter or as its first heading; '' where it has none. */
export function titleOf(markdown: string): string {
  const head = markdown.slice(0, 10_000)
  const frontMatter = head.match(/^---\r?\n([\s\S]*?)\r?\n---\r?\n/)?.[1]
  const title = frontMatter?.match(/^title:(.*)$/m)?.[1] ?? head.match(/^#{1,2}[ \t](.+)$/m)?.[1] ?? ''
  return title.trim().replace(/^(["'])(.*)\1$/, '$2')
}

/** Fenced by more backticks than the text has in a row. */
function codeBlock(text: string, type: string): string {
  const longest = (text.match(/`+/g) ?? []).reduce((most, run) => Math.max(most, run.length), 2)
  const fence = '`'.repeat(longest + 1)
  const language = type.endsWith('json') ? 'json' : ''
  return `${fence}${language}\n${text.trimEnd()}\n${fence}`
}
