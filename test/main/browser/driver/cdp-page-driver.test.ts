import { expect, test } from 'vitest'
import { drivenPages } from '../../../helpers/driven-pages'
import { never } from '../../../helpers/never'

const { page, serve } = drivenPages()

const INNER = `<p>Inner words</p><input aria-label="Inner field"><button onclick="document.querySelector('p').textContent = 'It says ' + document.querySelector('input').value">Inner</button>`

test('a page with frames of its own and of another site is seen, and worked by its references', async () => {
  serve({ '/inner': INNER })
  const { outline, on, focused } = await page(`
    <h1>Title</h1><div onclick="this.textContent = 'Clicked'">Click me</div>
    <iframe title=Same src="/inner"></iframe><iframe title=Other src="ELSEWHERE/inner"></iframe>`)
  const before = await outline()
  expect(before.replace(/@e\d+/g, '@e')).toBe(`- heading "Title" [ref=@e] [level=1]
- clickable "Click me" [ref=@e]
- iframe "Same" [ref=@e]
  - paragraph: "Inner words"
  - textbox "Inner field" [ref=@e]
  - button "Inner" [ref=@e]
- iframe "Other" [ref=@e]
  - paragraph: "Inner words"
  - textbox "Inner field" [ref=@e]
  - button "Inner" [ref=@e]`)
  const refs = before.match(/@e\d+/g) ?? []
  expect(new Set(refs).size).toBe(8)
  await on('text=Click me', { type: 'click' })
  for (const [name, field = '', button = ''] of [
    ['Same', refs[3], refs[4]],
    ['Other', refs[6], refs[7]],
  ]) {
    await on(field, { type: 'type', text: `typed in ${name}` })
    expect(await focused(never)).toMatchObject({ role: 'textbox', name: 'Inner field' })
    await on(button, { type: 'click' })
  }
  const after = await outline()
  expect(after).toContain('clickable "Clicked"')
  expect(after).toContain('paragraph: "It says typed in Same"')
  expect(after).toContain('paragraph: "It says typed in Other"')
  expect(after.match(/@e\d+/g)).toEqual(refs)
})
