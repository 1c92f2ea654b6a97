import type { ImapFlow } from 'imapflow'
import { wholeHead } from '../../shared/text/whole-head'

/** Of a part no more is fetched, in bytes, nor given to a model, in UTF-16 units. */
const MOST_BYTES = 512 * 1024
const MOST_TEXT = 40_000
const CONVERT_MS = 10_000

/** Nothing is ever asked of such an address; it only makes links of a mail whole. */
const NOWHERE = 'https://mail.invalid/'

/** What HTML says, as Markdown; on a thread that ends with the signal. */
export type HtmlToText = (html: string, url: string, signal: AbortSignal) => Promise<string>

/** By what a mail becomes text, and until when. */
export type MailReading = { toText: HtmlToText; signal: AbortSignal }

export type MailText = { text: string; isCut: boolean }

/** What a part says, as text. HTML is taken apart on a thread of its own; its pictures are named and not fetched. */
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
  const plain = harmless(isHtml ? await textOfHtml(raw, reading) : raw)
  const text = wholeHead(plain, MOST_TEXT)
  return { text, isCut: bytes.length >= MOST_BYTES || text.length < plain.length }
}

async function textOfHtml(html: string, { toText, signal }: MailReading): Promise<string> {
  const limited = AbortSignal.any([signal, AbortSignal.timeout(CONVERT_MS)])
  try {
    const markdown = await toText(html, NOWHERE, limited)
    return markdown.replace(/!\[([^\]]*)\]\([^)]*\)/g, (_, said: string) => (said ? `[picture: ${said}]` : '[picture]'))
  } catch {
    signal.throwIfAborted()
    return '(The HTML of this mail could not be turned into text.)'
  }
}

/** Marks that change the order of what is read, and letters that nobody sees, are written by their code. */
function harmless(text: string): string {
  const lines = text.replace(/\r\n?/g, '\n').trimEnd()
  return lines.replace(HIDDEN, character => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`)
}

const HIDDEN = /(?![\t\n])[\p{Cc}\u202a-\u202e\u2066-\u2069\u{e0000}-\u{e0fff}]/gu
