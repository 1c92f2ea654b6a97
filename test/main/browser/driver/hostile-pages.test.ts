import { expect, test } from 'vitest'
import { drivenPages } from '../../../helpers/driven-pages'
import { never } from '../../../helpers/never'

const { page, serve } = drivenPages()

const bare = (outline: string) => outline.replace(/@e\d+/g, '@e')

test('frames without an origin of their own, and those of a text, are looked into', async () => {
  serve({ '/boxed': `<button onclick="this.textContent = 'Boxed hit'">Boxed</button>` })
  const { outline, on } = await page(
    `<iframe sandbox="allow-scripts" src="/boxed"></iframe><iframe srcdoc="<button onclick='this.textContent = &quot;Text hit&quot;'>Text</button>"></iframe>`,
  )
  await on('text=Boxed', { type: 'click' })
  await on('text=Text', { type: 'click' })
  const text = await outline()
  expect(text).toContain('button "Boxed hit"')
  expect(text).toContain('button "Text hit"')
})

test('a frame that goes away, or elsewhere, fails what was found in it', async () => {
  serve({ '/inner': '<button>Inner</button>', '/other': '<button>Inner</button>' })
  const { find, act, evaluate, outline } = await page('<iframe id=f src="ELSEWHERE/inner"></iframe>')
  const found = await find('text=Inner', never)
  await evaluate("f.src = '/other'; new Promise(resolve => { f.onload = resolve })", never)
  await expect(act(found, { type: 'click' }, never)).rejects.toThrow('went to another document')
  const again = await find('text=Inner', never)
  await evaluate('f.remove()', never)
  await expect(act(again, { type: 'click' }, never)).rejects.toThrow(/another document|no longer/)
  expect(await outline()).toContain('nothing')
})

test('an element drawn without a box of its own is clicked', async () => {
  const { on, evaluate } = await page(
    `<div style="display:contents" onclick="document.title = 'hit'" tabindex=0 role=button aria-label=Boxless><span>Words in it</span></div>`,
  )
  await on('[role=button]', { type: 'click' })
  expect(await evaluate('document.title', never)).toBe('hit')
})

test('shapes of a drawing are clicked', async () => {
  const { on, evaluate } = await page(
    `<svg width=200 height=200><rect id=r x=20 y=20 width=30 height=30 onclick="document.title = 'hit'" /></svg>`,
  )
  await on('#r', { type: 'click' })
  expect(await evaluate('document.title', never)).toBe('hit')
})

test('an element in a closed shadow root is clicked by its host alone', async () => {
  const { find, on, evaluate } = await page(
    `<x-shut></x-shut><script>customElements.define('x-shut', class extends HTMLElement { constructor() { super(); this.attachShadow({ mode: 'closed' }).innerHTML = '<button onclick="document.title = 1">Shut</button>' } })</script>`,
  )
  await expect(find('text=Shut', never)).rejects.toThrow('Nothing on the page')
  await on('x-shut', { type: 'click' })
  expect(await evaluate('document.title', never)).toBe('1')
})

test('a frame of another site that slips over the element at the last moment gets no click', async () => {
  serve({
    '/trap': `<body style="margin:0;height:400px" onmousedown="parent.postMessage('caught', '*')" onclick="parent.postMessage('caught', '*')">Trap`,
  })
  const { find, act, evaluate, outline } =
    await page(`<button style="position:absolute;left:50px;top:50px;width:200px;height:80px" onclick="window.good = trap.offsetLeft">Good</button>
    <iframe id=trap src="ELSEWHERE/trap" style="position:absolute;left:600px;top:0;width:300px;height:300px;border:0"></iframe>
    <script>let caught = 0; onmessage = () => { caught++ }
      document.querySelector('button').addEventListener('mousemove', () => { trap.style.left = '0px' })</script>`)
  await outline()
  await evaluate('new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve, 300)))', never)
  await expect(act(await find('button', never), { type: 'click' }, AbortSignal.timeout(3000))).rejects.toThrow(
    /covered|kept/,
  )
  await evaluate('new Promise(resolve => setTimeout(resolve, 100))', never)
  expect(await evaluate('caught', never)).toBe('0')
})

test('a page that stops all events at its window is clicked once', async () => {
  const { on, evaluate } = await page(`<button>Go</button><script>let count = 0
    for (const type of ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click']) addEventListener(type, event => { event.stopImmediatePropagation(); if (type === 'click') count++ }, true)</script>`)
  await on('button', { type: 'click' })
  expect(await evaluate('count', never)).toBe('1')
})

test('a page of 300,000 elements is looked at, searched and worked in bounded time', { timeout: 60_000 }, async () => {
  const { outline, evaluate, find, on } = await page('<button id=b onclick="this.title = 1">Here</button>')
  await evaluate(
    `const part = document.createElement('section'); part.innerHTML = '<p><i>some</i> <b>words</b></p>'.repeat(1000); for (let i = 0; i < 100; i++) document.body.append(part.cloneNode(true))`,
    never,
  )
  await outline({ interactiveOnly: true })
  expect((await outline()).length).toBeLessThanOrEqual(50_000)
  await expect(find('text=no such words', never)).rejects.toThrow('Nothing on the page')
  await on('#b', { type: 'click' })
})

test('hundreds of frames are looked into as far as that makes sense', { timeout: 60_000 }, async () => {
  const { outline, evaluate } = await page('<h1>Frames</h1>')
  await evaluate(
    `for (let i = 0; i < 150; i++) document.body.append(Object.assign(document.createElement('iframe'), { srcdoc: '<p>Frame ' + i }))`,
    never,
  )
  const text = await outline()
  expect(text).toContain('heading "Frames"')
  expect(text.length).toBeLessThanOrEqual(50_000)
})

test('names without end, and of signs that are none, stay short and whole', async () => {
  const { outline, evaluate, find } = await page('<button id=a></button><button id=b>x</button>')
  await evaluate(
    `a.setAttribute('aria-label', 'long '.repeat(300000)); b.setAttribute('aria-label', 'odd\\ud800\\0\\u0007\\u2029end')`,
    never,
  )
  const text = await outline()
  expect(text.length).toBeLessThan(500)
  expect(bare(text)).toContain('button "odd� end"')
  expect((await find('#a', never)).name.length).toBeLessThanOrEqual(201)
})

test('an endless row of dialogs keeps nobody', async () => {
  const { on, snapshot } = await page('<button onclick="for (;;) alert(1)">Ask</button>')
  await on('button', { type: 'click' })
  await expect(snapshot({}, never)).rejects.toThrow('The page shows a dialog (alert: 1)')
  await expect(on('button', { type: 'click' })).rejects.toThrow('The page shows a dialog')
})

test('a page that changes without rest is looked at and worked', async () => {
  const { outline, on, evaluate } = await page(
    `<button onclick="document.title = 'hit'">Go</button><div id=d></div><script>(function turn() { d.innerHTML = '<ul>' + '<li><a href=#>' + Math.random() + '</a>'.repeat(50) + '</ul>'; requestAnimationFrame(turn) })()</script>`,
  )
  expect(await outline()).toContain('button "Go"')
  await on('text=Go', { type: 'click' })
  expect(await evaluate('document.title', never)).toBe('hit')
})

// Each frame makes Chromium begin its sessions anew, where what was asked in the former ones is never answered.
test('a page that adds frames again and again is looked at and worked', async () => {
  serve({ '/more': '<p>More</p>' })
  const { outline, on, find, act, evaluate } =
    await page(`<button onclick="this.title = Number(this.title) + 1">Go</button><input aria-label=Field><script>
    let count = 0
    setInterval(() => { if (++count < 20) document.body.append(Object.assign(document.createElement('iframe'), { src: count % 2 ? '/more' : 'ELSEWHERE/more' })) }, 300)</script>`)
  const found = await find('text=Go', never)
  let turns = 0
  while ((await evaluate("document.querySelectorAll('iframe').length", never)) !== '19') {
    await act(found, { type: 'click' }, never)
    await on('[aria-label=Field]', { type: 'fill', text: `turn ${++turns}` })
    expect(await outline()).toContain(`[value="turn ${turns}"]`)
  }
  expect(await evaluate("document.querySelector('button').title", never)).toBe(String(turns))
}, 60_000)
