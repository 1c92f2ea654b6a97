import { wholeBlocks } from '../../../shared/markdown/finish-blocks'
import { escapeHtml } from '../../../shared/text/escape-html'
import { documentTitle } from './document-title'
import { tokensHtml } from './markdown-html'

/** The look of a page on paper. Fonts are those of the system, so that every script has one. */
const STYLE = `
@page{margin:22mm 20mm}
*{box-sizing:border-box}
body{margin:0;color:#1d1c1a;font:11pt/1.5 system-ui,"Segoe UI","Helvetica Neue",Arial,sans-serif;overflow-wrap:anywhere}
h1{font-size:20pt}h2{font-size:15.5pt}h3{font-size:13pt}h4,h5,h6{font-size:11pt}
h1,h2,h3,h4,h5,h6{margin:1.4em 0 .45em;line-height:1.25;break-after:avoid}
body>:first-child{margin-top:0}
p,ul,ol{margin:.55em 0}
.plain{white-space:pre-wrap}
a{color:#0b57a4}
blockquote{margin:.75em 0;padding-inline-start:1rem;border-inline-start:3px solid #bfbfbf;color:#4a4a4a}
hr{border:0;border-top:1px solid #bfbfbf;margin:1.5rem 0}
code,pre{font-family:ui-monospace,Consolas,Menlo,"DejaVu Sans Mono",monospace;font-size:9.5pt}
code{background:#f2f2f2;border-radius:3px;padding:.1em .25em}
pre{margin:0;padding:.6rem .8rem;white-space:pre-wrap;line-height:1.45;tab-size:4}
pre code{background:none;padding:0}
figure.code,pre.formula{margin:.8rem 0;background:#f7f7f7;border:1px solid #dcdcdc;border-radius:4px}
figcaption{padding:.2rem .8rem;border-bottom:1px solid #dcdcdc;color:#5a5a5a;font-size:8.5pt}
table{border-collapse:collapse;width:100%;margin:.8em 0;font-size:10pt}
th,td{border:1px solid #bfbfbf;padding:.3rem .5rem;text-align:start;vertical-align:top}
th{background:#f2f2f2}.right{text-align:end}.center{text-align:center}
tr,figure{break-inside:avoid}thead{display:table-header-group}
.task-item{list-style:none;margin-inline-start:-1.2em}.task-item>p{display:inline}
`.trim()

const POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"

/** Returns a Markdown text as a page to be printed. It holds no script, its policy allows none, and it requests nothing. */
export function printedPage(markdown: string): string {
  const tokens = wholeBlocks(markdown)
  return `<!doctype html>
<html>
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<title>${escapeHtml(documentTitle(tokens))}</title>
<style>${STYLE}</style>
</head>
<body dir="auto">
${tokensHtml(tokens)}
</body>
</html>
`
}
