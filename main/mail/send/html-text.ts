import { Parser } from 'htmlparser2'

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

/** What an HTML mail says, as text with the addresses of its links. It takes time in proportion to its length. */
export function htmlText(html: string): string {
  let text = ''
  let unseen = 0
  const links: { href: string; from: number }[] = []
  const parser = new Parser({
    onopentag(name, { href = '', alt = '' }) {
      if (UNSEEN.has(name)) unseen += 1
      if (unseen > 0) return
      text += breakBefore(name)
      if (name === 'img' && alt !== '') text += `[${alt}]`
      if (name === 'a') links.push({ href, from: text.length })
    },
    ontext(piece) {
      if (unseen === 0) text += piece.replace(/\s+/g, ' ')
    },
    onclosetag(name) {
      if (UNSEEN.has(name)) unseen = Math.max(0, unseen - 1)
      if (unseen > 0) return
      const link = name === 'a' ? links.pop() : undefined
      const isTold = link === undefined || link.href === '' || text.slice(link.from).trim() === link.href
      if (!isTold) text += ` <${link.href}>`
      if (BLOCKS.test(name)) text += '\n\n'
    },
  })
  parser.end(html)
  const lines = text.split('\n').map(line => line.replace(/ {2,}/g, ' ').trim())
  return lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

function breakBefore(name: string): string {
  if (BLOCKS.test(name)) return '\n\n'
  if (name === 'li') return '\n- '
  if (LINES.test(name)) return '\n'
  return /^t[dh]$/.test(name) ? ' ' : ''
}

/** Whether a text that says nothing of itself is HTML: it has an element that mails are written with. */
export function looksLikeHtml(body: string): boolean {
  return /<(?:!doctype html|html|body|p|div|br|table|tr|td|h[1-6]|ul|ol|li|a|b|strong|i|em|u|span|img|hr|pre|blockquote)(?:\s[^<>]*)?\/?>/i.test(
    body,
  )
}
