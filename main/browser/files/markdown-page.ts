import { randomBytes } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { basename } from 'node:path/posix'
import { escapeHtml } from '../../../shared/text/escape-html'
import script from '../page/markdown-script?page-script'

type Markdown = { source: string; name: string; hasNetwork: boolean }

/**
 * Answers with Markdown as a page, which draws it itself: what takes long to read holds nobody else. HTML that is written in it is
 * shown; no script of it runs.
 */
export function markdownPage(response: ServerResponse, { source, name, hasNetwork }: Markdown): void {
  const nonce = randomBytes(16).toString('base64')
  const from = hasNetwork ? "'self' data: https: http:" : "'self' data:"
  const policy = [
    ...["default-src 'none'", `script-src 'nonce-${nonce}'`, "style-src 'unsafe-inline'"],
    ...[`img-src ${from}`, `media-src ${from}`, "base-uri 'none'", "form-action 'none'"],
  ].join('; ')
  response.writeHead(200, {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy,
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  })
  // The first line feed of a `pre` is left out by whoever reads it.
  response.end(`<!doctype html>
<html><head><meta name="viewport" content="width=device-width"><title>${escapeHtml(basename(name))}</title>
<style>${STYLE}</style></head>
<body><main id="shown"></main><pre id="source" hidden>
${escapeHtml(source)}</pre><script nonce="${nonce}">${script}</script></body></html>`)
}

const STYLE = `
:root { color-scheme: light dark; --line: #d6d9de; --soft: #f4f5f7; --link: #1558d6; }
@media (prefers-color-scheme: dark) { :root { --line: #3a3f47; --soft: #23272e; --link: #8ab4f8; } }
body { margin: 0; font: 16px/1.6 system-ui, sans-serif; background: Canvas; color: CanvasText; }
main { max-width: 46rem; margin: 0 auto; padding: 2rem 1.5rem 4rem; overflow-wrap: break-word; }
h1, h2, h3, h4, h5, h6 { line-height: 1.25; margin: 1.6em 0 .6em; }
h1:first-child { margin-top: 0; }
h1, h2 { padding-bottom: .25em; border-bottom: 1px solid var(--line); }
a { color: var(--link); }
img, video, svg { max-width: 100%; height: auto; }
code, pre { font: .875em/1.5 ui-monospace, Menlo, Consolas, monospace; background: var(--soft); border-radius: 4px; }
code { padding: .1em .3em; }
pre { padding: .8em 1em; overflow-x: auto; }
pre code { padding: 0; font-size: 1em; background: none; }
blockquote { margin: 1em 0; padding-inline-start: 1em; border-inline-start: 3px solid var(--line); }
table { display: block; overflow-x: auto; border-collapse: collapse; }
th, td { padding: .35em .8em; border: 1px solid var(--line); }
hr { border: 0; border-top: 1px solid var(--line); }
li:has(> input[type=checkbox]) { list-style: none; margin-inline-start: -1.4em; }
`
