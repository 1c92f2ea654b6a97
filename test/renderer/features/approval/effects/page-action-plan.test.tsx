import { expect, test } from 'vitest'
import { PageActionPlan } from '../../../../../renderer/features/approval/effects/page-action-plan'
import type { PageActionEffect } from '../../../../../shared/browser/page-action'
import { pageAction } from '../../../../helpers/page-action'
import { drawn } from '../../../drawn'

const { element } = pageAction()
if (!element) throw new Error('It has one.')

function factsOf(change: Partial<PageActionEffect>): Record<string, string> {
  const view = drawn(<PageActionPlan effect={pageAction(change)} />)
  const names = [...view.querySelectorAll('dt')].map(one => one.textContent ?? '')
  const values = [...view.querySelectorAll('dd')].map(one => one.textContent ?? '')
  return Object.fromEntries(names.map((name, index) => [name, values[index] ?? '']))
}

test('a click says where, on what, where that leads, and what becomes of a file that comes of it', () => {
  const link = { ...element, role: 'link', link: 'https://other.example/x', frameUrl: 'https://ads.example/f' }
  expect(factsOf({ element: link, hosts: ['shop.example', 'other.example'] })).toEqual({
    Page: 'https://shop.example/cart',
    Host: 'shop.example, other.example',
    Element: 'link · Order',
    'In a frame from': 'ads.example',
    'Links to': 'https://other.example/x',
    Downloads: 'Saved in downloads/, can be undone',
  })
})

test('a form says where it goes', () => {
  const field = { ...element, form: { method: 'post', target: 'https://shop.example/pay' } }
  expect(factsOf({ element: field })['Form submits to']).toBe('POST https://shop.example/pay')
})

test('typed text and scripts are shown to the letter, and the secrets in them by name', () => {
  const view = drawn(
    <PageActionPlan effect={pageAction({ action: 'fill', text: 'a\u200bvault:s.p', vault: ['vault:s.p'] })} />,
  )
  expect(view.querySelector('pre')?.textContent).toMatch(/200b/i)
  expect(view.textContent).toContain('From your vault: vault:s.p. The model doesn’t see the value')
  const script = drawn(<PageActionPlan effect={pageAction({ action: 'eval', reach: 'script', text: 'alert(1)' })} />)
  expect(script.querySelector('pre')?.textContent).toBe('alert(1)')
})

test('keys, choices, files and options have a line each', () => {
  expect(factsOf({ action: 'press', text: 'Enter' }).Key).toBe('Enter')
  expect(factsOf({ action: 'select', text: 'Blue' }).Option).toBe('Blue')
  expect(factsOf({ action: 'upload', file: { path: 'a.txt', version: { hash: 'h', bytes: 1_000 } } }).File).toBe(
    'a.txt · 1.0 kB',
  )
  const options = [{ name: 'full_page', value: 'true' }]
  expect(factsOf({ action: 'screenshot', reach: 'read', options, saveTo: 'a.png' })).toMatchObject({
    full_page: 'true',
    'Save as': 'a.png',
  })
})

test('the page is shown as it was when this was planned', () => {
  const blob = 'a'.repeat(64)
  const picture = { blob, mimeType: 'image/jpeg', width: 1200, height: 800 }
  const image = drawn(<PageActionPlan effect={pageAction({ picture })} />).querySelector('img')
  expect(image?.getAttribute('src')).toContain(blob)
  expect(image?.getAttribute('alt')).toBe('Page with the target outlined')
  expect(image?.style.objectPosition).toBeUndefined()
})

test('of a page in which something is framed the band around it is shown', () => {
  const picture = { blob: 'a'.repeat(64), mimeType: 'image/jpeg', width: 500, height: 800, markedAt: 0.9 }
  const image = drawn(<PageActionPlan effect={pageAction({ picture })} />).querySelector('img')
  expect(image?.style.objectPosition).toBe('50% 90%')
})
