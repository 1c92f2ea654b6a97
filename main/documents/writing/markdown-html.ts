import type { MarkedToken, Token, Tokens } from 'marked'
import { decodeEntities } from '../../../shared/markdown/decode-entities'
import { wholeBlocks } from '../../../shared/markdown/finish-blocks'
import { isFormula } from '../../../shared/markdown/math'
import { isPlain } from '../../../shared/markdown/plain-block'
import { outsideLink } from '../../../shared/outside-link'
import { escapeHtml } from '../../../shared/text/escape-html'

/**
 * Markdown as HTML in which nothing runs and nothing is loaded: every element is one of these here, HTML that was written is shown as
 * text, pictures are named, and links lead to the web or to mail. What costs too much to read stands as it was written. Its headings
 * begin with the level `firstHeading`.
 */
export function markdownHtml(source: string, firstHeading = 1): string {
  return tokensHtml(wholeBlocks(source), firstHeading)
}

/** The same of a text that was read already. */
export function tokensHtml(tokens: readonly Token[], firstHeading = 1): string {
  return tokens.map(token => block(token, firstHeading)).join('\n')
}

function block(any: Token, firstHeading: number): string {
  if (isFormula(any)) return `<pre class="formula">${escapeHtml(any.text)}</pre>`
  if (isPlain(any)) return `<p class="plain">${escapeHtml(any.raw.trim())}</p>`
  const token = any as MarkedToken
  switch (token.type) {
    case 'heading': {
      const level = Math.min(6, token.depth + firstHeading - 1)
      return `<h${level}>${inline(token.tokens)}</h${level}>`
    }
    case 'paragraph':
      return `<p>${inline(token.tokens)}</p>`
    case 'code':
      return code(token)
    case 'list':
      return list(token, firstHeading)
    case 'table':
      return table(token)
    case 'blockquote':
      return `<blockquote>${tokensHtml(token.tokens, firstHeading)}</blockquote>`
    case 'hr':
      return '<hr>'
    case 'space':
    case 'def':
    case 'checkbox':
      return ''
    case 'html':
      return `<p class="plain">${escapeHtml(token.text)}</p>`
    default:
      return inline([token])
  }
}

function code({ lang = '', text }: Tokens.Code): string {
  const [name = ''] = lang.split(/[\s{]/)
  const label = name === '' ? '' : `<figcaption>${escapeHtml(name)}</figcaption>`
  return `<figure class="code">${label}<pre><code>${escapeHtml(text)}</code></pre></figure>`
}

function list({ ordered, start, items }: Tokens.List, firstHeading: number): string {
  const tag = ordered ? 'ol' : 'ul'
  const first = ordered && typeof start === 'number' && start !== 1 ? ` start="${start}"` : ''
  const made = items.map(({ task, checked, tokens }) => {
    const box = task
      ? `<span class="task" aria-label="${checked ? 'Done' : 'Open'}">${checked ? '☑' : '☐'}</span> `
      : ''
    return `<li${task ? ' class="task-item"' : ''}>${box}${tokensHtml(tokens, firstHeading)}</li>`
  })
  return `<${tag}${first}>${made.join('\n')}</${tag}>`
}

function table({ header, rows }: Tokens.Table): string {
  const cells = (row: readonly Tokens.TableCell[], tag: 'th' | 'td') =>
    row.map(({ tokens, align }) => `<${tag}${align ? ` class="${align}"` : ''}>${inline(tokens)}</${tag}>`).join('')
  const body = rows.map(row => `<tr>${cells(row, 'td')}</tr>`).join('\n')
  return `<div class="table"><table><thead><tr>${cells(header, 'th')}</tr></thead>\n<tbody>${body}</tbody></table></div>`
}

/** Within a link there is no other one. */
function inline(tokens: readonly Token[] | undefined, isInLink = false): string {
  return (tokens ?? []).map(token => inlineToken(token, isInLink)).join('')
}

function inlineToken(any: Token, isInLink: boolean): string {
  if (isFormula(any)) return `<code class="formula">${escapeHtml(any.text)}</code>`
  const token = any as MarkedToken
  switch (token.type) {
    case 'strong':
    case 'em':
    case 'del':
      return `<${token.type}>${inline(token.tokens, isInLink)}</${token.type}>`
    case 'codespan':
      return `<code>${escapeHtml(token.text)}</code>`
    case 'link':
      return link(token.href, inline(token.tokens, true), isInLink)
    case 'image':
      return link(token.href, `Image: ${escapeHtml(decodeEntities(token.text) || 'untitled')}`, isInLink)
    case 'br':
      return '<br>'
    case 'checkbox':
      return ''
    case 'text':
      return 'tokens' in token && token.tokens ? inline(token.tokens, isInLink) : escapeHtml(decodeEntities(token.text))
    case 'escape':
      return escapeHtml(token.text)
    default:
      return 'raw' in token ? escapeHtml(token.raw) : ''
  }
}

/** An address that the window itself would not open does not become a link on a page that is passed on. */
function link(href: string, content: string, isInLink: boolean): string {
  const url = isInLink ? null : addressOf(href)
  return url === null ? content : `<a href="${escapeHtml(url)}" rel="noreferrer noopener">${content}</a>`
}

function addressOf(href: string): string | null {
  try {
    return outsideLink(decodeEntities(href))
  } catch {
    return null
  }
}
