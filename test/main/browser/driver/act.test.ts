import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Cdp } from '../../../../main/browser/cdp'
import { drivenPages } from '../../../helpers/driven-pages'
import { never } from '../../../helpers/never'
import { temporaryFolder } from '../../../helpers/temp-folder'

const { page, serve } = drivenPages()

const soon = (milliseconds: number) => AbortSignal.timeout(milliseconds)

test('fields of every kind are filled, and the page hears of it', async () => {
  const { on, evaluate, get } =
    await page(`<input id=text value=before><textarea id=area>x</textarea><div id=rich contenteditable>old <b>text</b></div>
    <input id=date type=date><input id=time type=time><input id=number type=number><input id=range type=range min=0 max=10><input id=color type=color>
    <select id=list><option value=a>Apple<option value=b>Pear</select><input id=mail type=email><script>
      const heard = []
      for (const type of ['input', 'change']) addEventListener(type, event => heard.push(type + ' ' + event.target.id))
    </script>`)
  const filled = {
    text: 'Grüße 你好 🙂',
    area: 'one\ntwo',
    date: '2026-03-31',
    time: '14:30',
    number: '42',
    range: '7',
    color: '#1a2b3c',
    list: 'Pear',
    mail: 'a@b.c',
  }
  for (const [id, text] of Object.entries(filled)) await on(`#${id}`, { type: 'fill', text })
  const values = await evaluate(
    `[...document.querySelectorAll('input,textarea,select')].map(each => each.value)`,
    never,
  )
  expect(JSON.parse(values)).toEqual([
    'Grüße 你好 🙂',
    'one\ntwo',
    '2026-03-31',
    '14:30',
    '42',
    '7',
    '#1a2b3c',
    'b',
    'a@b.c',
  ])
  await on('#rich', { type: 'fill', text: 'new words' })
  expect(await get('text', '#rich', never)).toBe('new words')
  const heard = await evaluate('heard', never)
  for (const id of Object.keys(filled)) expect(heard).toContain(`input ${id}`)
  for (const id of ['date', 'range', 'color', 'list', 'text']) expect(heard).toContain(`change ${id}`)
  await on('#text', { type: 'fill', text: '' })
  expect(await get('value', '#text', never)).toBe('')
  await expect(on('#date', { type: 'fill', text: 'tomorrow' })).rejects.toThrow('a date such as 2026-03-31')
  await expect(on('#number', { type: 'fill', text: 'many' })).rejects.toThrow('does not take such a text')
})

test('text is typed key by key after what is there', async () => {
  const { on, evaluate } = await page(`<input id=a value="ab"><div id=log></div><script>
    a.onkeydown = event => { log.textContent += event.key + ' ' }</script>`)
  await on('#a', { type: 'type', text: 'Cd ä1\n' })
  expect(await evaluate('a.value', never)).toBe('abCd ä1')
  expect(await evaluate('log.textContent', never)).toBe('End C d   1 Enter ')
})

test('codes are typed into rows of fields for one sign each', async () => {
  const { on, evaluate } = await page(
    `<p>${'<input maxlength=1 aria-label=Code oninput="this.nextElementSibling?.focus()">'.repeat(4)}</p>`,
  )
  await on('input:first-child', { type: 'type', text: '1234' })
  expect(await evaluate(`[...document.querySelectorAll('input')].map(each => each.value).join('')`, never)).toBe('1234')
})

test('choices are made by value or words, one or several', async () => {
  const { on, evaluate } =
    await page(`<select id=one><option value=1>First one<option value=2 disabled>Second<option value=3>Third</select>
    <select id=many multiple><option>Red<option>Green<option value=b>Blue, dark</select>`)
  await on('#one', { type: 'select', value: '3' })
  expect(await evaluate('one.value', never)).toBe('3')
  await on('#one', { type: 'select', value: 'first ONE' })
  expect(await evaluate('one.value', never)).toBe('1')
  await on('#many', { type: 'select', value: 'Red, b' })
  expect(await evaluate('[...many.selectedOptions].map(each => each.value)', never)).toBe('["Red","b"]')
  await on('#many', { type: 'select', value: 'Blue, dark' })
  expect(await evaluate('[...many.selectedOptions].map(each => each.value)', never)).toBe('["b"]')
  await expect(on('#one', { type: 'select', value: 'Fourth' })).rejects.toThrow(
    'has no choice “Fourth”. It has “First one”, “Second”, “Third”.',
  )
  await expect(on('#one', { type: 'select', value: 'Second' })).rejects.toThrow('is disabled')
  await expect(on('text=', { type: 'select', value: 'x' })).rejects.toThrow('no words after text=')
})

test('hovering shows what only hovering shows', async () => {
  const { on, outline } = await page(
    `<style>b { display: none } div:hover b { display: block }</style><div>Over here <b>Seen</b></div>`,
  )
  expect(await outline()).not.toContain('Seen')
  await on('div', { type: 'hover' })
  expect(await outline()).toContain('Seen')
})

test('a move that the page loses is made again, whatever the pointer lies on', async () => {
  let lost = 0
  const losing = (cdp: Cdp): Cdp => ({
    ...cdp,
    send: (method, params, sessionId) => {
      const { type, y = 0 } = (params ?? {}) as { type?: string; y?: number }
      const isMove = method === 'Input.dispatchMouseEvent' && type === 'mouseMoved' && y < 100
      return isMove && lost++ === 0 ? Promise.resolve({}) : cdp.send(method, params, sessionId)
    },
  })
  const { on, outline } = await page(
    `<style>b { display: none } div:hover b { display: block } p { margin-top: 200px }</style>
    <div>Over here <b>Seen</b></div><p>Below</p>`,
    undefined,
    losing,
  )
  await on('p', { type: 'hover' })
  await on('div', { type: 'hover' })
  expect(lost).toBe(2)
  expect(await outline()).toContain('Seen')
})

test('files are put into a field for them', async () => {
  const file = join(await temporaryFolder(), 'note.txt')
  await writeFile(file, 'hello')
  const { on, evaluate, find } = await page(
    `<input type=file aria-label=File onchange="this.files[0].text().then(text => { document.title = text })"><p>x`,
  )
  expect(await find('[type=file]', never)).toMatchObject({ field: 'file', name: 'File' })
  await on('[type=file]', { type: 'upload', files: [file] })
  await expect.poll(() => evaluate('document.title', never)).toBe('hello')
  await expect(on('p', { type: 'upload', files: [file] })).rejects.toThrow('takes no files')
})

test('an element is waited for until it is in sight, still and enabled', async () => {
  const { on, evaluate } =
    await page(`<button id=a disabled onclick="this.textContent = 'a hit'">A</button><button id=b style="display:none" onclick="this.textContent = 'b hit'">B</button>
    <button id=c style="position:absolute;top:100px;left:0;transition:left .4s linear" onclick="this.textContent = 'c hit'">C</button>
    <div style="height:5000px"></div><button id=d onclick="this.textContent = 'd hit'">D</button>`)
  const later = (script: string) => evaluate(`setTimeout(() => { ${script} }, 300)`, never)
  await later('a.disabled = false')
  await on('#a', { type: 'click' })
  await later("b.style.display = 'block'")
  await on('#b', { type: 'click' })
  await evaluate("c.style.left = '400px'", never)
  await on('#c', { type: 'click' })
  await on('#d', { type: 'click' })
  expect(await evaluate(`[...document.querySelectorAll('button')].map(each => each.textContent).join()`, never)).toBe(
    'a hit,b hit,c hit,d hit',
  )
})

test('the error says why an element cannot be clicked', async () => {
  const { find, act } =
    await page(`<button id=a>A</button><div id=cover style="position:fixed;inset:0;background:#0008">Wait</div><button id=b disabled>B</button>
    <button id=c style="pointer-events:none">C</button><button id=d hidden>D</button>`)
  const failing = async (selector: string) => act(await find(selector, never), { type: 'click' }, soon(1200))
  await expect(failing('#a')).rejects.toThrow('button "A" is covered by <div> "Wait".')
  await expect(failing('#b')).rejects.toThrow('button "B" is disabled.')
  await expect(failing('#d')).rejects.toThrow('button "D" is not visible.')
})

test('clicks that go through an element are not made', async () => {
  const { find, act } = await page(
    `<div onclick="document.title = 'through'"><button style="pointer-events:none">C</button></div>`,
  )
  await expect(find('button', never).then(found => act(found, { type: 'click' }, soon(800)))).rejects.toThrow(
    'lets clicks through',
  )
})

test('an element under a fixed header is scrolled to where it can be clicked', async () => {
  const { on, evaluate } =
    await page(`<header style="position:fixed;top:0;left:0;right:0;height:200px;background:#eee">Header</header>
    <div style="height:300px"></div><button onclick="document.title = 'hit'">Under</button><div style="height:3000px"></div>`)
  await evaluate('scrollTo(0, 250)', never)
  await on('button', { type: 'click' })
  expect(await evaluate('document.title', never)).toBe('hit')
})

test('labels stand for their fields', async () => {
  const { on, evaluate } =
    await page(`<style>#x { position: absolute; opacity: 0; width: 0; height: 0 }</style><input type=checkbox id=x><label for=x>Nice box</label>
    <label><input type=radio style="display:none" id=y>Nice radio</label>`)
  await on('#x', { type: 'click' })
  await on('#y', { type: 'click' })
  expect(await evaluate('[x.checked, y.checked]', never)).toBe('[true,true]')
})

test.each([
  ['its name', `b.textContent = 'Delete all'`, 'It is called "Delete all" now, and was called "Save".'],
  ['its role', `b.setAttribute('role', 'link')`, 'It is link "Save" now'],
  ['the target of its form', `f.action = 'https://evil.example/'`, 'It sends its form to https://evil.example/ now'],
  [
    'its own target',
    `b.setAttribute('formaction', 'https://evil.example/')`,
    'It sends its form to https://evil.example/ now',
  ],
  ['itself', 'b.remove()', 'no longer on the page'],
])('an element that changed %s meanwhile is not clicked', async (_, script, sentence) => {
  const { find, act, evaluate } = await page(
    `<form id=f onsubmit="document.title = 'sent'; return false"><button id=b onclick="document.title = 'hit'">Save</button></form>`,
  )
  const found = await find('#b', never)
  await evaluate(script, never)
  await expect(act(found, { type: 'click' }, never)).rejects.toThrow(sentence)
  expect(await evaluate('document.title', never)).toBe('')
})

test('an element whose document is gone is not clicked', async () => {
  const one = await page('<button>Same</button>')
  const found = await one.find('button', never)
  await one.show('<button>Same</button>')
  await expect(one.act(found, { type: 'click' }, never)).rejects.toThrow('went to another document')
})

test('a click never hits an element that comes under the pointer at the last moment', async () => {
  const { on, evaluate } =
    await page(`<style>button { position: absolute; top: 50px; left: 50px; width: 200px; height: 60px }</style>
    <button id=good onclick="window.hitGood = true">Good</button><button id=bad style="left:600px" onclick="window.hitBad = true" onmousedown="window.hitBad = true">Bad</button>
    <script>let times = 0
      addEventListener('mousemove', () => { if (++times > 3) return; bad.style.left = '50px'; bad.style.zIndex = 2; setTimeout(() => { bad.style.left = '600px' }, 150) }, true)</script>`)
  await on('#good', { type: 'click' })
  expect(await evaluate('[window.hitGood, window.hitBad]', never)).toBe('[true,null]')
})

test('an element that flees from the pointer is clicked only where it is caught, and what lies beneath never', async () => {
  const { find, act, evaluate } =
    await page(`<button id=a style="position:absolute;left:50px;top:50px" onmouseenter="this.style.left = (this.offsetLeft > 300 ? 50 : 400) + 'px'" onclick="document.title = 'hit'">Catch me</button>
    <div style="position:absolute;inset:0;z-index:-1" onclick="document.title = 'beneath'">Beneath</div>`)
  const outcome = await act(await find('#a', never), { type: 'click' }, soon(6000)).then(
    () => 'clicked',
    error => String(error),
  )
  // On a busy machine Chromium may deliver the press before the page has heard of the pointer.
  expect(outcome).toMatch(/^clicked$|kept|covered|moving/)
  expect(await evaluate('document.title', never)).toBe(outcome === 'clicked' ? 'hit' : '')
})

test('an element that moves away while it is pressed is not reported as clicked, and not pressed twice', async () => {
  const { on, evaluate } = await page(
    `<button style="position:absolute;left:50px" onmousedown="window.pressed = (window.pressed ?? 0) + 1; this.style.left = '400px'" onclick="document.title = 'hit'">Flee</button>`,
  )
  await expect(on('button', { type: 'click' })).rejects.toThrow('moved away before it was clicked')
  expect(await evaluate('[window.pressed, document.title]', never)).toBe('[1,""]')
})

test('an element that answers the press by going away or by covering itself has been clicked', async () => {
  const { on, evaluate } = await page(
    `<button id=a onmousedown="this.remove(); document.title += 'a'">Goes</button>
    <button id=b onmousedown="this.style.display = 'none'; document.title += 'b'">Hides</button>
    <button id=c onmousedown="cover.hidden = false; document.title += 'c'">Covers</button>
    <div id=cover hidden style="position:fixed;inset:0"></div>`,
  )
  for (const id of ['#a', '#b', '#c']) await on(id, { type: 'click' })
  expect(await evaluate('document.title', never)).toBe('abc')
})

test('typed text goes nowhere else, even if the page takes the keyboard away', async () => {
  const { on, evaluate } = await page(
    `<input id=a onfocus="setTimeout(() => b.focus())" onkeydown="b.focus()"><input id=b>`,
  )
  await expect(on('#a', { type: 'type', text: 'secret', isSecret: true })).rejects.toThrow('took the keyboard away')
  await on('#a', { type: 'fill', text: 'secret', isSecret: true }).catch(() => undefined)
  expect(await evaluate('b.value', never)).toBe('')
})

test('a click that opens a dialog ends', async () => {
  const { on, chromium, snapshot } = await page(`<button onclick="alert('Hello')">Ask</button>`)
  await on('button', { type: 'click' })
  await expect(snapshot({}, never)).rejects.toThrow(
    'The page shows a dialog (alert: Hello) and does nothing until it is answered.',
  )
  await chromium.cdp.send('Page.handleJavaScriptDialog', { accept: true })
  expect(await snapshot({}, never)).toContain('button "Ask"')
})

test('a click that leads to another page ends there', async () => {
  serve({
    '/next': (_, response) =>
      setTimeout(() => response.setHeader('content-type', 'text/html').end('<h1>There</h1>'), 300),
  })
  const { on, outline } = await page('<a href="/next">Go</a>')
  await on('a', { type: 'click' })
  expect(await outline()).toContain('heading "There"')
})

test('elements in frames within frames are clicked, also where a frame is scaled and scrolled', async () => {
  serve({
    '/deep': '<div style="height:1500px"></div><button onclick="this.textContent = \'Deep hit\'">Deep</button>',
    '/mid':
      '<div style="height:900px"></div><iframe src="HERE/deep" style="border:7px solid;padding:5px;transform:scale(.8)"></iframe>',
  })
  const { on, outline, find } = await page(
    '<div style="height:800px"></div><iframe src="ELSEWHERE/mid" style="width:400px;height:300px;margin:11px"></iframe>',
  )
  const found = await find('text=Deep', never)
  expect(found.frameUrl).toMatch(/\/deep$/)
  expect(found.box.y).toBeGreaterThan(0)
  expect(found.box.y).toBeLessThan(700)
  await on('text=Deep', { type: 'click' })
  expect(await outline()).toContain('button "Deep hit"')
})

test('a frame that is covered is not clicked through what covers it', async () => {
  serve({ '/inner': '<button onclick="document.title = 1">Inner</button>' })
  const { find, act, evaluate } = await page(
    `<iframe src="ELSEWHERE/inner"></iframe><div style="position:absolute;inset:0" onclick="document.title = 'cover'">Cover</div>`,
  )
  await expect(find('text=Inner', never).then(found => act(found, { type: 'click' }, soon(1200)))).rejects.toThrow(
    'covered by <div> "Cover"',
  )
  expect(await evaluate('document.title', never)).toBe('')
})

test('a zoomed page is clicked where its elements are', async () => {
  const { on, chromium, evaluate } = await page(
    `<button style="position:absolute;left:300px;top:200px" onclick="document.title = 'hit'">Far</button>`,
  )
  await chromium.zoom(1.5)
  await on('button', { type: 'click' })
  expect(await evaluate('document.title', never)).toBe('hit')
})

test('prototypes that the page changed deceive nobody', async () => {
  const { on, evaluate, outline } =
    await page(`<form><input name=getAttribute><input name=action><input name=matches><input name=localName><input name=parentNode><button>Send</button></form><img name=querySelectorAll><img name=body><a id=atrium>x</a>
    <script>
      for (const prototype of [Element.prototype, Node.prototype, HTMLElement.prototype, Document.prototype, EventTarget.prototype, Event.prototype])
        for (const name of Object.getOwnPropertyNames(prototype)) try { Object.defineProperty(prototype, name, { get() { throw new Error('caught') }, configurable: true }) } catch {}
      Array.prototype[Symbol.iterator] = null; JSON.stringify = null; window.getComputedStyle = null; window.Promise = null; window.eval = code => 'eval ' + code
    </script>`)
  expect(await outline()).toContain('button "Send"')
  await on('[name=action]', { type: 'fill', text: 'x' })
  expect(await outline()).toContain('[value="x"]')
  await expect(evaluate('1', never)).resolves.toBeDefined()
})
