import type { SessionState } from '../../../shared/session/session-state'
import { escapeHtml } from '../../../shared/text/escape-html'
import { begunAt } from './begun-at'
import { HTML_STYLE } from './html-style'
import { imageAddress } from './image-address'
import { markdownHtml } from './markdown-html'
import type { ReadableCall } from './readable-call'
import { type ReadablePart, readableTurn } from './readable-session'

const POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'"

/** A session as one page that needs nothing else, with these images, in base64. It holds no script, and its policy allows none. */
export function exportHtml(state: SessionState, images: Readonly<Record<string, string>> = {}): string {
  const { title, workspace, createdAt, turns } = state
  const body = turns.flatMap(turn => readableTurn(turn, state).map(told => part(told, images))).join('\n')
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="referrer" content="no-referrer">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>${HTML_STYLE}</style>
</head>
<body>
<header>
<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(workspace)} · ${begunAt(createdAt)}</p>
</header>
<main>
${body}
</main>
</body>
</html>
`
}

function part(told: ReadablePart, images: Readonly<Record<string, string>>): string {
  switch (told.type) {
    case 'person':
      return `<h2 class="from">You</h2>${told.text === '' ? '' : `\n<div class="said">${escapeHtml(told.text)}</div>`}`
    case 'model':
      return `<div class="answer">${markdownHtml(told.text)}</div>`
    case 'notice':
      return `<p class="notice">${escapeHtml(told.text)}</p>`
    case 'image':
      return image(told.name, images[told.blob])
    case 'call':
      return step(told.call)
  }
}

function image(name: string, base64: string | undefined): string {
  const address = imageAddress(base64)
  if (!address) return `<p class="notice">Image, not in this file: ${escapeHtml(name)}</p>`
  return `<figure><img alt="${escapeHtml(name)}" src="${address}"><figcaption>${escapeHtml(name)}</figcaption></figure>`
}

/** Renders what was done in one line; any details are folded. */
function step({ words, target, facts, edited, asked, output, diffs }: ReadableCall): string {
  const what = target === '' ? '' : ` <code>${escapeHtml(target)}</code>`
  const mark = edited && ` <span class="edited">${edited}</span>`
  const said = facts.length === 0 ? '' : ` <span class="facts">· ${escapeHtml(facts.join(' · '))}</span>`
  const line = `${escapeHtml(words)}${what}${said}${mark}`
  const shown = [
    ...diffs.map(({ path, text }) => `<h3>${escapeHtml(path)}</h3>${text && `<pre class="diff">${lines(text)}</pre>`}`),
    ...[asked, diffs.length > 0 ? '' : output]
      .filter(text => text.trim() !== '')
      .map(text => `<pre>${escapeHtml(text)}</pre>`),
  ]
  if (shown.length === 0) return `<p class="step">${line}</p>`
  return `<details class="step"><summary>${line}</summary>\n${shown.join('\n')}\n</details>`
}

const LOOKS: Readonly<Record<string, string>> = { '+': 'add', '-': 'del', '@': 'place' }

/** Each in a box of its own, which says by its colour and by its sign what became of the line. */
function lines(diff: string): string {
  return diff
    .split('\n')
    .map(line => `<span class="${LOOKS[line[0] ?? ''] ?? ''}">${escapeHtml(line) || ' '}</span>`)
    .join('')
}
