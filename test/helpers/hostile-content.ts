import type { Page } from '@playwright/test'

const PWN = 'window.__pwn=1'

/** HTML that fetches something from elsewhere as soon as it is part of a page. */
export function fetching(origin: string): string[] {
  const at = (name: string): string => `${origin}/${name}`
  return [
    `<img src="${at('img')}">`,
    `<picture><source srcset="${at('picture')}"><img src="${at('picture-img')}"></picture>`,
    `<div style="background:url(${at('css')})">x</div>`,
    `<style>@import url("${at('import')}");@font-face{font-family:f;src:url("${at('font')}")}*{font-family:f}</style>`,
    ...['stylesheet', 'prefetch', 'preload', 'preconnect', 'icon', 'modulepreload'].map(
      rel => `<link rel="${rel}" href="${at(rel)}">`,
    ),
    `<svg><image href="${at('svg-image')}"/><use href="${at('svg-use')}#x"/></svg>`,
    `<video poster="${at('poster')}" src="${at('video')}" autoplay><track default src="${at('track')}"></video>`,
    `<audio src="${at('audio')}" autoplay></audio>`,
    `<iframe src="${at('iframe')}"></iframe><iframe srcdoc="<img src=${at('srcdoc')}>"></iframe>`,
    `<object data="${at('object')}"></object><embed src="${at('embed')}">`,
    `<meta http-equiv="refresh" content="0;url=${at('refresh')}">`,
    `<base href="${at('base')}/">`,
    `<form action="${at('form')}"><input type="image" src="${at('input')}" autofocus></form>`,
    `<body background="${at('body')}"><table background="${at('table')}"><tr><td>x</table>`,
    `<a href="${at('a')}" ping="${at('ping')}">x</a>`,
    `<webview src="${at('webview')}" nodeintegration></webview>`,
  ]
}

/** HTML that runs a script as soon as it is part of a page. */
export const RUNNING: readonly string[] = [
  `<script>${PWN}</script>`,
  `<script src="data:text/javascript,${PWN}"></script>`,
  `<img src=x: onerror="${PWN}">`,
  `<img src=x: onerror=${PWN}//`,
  `<svg onload="${PWN}">`,
  `<svg><script>${PWN}</script></svg>`,
  `<svg><foreignObject><iframe srcdoc="<script>parent.__pwn=1</script>"></iframe></foreignObject></svg>`,
  `<svg><animate onbegin="${PWN}" attributeName=x dur=1s></svg>`,
  `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=x: onerror=${PWN}&gt;">`,
  `<iframe src="javascript:parent.__pwn=1"></iframe>`,
  `<details open ontoggle="${PWN}">x</details>`,
  `<input autofocus onfocus="${PWN}">`,
  `<video><source onerror="${PWN}"></video>`,
  `<marquee onstart="${PWN}">x</marquee>`,
  `<body onload="${PWN}">`,
  `<noscript><p title="</noscript><img src=x: onerror=${PWN}>">`,
  `<template><script>${PWN}</script></template>`,
  `"><img src=x: onerror="${PWN}">`,
  `'-${PWN}-'`,
  `\${${PWN}}{{${PWN}}}<%=${PWN}%>`,
  `<a href="java&#x0A;script:${PWN}">x</a>`,
  `<button onclick="${PWN}">x</button><div style="animation:x" onanimationstart="${PWN}">x</div>`,
]

/** Links whose schemes nobody should be led to. */
export const BAD_LINKS: readonly string[] = [
  ...['javascript:window.__pwn=1', 'JaVaScRiPt:window.__pwn=1', 'java\tscript:window.__pwn=1', '\u0001javascript:1'],
  ...['data:text/html,<script>alert(1)</script>', 'vbscript:msgbox(1)', 'file:///etc/passwd', 'smb://host/share'],
  ...['ms-msdt:/id PCWDiagnostic', 'search-ms:query=x', 'ms-settings:', 'vscode://file/etc/passwd', 'tel:1', 'ssh://h'],
  ...['\\\\host\\share\\x.exe', '//host/share', 'blob:https://x.test/1', 'about:blank', 'chrome://settings'],
  ...[
    'view-source:https://x.test',
    'app://atrium/index.html',
    'ws://x.test',
    'ftp://x.test/x',
    'intent://x#Intent;end',
  ],
  ...['https://name:password@x.test/', 'https://x.test/\n', 'https://x.test/\u202egpj.exe', ' https://x.test'],
  ...['mailto:a@x.test?attach=/etc/passwd', `https://x.test/${'a'.repeat(10_000)}`],
]

/** Links and pictures that look like those of the folder, and lead out of it or elsewhere, from wherever in it. */
export const OUTWARD_LINKS: readonly string[] = [
  ...['../../../x.md', 'a/../../../x.md', '%2e%2e/%2e%2e/%2E./x.md', '..%2f..%2f..%2fx.md', '../../../x.md:3'],
  ...['/etc/passwd', '/etc/passwd:1', '%2fetc/passwd', '~/x.md', '~root/x.md', '//host/share/x.png'],
  ...[
    'file:x.md',
    'file:///etc/passwd',
    'file:/etc/passwd#L1',
    'FILE:x.md:3',
    'a.b:c/x.md',
    'javascript:alert(1)//x.md:3',
  ],
  ...['\\\\server\\share\\x.png', '%5c%5cserver/share/x.png', '\\x.md', '..\\..\\x.md', '..%5c..%5cx.md'],
  ...['C:/x.md', 'c:x.md', 'C:\\x.md:3', 'C%3a/x.md', 'x.md::$DATA', 'x.md%3astream', '//?/C:/x.md', '\\\\.\\pipe\\x'],
  ...[
    'x%00.md',
    'x%0a.md',
    'x%07.md',
    'x\u0001.md',
    'x\u202egpj.md',
    'x%E2%80%AEgpj.md',
    'x\u200b.md',
    'x%EF%BB%BF.md',
  ],
  ...['%', '%ff.md', '%c0%ae%c0%ae/x.md', `${'a'.repeat(3_000)}.md`, '///x.md', '/./x.md'],
]

/** Markdown that hides the same in every place that Markdown has for it. */
export function inMarkdown(origin: string): string[] {
  const html = `<img src="${origin}/md" onerror="${PWN}">`
  return [
    `![x](${origin}/image)`,
    `![x][ref]\n\n[ref]: ${origin}/reference`,
    `[![x](${origin}/linked)](javascript:${PWN})`,
    ...BAD_LINKS.filter(link => !link.includes('\n') && link.length < 200).map(link => `[x](<${link}>)`),
    ...OUTWARD_LINKS.filter(link => link.length < 200).flatMap(link => [`[x](<${link}>)`, `![x](<${link}>)`]),
    `<javascript:${PWN}>`,
    `[x](https://x.test "${html}")`,
    `# ${html}`,
    `> ${html}`,
    `- [ ] ${html}`,
    `| ${html} | b |\n| --- | --- |\n| ${html} | ![x](${origin}/cell) |`,
    `\`${html}\` **${html}** ~~${html}~~ [^1]\n\n[^1]: ${html}`,
    `\`\`\`"><img src=x: onerror="${PWN}">\n${html}\n\`\`\``,
    `\`\`\`html\n${html}<script>${PWN}</script>\n\`\`\``,
    `\`\`\`\n\u001b]8;;javascript:${PWN}\u0007x\u001b]8;;\u0007\n\`\`\``,
    `$\\href{javascript:${PWN}}{x}$ $$\\htmlData{x=1}{\\includegraphics{${origin}/tex}}$$ \\url{javascript:${PWN}}`,
    `&lt;img src=x: onerror=${PWN}&gt; &#60;script&#62;${PWN}&#60;/script&#62;`,
    `<!-- ${html} --> <![CDATA[${html}]]> <?xml ${html} ?>`,
  ]
}

/** Diagrams, charts and drawings whose interpreters run what is in them. */
export function drawings(origin: string): Record<'mermaid' | 'chart' | 'artifact', string[]> {
  const fenced = (language: string, text: string): string => `\`\`\`${language}\n${text}\n\`\`\``
  return {
    mermaid: [
      `graph TD\nA["<img src=x: onerror='${PWN}'>"] --> B\nclick A call __pwn()\nclick B href "javascript:${PWN}"`,
      `%%{init: {"securityLevel": "loose", "flowchart": {"htmlLabels": true}}}%%\ngraph LR\nA["<script>${PWN}</script>"]`,
      `---\nconfig:\n  securityLevel: loose\n---\ngraph LR\nA["<iframe srcdoc='<script>parent.__pwn=1</script>'>"]`,
      `graph LR\nA@{ img: "${origin}/mermaid", label: "x" }`,
      `sequenceDiagram\nlink A: x @ javascript:${PWN}\nA->>B: <img src=${origin}/sequence>`,
      `%%{init: {"themeCSS": "*{background:url(${origin}/theme)}"}}%%\npie\n"x": 1`,
    ].map(text => fenced('mermaid', text)),
    chart: [
      fenced('echarts', `{ tooltip: { formatter: () => { ${PWN} } }, series: (() => { ${PWN}; return [] })() }`),
      fenced(
        'echarts',
        `option = { title: { link: "javascript:${PWN}", text: "<img src=x: onerror=${PWN}>" } }; ${PWN}`,
      ),
      fenced('chart', `{"type":"line","data":{},"options":{"onClick":"function(){${PWN}}"}}`),
      fenced(
        'vega-lite',
        `{"data":{"url":"${origin}/vega"},"mark":"point","encoding":{"href":{"value":"javascript:${PWN}"}}}`,
      ),
      fenced(
        'vega',
        `{"signals":[{"name":"x","update":"event.view.eval('${PWN}')"}],"data":[{"url":"${origin}/data"}]}`,
      ),
      fenced(
        'plotly',
        `{"data":[{"text":"<a href='javascript:${PWN}'>x</a>"}],"layout":{"images":[{"source":"${origin}/plot"}]}}`,
      ),
      fenced(
        'dot',
        `digraph { a [URL="javascript:${PWN}", image="${origin}/dot", label=<<img src="${origin}/label"/>>] }`,
      ),
      fenced(
        'latex',
        `\\documentclass{article}\\write18{touch canary}\\input{/etc/passwd}\\href{javascript:${PWN}}{x}`,
      ),
    ],
    artifact: [
      fenced(
        'svg',
        `<svg xmlns="http://www.w3.org/2000/svg" onload="${PWN}"><image href="${origin}/svg"/><script>${PWN}</script></svg>`,
      ),
      fenced('xml', `<?xml-stylesheet href="${origin}/xsl"?><svg onload="${PWN}"/>`),
      fenced('html', `<!doctype html><script>${PWN};fetch("${origin}/html")</script><img src="${origin}/html-img">`),
      fenced('jsx', `export default () => { ${PWN}; fetch("${origin}/jsx") }`),
      `<antArtifact type="text/html"><script>${PWN}</script><img src="${origin}/artifact"></antArtifact>`,
      `<lobeArtifact type="image/svg+xml"><svg onload="${PWN}"></svg></lobeArtifact>`,
      `<think><img src=x: onerror="${PWN}"></think>`,
    ],
  }
}

/** One text with everything in it, for a place that shows Markdown or plain text. */
export function hostileText(origin: string): string {
  return [...fetching(origin), ...RUNNING, ...inMarkdown(origin)].join('\n\n')
}

/** One line, for a place that shows a name. */
export const HOSTILE_NAME = `<img src=x: onerror="${PWN}"><b>`

/** Elements of the page that only foreign content could have made, and those that would run something, each as its HTML. */
export function foreignElements(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    // Content may still be on its way to the screen, and its requests on their way to the network.
    await new Promise(drawn => requestAnimationFrame(() => requestIdleCallback(drawn, { timeout: 200 })))
    const isOwn = (element: Element): boolean => {
      if (element.getAttribute('href') === 'data:,') return true
      if (element instanceof HTMLScriptElement) return new URL(element.src, location.href).origin === location.origin
      if (element instanceof HTMLImageElement) return /^(blob|app):/.test(element.src)
      // Diagrams are drawn in a frame of the app's own, which has no origin.
      if (element instanceof HTMLIFrameElement) {
        const isOfApp = element.src === new URL('/diagram.html', location.href).href && !element.hasAttribute('srcdoc')
        return isOfApp && element.getAttribute('sandbox') === 'allow-scripts'
      }
      return element instanceof HTMLLinkElement && new URL(element.href).origin === location.origin
    }
    const tags = 'script,iframe,object,embed,video,audio,base,webview,template,marquee,animate,foreignObject,image,use'
    const made = `${tags},img,link,meta[http-equiv=refresh],form[action],[background],[ping],[srcset]`
    const acting = /^(href|xlink:href|src|data|action|formaction)$/
    const isTouchy = ({ attributes }: Element): boolean =>
      [...attributes].some(
        ({ name, value }) => /^on/i.test(name) || (acting.test(name) && /^\s*(javascript|vbscript|data):/i.test(value)),
      )
    const isOdd = (link: Element): boolean => !/^(https?|mailto):/.test(link.getAttribute('href') ?? '')
    return [
      ...[...document.querySelectorAll(made)].filter(element => !isOwn(element)),
      ...[...document.querySelectorAll('body *')].filter(isTouchy),
      ...[...document.querySelectorAll('a[href]')].filter(isOdd),
    ].map(({ outerHTML }) => outerHTML.slice(0, 200))
  })
}
