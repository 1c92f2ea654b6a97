/** The beginning of a comment, a tag, or what is read as one of them. */
const BEGINNING = /<(?:!--|[!?/]|[a-z][^\s/>]*)/gi

/** The end of a tag, or the beginning of a value within it that may contain that end. */
const IN_TAG = />|=\s*(["'])/g

const COMMENT_END = /--!?>/g

/** The elements whose content is text up to their end, whatever it looks like. */
const TEXT_ENDS = new Map(
  ['script', 'style', 'title', 'textarea', 'iframe', 'noembed', 'noframes', 'noscript', 'xmp'].map(name => [
    name,
    new RegExp(`</${name}(?=[\\s/>])`, 'gi'),
  ]),
)

/**
 * Names the scripts that are written into a page, so that its policy lets them run without letting run what an address of
 * `javascript:` says. That would be run in a frame that is still empty, where no script of ours comes first. However the page is
 * written, each of its characters is looked at a few times at most.
 */
export function withNonce(html: string, nonce: string): string {
  const parts: string[] = []
  let taken = 0
  for (let at = 0; at < html.length; ) {
    const mark = foundFrom(BEGINNING, html, at)
    if (!mark) break
    const name = mark[0].slice(1).toLowerCase()
    const inside = mark.index + mark[0].length
    if (name === 'script') {
      parts.push(html.slice(taken, inside), ` nonce=${nonce}`)
      taken = inside
    }
    at = endOf(html, name, inside)
  }
  return parts.join('') + html.slice(taken)
}

/** Behind what begins with this: a comment, a tag, or an element that is all text. */
function endOf(html: string, name: string, inside: number): number {
  if (name === '!--') return endOfComment(html, inside)
  if (/^[!?]/.test(name)) return behind(html, html.indexOf('>', inside))
  const content = endOfTag(html, inside)
  const end = TEXT_ENDS.get(name)
  if (!end) return content
  return foundFrom(end, html, content)?.index ?? html.length
}

/** `<!-->` and `<!--->` are whole ones. */
function endOfComment(html: string, inside: number): number {
  if (html.startsWith('>', inside)) return inside + 1
  if (html.startsWith('->', inside)) return inside + 2
  const end = foundFrom(COMMENT_END, html, inside)
  return end ? end.index + end[0].length : html.length
}

function endOfTag(html: string, inside: number): number {
  for (let at = inside; at < html.length; ) {
    const mark = foundFrom(IN_TAG, html, at)
    if (!mark) break
    const [found, quote] = mark
    at = mark.index + found.length
    if (quote === undefined) return at
    at = behind(html, html.indexOf(quote, at))
  }
  return html.length
}

function foundFrom(pattern: RegExp, html: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(html)
}

function behind(html: string, at: number): number {
  return at < 0 ? html.length : at + 1
}
