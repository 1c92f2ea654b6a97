import { AppError, messageOf } from '../../shared/errors'
import { askMarkdownService, MARKDOWN_SERVICE } from './ask-markdown-service'
import { checkedAddresses } from './checked-addresses'
import { fetchPage } from './fetch-page'
import { pageToMarkdown, titleOf } from './page-to-markdown'
import { publicWeb, type WebAccess, type WebRequestContext } from './web-access'
import { webUrl } from './web-url'
import { withinTime } from './within-time'

/** A page as Markdown. `via` is the host that gave it; `url` is where it was found, after redirects. */
export type WebPage = { url: string; title: string; markdown: string; via: string }

/** `isDirect`: markdown.new is not asked. Tests give their own `web`; the product has but one. */
type PageReading = { signal: AbortSignal; web?: WebAccess; isDirect?: boolean }

/**
 * Reads a public web page: through markdown.new, and from its own server where that does not answer or is not to be asked. Rejects
 * with an `Error` for the model, or with the signal's reason.
 */
export async function readWebPage(
  address: string,
  { signal, web = publicWeb, isDirect = false }: PageReading,
): Promise<WebPage> {
  const url = webUrl(address)
  const within = <T>(work: (way: WebRequestContext) => Promise<T>) =>
    withinTime(web.timeLimitMs, signal, inner => work({ web, signal: inner }))
  await within(way => refusePrivate(url, way))
  if (isDirect) {
    return within(way => directly(url, way)).catch(cause => {
      signal.throwIfAborted()
      throw new Error(`The page could not be read. ${wordsFor(cause)}`, { cause })
    })
  }
  try {
    return await within(way => throughService(url, way))
  } catch (thrown) {
    signal.throwIfAborted()
    return await within(way => directly(url, way)).catch(cause => {
      signal.throwIfAborted()
      const words = `The page could not be read. ${wordsFor(cause)} Before, ${MARKDOWN_SERVICE} was asked: ${wordsFor(thrown)}`
      throw new Error(words, { cause })
    })
  }
}

/** The service must not learn the address of a private place either. A name unknown here may still be known to it. */
async function refusePrivate(url: URL, way: WebRequestContext): Promise<void> {
  try {
    await checkedAddresses(url, way)
  } catch (thrown) {
    if (thrown instanceof AppError || way.signal.aborted) throw thrown
  }
}

async function throughService(url: URL, way: WebRequestContext): Promise<WebPage> {
  const markdown = await askMarkdownService(url, way)
  return { url: url.href, title: titleOf(markdown), markdown, via: MARKDOWN_SERVICE }
}

async function directly(start: URL, way: WebRequestContext): Promise<WebPage> {
  const page = await fetchPage(start, way)
  const { title, markdown } = await pageToMarkdown(page, way)
  if (markdown.trim() === '') throw new Error('The page has no text.')
  return { url: page.url.href, title, markdown, via: page.url.hostname }
}

/** Node's errors of several addresses have no message of their own. */
function wordsFor(thrown: unknown): string {
  const words = messageOf(thrown) || (thrown as NodeJS.ErrnoException).code || 'It failed.'
  return /[.!?]$/.test(words) ? words : `${words}.`
}
