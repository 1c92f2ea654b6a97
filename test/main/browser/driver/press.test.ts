import { expect, test } from 'vitest'
import { drivenPages } from '../../../helpers/driven-pages'
import { never } from '../../../helpers/never'

const { page, serve } = drivenPages()

test('keys and chords come as they do from a keyboard', async () => {
  const { press, focused, evaluate, on } = await page(`<input id=a value="hello"><script>const keys = []
    a.onkeydown = event => { keys.push([event.ctrlKey && 'C', event.shiftKey && 'S', event.altKey && 'A', event.key, event.code].filter(Boolean).join('-')) }</script>`)
  await on('#a', { type: 'click' })
  for (const key of [
    'End',
    'Shift+ArrowLeft',
    'x',
    'F5',
    'Control+Shift+K',
    '+',
    'Control++',
    'Alt+Enter',
    'Escape',
    'space',
  ])
    await press(key, await focused(never), never)
  expect(await evaluate('a.value', never)).toBe('hellx+ ')
  expect(
    JSON.parse(await evaluate('keys', never)).filter((key: string) => !/-(?:Shift|Control|Alt)-/.test(`-${key}`)),
  ).toEqual([
    'End-End',
    'S-ArrowLeft-ArrowLeft',
    'x-KeyX',
    'F5-F5',
    'C-S-K-KeyK',
    '+-Equal',
    'C-+-Equal',
    'A-Enter-Enter',
    'Escape-Escape',
    ' -Space',
  ])
})

test('Tab moves the keyboard, Enter sends a form and follows it', async () => {
  serve({ '/sent': '<h1>Sent</h1>' })
  const { press, focused, outline, on } = await page(
    `<form action="/sent" method=post><input aria-label=One><input aria-label=Two><button>Send</button></form>`,
  )
  await on('[aria-label=One]', { type: 'click' })
  await press('Tab', await focused(never), never)
  const two = await focused(never)
  expect(two).toMatchObject({ name: 'Two', form: { method: 'POST', target: expect.stringMatching(/\/sent$/) } })
  await press('Enter', two, never)
  expect(await outline()).toContain('heading "Sent"')
})

test('a key goes to the element that was agreed to, or nowhere', async () => {
  const { press, focused, evaluate, on } = await page('<input id=a aria-label=A><input id=b aria-label=B>')
  expect(await focused(never)).toBeUndefined()
  await on('#a', { type: 'click' })
  const a = await focused(never)
  await evaluate('b.focus()', never)
  await expect(press('x', a, never)).rejects.toThrow('Another element has the keyboard now: textbox "B".')
  await evaluate('b.blur()', never)
  await expect(press('x', a, never)).rejects.toThrow('Nothing has the keyboard any more.')
  await evaluate("b.focus(); setTimeout(() => b.setAttribute('aria-label', 'Other'))", never)
  const b = await focused(never)
  await evaluate("b.setAttribute('aria-label', 'Changed')", never)
  await expect(press('x', b, never)).rejects.toThrow('no longer what it was')
  expect(await evaluate('a.value + b.value', never)).toBe('')
})

test('a key is pressed on the page itself where nothing has the keyboard', async () => {
  const { press, evaluate } = await page(
    `<h1>x</h1><script>onkeydown = event => { document.title = event.key + event.target.localName }</script>`,
  )
  await press('j', undefined, never)
  expect(await evaluate('document.title', never)).toBe('jbody')
})

test('a key reaches what has the keyboard in a frame of another site', async () => {
  serve({ '/inner': '<input aria-label=Inner autofocus>' })
  const { press, focused, get, on } = await page('<iframe src="ELSEWHERE/inner"></iframe>')
  await on('text=nothing', { type: 'click' }).catch(() => undefined)
  await on('[aria-label=Inner]', { type: 'click' })
  for (const key of ['a', 'B', 'Control+a', 'c']) await press(key, await focused(never), never)
  expect(await get('value', '[aria-label=Inner]', never)).toBe('c')
})

test.each(['Foo', 'Control+Nope', 'Nope+a', '', 'Control+'])('“%s” is no key', async key => {
  const { press } = await page('<p>x')
  await expect(press(key, undefined, never)).rejects.toThrow(/is no key/)
})
