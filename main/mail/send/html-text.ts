import { Tokenizer } from 'htmlparser2'

const UNSEEN = new Set([
  'script',
  'style',
  'head',
  'title',
  'template',
  'noscript',
  'svg',
  'iframe',
  'object',
  'select',
])
const BLOCKS =
  /^(p|div|section|article|header|footer|blockquote|pre|table|ul|ol|dl|h[1-6]|hr|form|fieldset|address|figure|main|aside)$/
const LINES = /^(br|tr|li|dt|dd|figcaption|caption)$/
const SAID = new Set(['href', 'alt'])

/**
 * Returns an HTML mail as text with the addresses of its links. It takes time in proportion to its length: elements are
 * not kept on a stack, as they may be nested without end.
 */
export function htmlText(html: string): string {
  const written = writer()
  let [element, attribute, value] = ['', '', '']
  let attributes = new Map<string, string>()
  const add = (text: string) => {
    if (SAID.has(attribute)) value += text
  }
  const opened = () => {
    written.open(element, attributes)
    attributes = new Map()
  }
  const tokenizer = new Tokenizer(
    { xmlMode: false, decodeEntities: true },
    {
      onopentagname(from, to) {
        element = html.slice(from, to).toLowerCase()
      },
      onattribname(from, to) {
        attribute = html.slice(from, to).toLowerCase()
        value = ''
      },
      onattribdata: (from, to) => add(html.slice(from, to)),
      onattribentity: point => add(String.fromCodePoint(point)),
      onattribend() {
        if (SAID.has(attribute) && !attributes.has(attribute)) attributes.set(attribute, value)
      },
      onopentagend: opened,
      onselfclosingtag: opened,
      onclosetag: (from, to) => written.close(html.slice(from, to).toLowerCase()),
      ontext: (from, to) => written.say(html.slice(from, to)),
      ontextentity: point => written.say(String.fromCodePoint(point)),
      oncdata: nothing,
      oncomment: nothing,
      ondeclaration: nothing,
      onend: nothing,
      onprocessinginstruction: nothing,
    },
  )
  tokenizer.write(html)
  tokenizer.end()
  return written.text()
}

function nothing(): void {}

/** Writes down what is seen of a mail, and where its lines end. */
function writer() {
  const pieces: string[] = []
  let unseen = ''
  let link: { href: string; from: number } | undefined
  const endLink = () => {
    if (!link) return
    const { href, from } = link
    link = undefined
    if (href !== '' && pieces.slice(from).join('').trim() !== href) pieces.push(` <${href}>`)
  }
  return {
    open(name: string, attributes: ReadonlyMap<string, string>): void {
      if (unseen !== '') return
      if (UNSEEN.has(name)) unseen = name
      pieces.push(breakBefore(name))
      const alt = attributes.get('alt') ?? ''
      if (name === 'img' && alt !== '') pieces.push(`[${alt}]`)
      if (name !== 'a') return
      endLink()
      link = { href: attributes.get('href') ?? '', from: pieces.length }
    },
    close(name: string): void {
      if (name === unseen) unseen = ''
      if (unseen !== '') return
      if (name === 'a') endLink()
      if (BLOCKS.test(name)) pieces.push('\n\n')
    },
    say(text: string): void {
      if (unseen === '') pieces.push(text.replace(/\s+/g, ' '))
    },
    text(): string {
      endLink()
      const lines = pieces.join('').split('\n')
      const trimmed = lines.map(line => line.replace(/ {2,}/g, ' ').trim())
      return trimmed
        .join('\n')
        .replace(/\n{3,}/g, '\n\n')
        .trim()
    },
  }
}

function breakBefore(name: string): string {
  if (BLOCKS.test(name)) return '\n\n'
  if (name === 'li') return '\n- '
  if (LINES.test(name)) return '\n'
  return /^t[dh]$/.test(name) ? ' ' : ''
}

/** Returns whether a text that does not state its type is HTML: it has an element that mails are written with. */
export function looksLikeHtml(body: string): boolean {
  return /<(?:!doctype html|html|body|p|div|br|table|tr|td|h[1-6]|ul|ol|li|a|b|strong|i|em|u|span|img|hr|pre|blockquote)(?:\s[^<>]*)?\/?>/i.test(
    body,
  )
}
