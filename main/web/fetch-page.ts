import type { IncomingMessage } from 'node:http'
import { parseUrl } from '../../shared/parse-url'
import { wholeHead } from '../../shared/text/whole-head'
import { decodeText } from './decode-body'
import { isReadable, mediaType } from './media-type'
import { openRequest } from './open-request'
import { readBody } from './read-body'
import type { WebRequestContext } from './web-access'
import { hostOf, webUrl } from './web-url'

/** A page as its own server gave it. `url` is where the redirects led to. */
export type FetchedPage = { url: URL; type: string; text: string }

const MAX_REDIRECTS = 5
const REDIRECTS = [301, 302, 303, 307, 308]
const HEADERS = { accept: 'text/markdown, text/html;q=0.9, application/json;q=0.8, text/*;q=0.7' }

/** Gets a page from its server. Every redirect is checked as the first address was. Rejects with an `Error` for the model. */
export async function fetchPage(start: URL, way: WebRequestContext): Promise<FetchedPage> {
  let url = start
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
    const answer = await openRequest(url, { method: 'GET', headers: HEADERS }, way)
    try {
      const next = redirectOf(answer, url)
      if (!next) return await readPage(answer, url)
      checkAgreed(next, url, way)
      url = next
    } finally {
      answer.destroy()
    }
  }
  throw new Error(`The page redirects more than ${MAX_REDIRECTS} times.`)
}

function redirectOf({ statusCode = 0, headers }: IncomingMessage, from: URL): URL | null {
  if (!REDIRECTS.includes(statusCode) || !headers.location) return null
  const target = parseUrl(headers.location, from.href)?.href ?? ''
  try {
    return webUrl(target)
  } catch (cause) {
    const shown = wholeHead(target || headers.location, 200)
    throw new Error(`${from.host} redirects to an address that Atrium does not read: ${shown}`, { cause })
  }
}

/** The card named the hosts that would be asked; where another one has the page, the model may ask for that address. */
function checkAgreed(next: URL, from: URL, { web }: WebRequestContext): void {
  if (web.isAgreed?.(hostOf(next)) ?? true) return
  throw new Error(
    `${from.host} redirects to ${next.href}, on a host that the person has not agreed to. To read it, ask for that address.`,
  )
}

async function readPage(answer: IncomingMessage, url: URL): Promise<FetchedPage> {
  const { statusCode = 0, headers } = answer
  if (statusCode < 200 || statusCode > 299) throw new Error(`${url.host} answered with status ${statusCode}.`)
  const { type, charset } = mediaType(headers['content-type'])
  if (!isReadable(type))
    throw new Error(`The page is of the type '${type}'. Only HTML, text, Markdown and JSON are read.`)
  return { url, type, text: decodeText(await readBody(answer), charset) }
}
