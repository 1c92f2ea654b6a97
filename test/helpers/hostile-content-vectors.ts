import type { Page } from '@playwright/test'

/** Ways in which markup makes a page ask somebody, by their names. `at` gives the address that shows which it was. */
const HTML: Readonly<Record<string, (at: string) => string>> = {
  img: at => `<img src="${at}">`,
  picture: at => `<picture><source srcset="${at}"><img></picture>`,
  'css-url': at => `<div style="background:url(${at});width:9px;height:9px">x</div>`,
  'css-import': at => `<style>@import url("${at}");</style>`,
  'css-font': at => `<style>@font-face{font-family:q;src:url("${at}")}</style><p style="font-family:q">x</p>`,
  'link-css': at => `<link rel="stylesheet" href="${at}">`,
  'link-prefetch': at => `<link rel="prefetch" href="${at}">`,
  'link-preload': at => `<link rel="preload" as="image" href="${at}">`,
  'link-icon': at => `<link rel="icon" href="${at}">`,
  'svg-image': at => `<svg width="9" height="9"><image href="${at}" width="9" height="9"/></svg>`,
  'svg-use': at => `<svg><use href="${at}#x"/></svg>`,
  video: at => `<video src="${at}" autoplay muted></video>`,
  poster: at => `<video poster="${at}"></video>`,
  audio: at => `<audio src="${at}" autoplay></audio>`,
  track: at => `<video src="data:,"><track default src="${at}"></video>`,
  iframe: at => `<iframe src="${at}"></iframe>`,
  object: at => `<object data="${at}"></object>`,
  embed: at => `<embed src="${at}">`,
  'meta-refresh': at => `<meta http-equiv="refresh" content="0;url=${at}">`,
  form: at => `<form action="${at}" method="post"><button>x</button></form>`,
  'input-image': at => `<input type="image" src="${at}">`,
  'a-ping': at => `<a href="#x" ping="${at}">x</a>`,
}

/** The same by script. */
const SCRIPT = ['fetch', 'beacon', 'xhr', 'ws', 'events', 'worker', 'import', 'open', 'location'] as const

export const VECTORS: readonly string[] = [...Object.keys(HTML), ...SCRIPT]

/** Puts all the markup into the page and runs what it would run, as if every other defence had failed. */
export async function tryVectors(page: Page, origin: string): Promise<void> {
  const html = Object.entries(HTML).map(([name, make]) => make(`${origin}/${name}`))
  await page.evaluate(parts => {
    for (const part of parts) {
      const holder = document.createElement('div')
      holder.innerHTML = part
      document.body.append(holder)
      for (const head of holder.querySelectorAll('link,meta,style')) document.head.append(head.cloneNode(true))
    }
    for (const clickable of document.querySelectorAll<HTMLElement>('form[action] button, a[ping]')) clickable.click()
  }, html)
  for (const name of SCRIPT) await page.evaluate(tryScript, { name, url: `${origin}/${name}` })
}

async function tryScript({ name, url }: { name: (typeof SCRIPT)[number]; url: string }): Promise<void> {
  const ways: Record<typeof name, () => unknown> = {
    fetch: () => fetch(url, { mode: 'no-cors' }),
    beacon: () => navigator.sendBeacon(url, 'x'),
    xhr() {
      const request = new XMLHttpRequest()
      request.open('GET', url)
      request.send()
    },
    ws: () => new WebSocket(url.replace('http', 'ws')),
    events: () => new EventSource(url),
    worker: () => new Worker(url),
    import: () => import(url),
    open: () => window.open(url),
    location: () => location.assign(url),
  }
  try {
    await ways[name]()
  } catch {
    // Refused at once is as good as refused later.
  }
}
