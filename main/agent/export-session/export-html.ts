import type { SessionState } from '../../../shared/session-state'
import { imageAddress } from './image-address'
import { type ToldCall, type ToldPart, toldTurn } from './told-session'

const STYLE = `:root{color-scheme:light dark}body{font:15px/1.5 system-ui,sans-serif;max-width:52rem;margin:2rem auto;padding:0 1rem}
.said,.answer,.notice{white-space:pre-wrap;overflow-wrap:anywhere}.said{border-left:4px solid #8886;padding-left:1rem}
.notice{font-style:italic}pre{overflow-x:auto;background:#8881;padding:.5rem 1rem}ins,del{text-decoration:none;display:inline}
ins{color:#0a7a2f}del{color:#c0262d}@media(prefers-color-scheme:dark){ins{color:#5fd38a}del{color:#ff8a8a}}summary{overflow-wrap:anywhere}
figure{margin:1rem 0}img{max-width:100%}figcaption{opacity:.7}`

/** A session as one page that needs nothing else, with these images, in base64. It holds no script, and its policy allows none. */
export function exportHtml(state: SessionState, images: Readonly<Record<string, string>> = {}): string {
  const { title, workspace, createdAt, turns } = state
  const body = turns.flatMap(turn => toldTurn(turn, state).map(told => part(told, images))).join('\n')
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:">
<title>${escaped(title)}</title>
<style>${STYLE}</style>
<h1>${escaped(title)}</h1>
<p>${escaped(workspace)} · ${new Date(createdAt).toISOString()}</p>
<main>
${body}
</main>
</html>
`
}

function part(told: ToldPart, images: Readonly<Record<string, string>>): string {
  switch (told.type) {
    case 'person':
      return told.text === '' ? '<h2>You</h2>' : `<h2>You</h2>\n<div class="said">${escaped(told.text)}</div>`
    case 'model':
      return `<div class="answer">${escaped(told.text)}</div>`
    case 'notice':
      return `<p class="notice">${escaped(told.text)}</p>`
    case 'image':
      return image(told.name, images[told.blob])
    case 'call':
      return call(told.call)
  }
}

function image(name: string, base64: string | undefined): string {
  const address = imageAddress(base64)
  if (!address) return `<p class="notice">Image, not in this file: ${escaped(name)}</p>`
  return `<figure><img alt="${escaped(name)}" src="${address}"><figcaption>${escaped(name)}</figcaption></figure>`
}

function call({ title, facts, output, diffs }: ToldCall): string {
  const shown = diffs.map(({ path, text }) => `<h3>${escaped(path)}</h3>\n${text && `<pre>${coloured(text)}</pre>`}`)
  const rest = output.trim() === '' ? '' : `<pre>${escaped(output)}</pre>`
  return `<details><summary><code>${escaped(title)}</code> ${escaped(facts.join(', '))}</summary>\n${shown.join('\n')}${rest}</details>`
}

function coloured(diff: string): string {
  const tags: Record<string, string> = { '+': 'ins', '-': 'del' }
  return diff
    .split('\n')
    .map(line => {
      const tag = tags[line[0] ?? '']
      return tag ? `<${tag}>${escaped(line)}</${tag}>` : escaped(line)
    })
    .join('\n')
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, character => entities[character] ?? character)
}
