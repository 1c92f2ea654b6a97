import type { ImapFlow } from 'imapflow'
import { readableText } from '../../shared/text/readable-text'
import { wholeHead } from '../../shared/text/whole-head'
import { htmlText } from './send/html-text'

/** Of a part no more is fetched, in bytes, nor given to a model, in UTF-16 units. */
const MOST_BYTES = 512 * 1024
const MOST_TEXT = 40_000
/** Much of it may be what nobody sees. */
const MOST_LOOKED_AT = 4 * MOST_TEXT
const CONVERT_MS = 5_000

/** Nothing is ever asked of such an address; it only makes links of a mail whole. */
const NOWHERE = 'https://mail.invalid/'

/** Converts HTML to Markdown; on a thread that ends with the signal. */
export type HtmlToText = (html: string, url: string, signal: AbortSignal) => Promise<string>

/** By what a mail becomes text, and until when. */
export type MailReading = { toText: HtmlToText; signal: AbortSignal }

export type MailText = { text: string; isCut: boolean }

/** Returns a part as text. HTML is taken apart on a thread of its own; its pictures are named and not fetched. */
export async function mailText(
  client: ImapFlow,
  { uid, part, isHtml }: { uid: number; part: string; isHtml: boolean },
  reading: MailReading,
): Promise<MailText> {
  const { content } = await client.download(String(uid), part, { uid: true, maxBytes: MOST_BYTES })
  if (!content) return { text: '', isCut: false }
  const chunks: Buffer[] = []
  for await (const chunk of content) chunks.push(Buffer.from(chunk))
  const bytes = Buffer.concat(chunks)
  const raw = bytes.toString('utf8')
  const said = isHtml ? await textOfHtml(raw, reading) : raw
  const head = wholeHead(said, MOST_LOOKED_AT)
  const plain = readableText(head).trimEnd()
  const text = wholeHead(plain, MOST_TEXT)
  return { text, isCut: bytes.length >= MOST_BYTES || head.length < said.length || text.length < plain.length }
}

/** Neither part has the beginning of another one in it, so that no text is looked at twice. */
const PICTURE = /!\[((?:[^\]!]|!(?!\[))*)\]\((?:[^)!]|!(?!\[))*\)/g

async function textOfHtml(html: string, { toText, signal }: MailReading): Promise<string> {
  const limited = AbortSignal.any([signal, AbortSignal.timeout(CONVERT_MS)])
  try {
    const markdown = await toText(html, NOWHERE, limited)
    return markdown.replace(PICTURE, (_, said: string) => (said ? `[picture: ${said}]` : ''))
  } catch {
    signal.throwIfAborted()
    // It may be nested without end; what it says is still there to be read.
    return htmlText(wholeHead(html, MOST_LOOKED_AT))
  }
}
