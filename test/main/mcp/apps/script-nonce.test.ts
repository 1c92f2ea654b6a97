import { parseHTML } from 'linkedom'
import { expect, test } from 'vitest'
import { withNonce } from '../../../../main/mcp/apps/script-nonce'

test.each([
  ['<script>go()</script>', '<script nonce=N>go()</script>'],
  ['<SCRIPT type=module>go()</SCRIPT>', '<SCRIPT nonce=N type=module>go()</SCRIPT>'],
  ['<script src="a.js"></script><script>b</script>', '<script nonce=N src="a.js"></script><script nonce=N>b</script>'],
  ['<script\n>a</script>', '<script nonce=N\n>a</script>'],
  ['<script>without an end', '<script nonce=N>without an end'],
  ['<scripted>a</scripted>', '<scripted>a</scripted>'],
  ['<p>no script</p>', '<p>no script</p>'],
])('%s', (html, named) => {
  expect(withNonce(html, 'N')).toBe(named)
})

test('what a script says stays as it is', () => {
  const script = 'const a = "<script>", b = /<script\\s/i, c = `<script src="x">` // <script>'
  const { document } = parseHTML(
    withNonce(`<html><body><script>${script}</script><script>1</script></body></html>`, 'N'),
  )
  const scripts = [...document.querySelectorAll('script')]
  expect(scripts.map(one => one.textContent)).toEqual([script, '1'])
  expect(scripts.map(one => one.getAttribute('nonce'))).toEqual(['N', 'N'])
})

test('a page of any size is read once', () => {
  const html = '<script '.repeat(500_000)
  expect(withNonce(html, 'N').length).toBeGreaterThan(html.length)
})
