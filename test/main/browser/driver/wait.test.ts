import { expect, test } from 'vitest'
import { drivenPages } from '../../../helpers/driven-pages'
import { never } from '../../../helpers/never'

const { page, serve } = drivenPages()

const later = (script: string) => `<script>setTimeout(() => { ${script} }, 300)</script>`

test('it is waited until an element is in sight, in frames too', async () => {
  serve({ '/inner': `<p id=q hidden>x</p>${later('q.hidden = false')}` })
  const { waitFor } = await page(
    `<p id=p style="display:none">x</p>${later("p.style.display = 'block'")}<iframe src="ELSEWHERE/inner"></iframe>`,
  )
  await waitFor({ selector: '#p', timeoutMs: 5000 }, never)
  await waitFor({ selector: '#q', timeoutMs: 5000 }, never)
  await waitFor({ selector: 'text=x', timeoutMs: 5000 }, never)
  await expect(waitFor({ selector: '#none', timeoutMs: 300 }, never)).rejects.toThrow(
    '“#none” did not come into sight within 0.3 seconds.',
  )
  await expect(waitFor({ selector: '#[', timeoutMs: 300 }, never)).rejects.toThrow('is not a CSS selector')
})

test('it is waited until the page says something, or is elsewhere', async () => {
  const { waitFor } = await page(
    `<p id=p></p>${later("p.textContent = 'Now it is done'; history.pushState(0, '', '/done/now?x=1')")}`,
  )
  await waitFor({ text: 'it is DONE', timeoutMs: 5000 }, never)
  await waitFor({ url: '**/done/*', timeoutMs: 5000 }, never)
  await expect(waitFor({ url: '**/done', timeoutMs: 200 }, never)).rejects.toThrow(
    'Its address was not “**/done” within 0.2 seconds.',
  )
  await expect(waitFor({ text: 'never', timeoutMs: 200 }, never)).rejects.toThrow(
    'The page did not say “never” within 0.2 seconds.',
  )
})

test('it is waited for states of loading', async () => {
  const held: (() => void)[] = []
  serve({ '/held': (_, response) => held.push(() => response.end()) })
  const { waitFor, evaluate } = await page('<p>x')
  for (const loadState of ['domcontentloaded', 'load', 'networkidle'] as const)
    await waitFor({ loadState, timeoutMs: 5000 }, never)
  serve({ '/more': '<h1>More</h1><img src="/held">' })
  await evaluate("setTimeout(() => { location.href = '/more' })", never)
  await waitFor({ url: '**/more', timeoutMs: 5000 }, never)
  await waitFor({ loadState: 'domcontentloaded', timeoutMs: 5000 }, never)
  await expect(waitFor({ loadState: 'load', timeoutMs: 300 }, never)).rejects.toThrow(
    'did not come to the state “load” within 0.3 seconds',
  )
  for (const end of held) end()
  await waitFor({ loadState: 'load', timeoutMs: 5000 }, never)
})

test('without anything to wait for it is waited as long as was said, or until that is stopped', async () => {
  const { waitFor } = await page('<p>x')
  const order: string[] = []
  setTimeout(() => order.push('before'), 290)
  await waitFor({ timeoutMs: 300 }, never)
  expect(order).toEqual(['before'])
  await expect(waitFor({ timeoutMs: 60_000 }, AbortSignal.timeout(100))).rejects.toThrow()
  await expect(waitFor({ text: 'never', timeoutMs: 60_000 }, AbortSignal.timeout(100))).rejects.toThrow()
})
