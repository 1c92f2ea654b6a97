import { decodeText } from './decode-body'
import { mediaType } from './media-type'
import { openRequest } from './open-request'
import { readBody } from './read-body'
import type { WebRequestContext } from './web-access'

/** The service that turns pages into Markdown. It learns the address of the page. */
export const MARKDOWN_SERVICE = 'markdown.new'

/**
 * A page's Markdown from markdown.new. Rejects where that does not answer with some; a redirect is no answer, as it
 * would tell another host of the page.
 */
export async function askMarkdownService(page: URL, way: WebRequestContext): Promise<string> {
  const headers = { accept: 'text/markdown', 'content-type': 'application/json' }
  const body = JSON.stringify({ url: page.href })
  const service = new URL(`https://${MARKDOWN_SERVICE}/`)
  const answer = await openRequest(service, { method: 'POST', headers, body }, way)
  try {
    const { statusCode = 0 } = answer
    if (statusCode < 200 || statusCode > 299) throw new Error(`It answered with status ${statusCode}.`)
    const { type, charset } = mediaType(answer.headers['content-type'])
    if (type !== 'text/markdown' && type !== 'text/plain') throw new Error(`It answered with '${type}'.`)
    const markdown = decodeText(await readBody(answer), charset)
    if (markdown.trim() === '') throw new Error('Its answer was empty.')
    return markdown
  } finally {
    answer.destroy()
  }
}
