import type { SessionState } from '../../../shared/session/session-state'
import { escapeHtml } from '../../../shared/text/escape-html'
import { markdownHtml } from '../../documents/writing/markdown-html'
import { begunAt } from './begun-at'
import { imageAddress } from './image-address'
import type { ReadableCall } from './readable-call'
import { type ReadablePart, readableTurn } from './readable-session'

/** Looks of an exported page: light, dark and on paper. The names are those of the app's own colours. */
const HTML_STYLE = `
:root{color-scheme:light dark;--canvas:light-dark(#f6f5f2,#151513);--surface:light-dark(#fff,#1c1c1a);--sunken:light-dark(#f1efeb,#232320);--line:light-dark(#e0dcd4,#3a3934);--ink:light-dark(#1d1c1a,#ecebe7);--ink-2:light-dark(#5a564f,#a9a69e);--accent:light-dark(#0f6e66,#4fc4b6);--wait:light-dark(#8a5300,#f0b95a);--bad:light-dark(#b3261e,#ff8a80);--add:light-dark(#e4f4e8,#16281b);--del:light-dark(#fdeae8,#311c1a)}
*{box-sizing:border-box}
body{margin:0;background:var(--canvas);color:var(--ink);font:15px/1.6 system-ui,sans-serif}
header,main{max-width:50rem;margin:0 auto;padding:0 1.25rem}
header{padding-top:3rem;padding-bottom:1.25rem;border-bottom:1px solid var(--line)}
main{padding-bottom:4rem}
h1{margin:0 0 .25rem;font-size:1.6rem;line-height:1.25;overflow-wrap:anywhere}
header p,.from{margin:0;color:var(--ink-2);font-size:.85rem;overflow-wrap:anywhere}
h2.from{margin:2.25rem 0 .5rem;font-weight:600}
h3,h4,h5,h6{margin:1.4em 0 .4em;line-height:1.3}
h3{font-size:1.2rem}h4{font-size:1.05rem}h5,h6{font-size:1rem}
p,ul,ol{margin:.6em 0}
.said{background:var(--sunken);border-radius:.75rem;padding:.75rem 1rem;white-space:pre-wrap;overflow-wrap:anywhere}
.answer{overflow-wrap:anywhere;margin:.75rem 0}
.plain{white-space:pre-wrap;overflow-wrap:anywhere}
.notice{color:var(--ink-2);font-size:.9rem;overflow-wrap:anywhere}
a{color:var(--accent)}
blockquote{margin:.75em 0;padding-inline-start:1rem;border-inline-start:3px solid var(--line);color:var(--ink-2)}
hr{border:0;border-top:1px solid var(--line);margin:1.5rem 0}
code,pre{font-family:ui-monospace,"SF Mono","Cascadia Mono",Menlo,Consolas,monospace;font-size:.85em}
code{background:var(--sunken);border-radius:.25rem;padding:.1em .3em;overflow-wrap:anywhere}
pre{margin:0;padding:.75rem 1rem;overflow-x:auto;line-height:1.5;tab-size:4}
pre code{background:none;padding:0;font-size:1em;overflow-wrap:normal}
figure{margin:1rem 0}
figure.code,.step pre,pre.formula{background:var(--sunken);border:1px solid var(--line);border-radius:.5rem}
figure.code figcaption{padding:.25rem 1rem;border-bottom:1px solid var(--line);color:var(--ink-2);font-size:.75rem}
figcaption{color:var(--ink-2);font-size:.8rem;overflow-wrap:anywhere}
img{display:block;max-width:100%;border-radius:.5rem;border:1px solid var(--line)}
.table{overflow-x:auto;margin:.75em 0}
table{border-collapse:collapse;font-size:.92em}
th,td{border:1px solid var(--line);padding:.35rem .65rem;text-align:start;vertical-align:top}
th{background:var(--sunken)}.right{text-align:end}.center{text-align:center}
.task-item{list-style:none;margin-inline-start:-1.2em}.task-item>p{display:inline}
.step{margin:.35rem 0;padding:.35rem .75rem;background:var(--surface);border:1px solid var(--line);border-radius:.5rem;font-size:.9rem}
.step summary{cursor:pointer}
.step summary,p.step{overflow-wrap:anywhere}
.facts{color:var(--ink-2)}
.edited{color:var(--wait);font-weight:600}
.step h3{margin:.75rem 0 .35rem;font:600 .85rem ui-monospace,monospace;overflow-wrap:anywhere}
.step pre{margin:.5rem 0}
.diff span{display:block;margin:0 -1rem;padding:0 1rem;min-width:max-content}
.diff .add{background:var(--add)}.diff .del{background:var(--del)}.diff .place{color:var(--ink-2)}
@media print{:root{color-scheme:light}body{background:#fff;font-size:11pt}header,main{max-width:none;padding-inline:0}header{padding-top:0}
pre{white-space:pre-wrap;overflow-wrap:anywhere}.diff span{min-width:0}.step,figure,tr{break-inside:avoid}.step[open],.step:has(pre){break-inside:auto}h2.from,h3,h4{break-after:avoid}
.step::details-content{content-visibility:visible;block-size:auto}a{color:inherit}}
`.trim()

/** The page has the first level, and each message the second. */
const FIRST_HEADING = 3

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
      return `<div class="answer">${markdownHtml(told.text, FIRST_HEADING)}</div>`
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
