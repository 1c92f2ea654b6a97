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
  // A script in what is none does not hide the one behind it.
  [
    '<!-- <script src=""> has to wait --><script>a</script>',
    '<!-- <script src=""> has to wait --><script nonce=N>a</script>',
  ],
  ['<!--><script>a</script>-->', '<!--><script nonce=N>a</script>-->'],
  ['<!---><script>a</script>-->', '<!---><script nonce=N>a</script>-->'],
  ['<!-- a --!><script>a</script>', '<!-- a --!><script nonce=N>a</script>'],
  ['<!doctype html><?xml <script?><script>a</script>', '<!doctype html><?xml <script?><script nonce=N>a</script>'],
  ['<p title="<script>"><script>a</script>', '<p title="<script>"><script nonce=N>a</script>'],
  ["<p a = '>\n<script>' b=\"it's\"><script>a</script>", "<p a = '>\n<script>' b=\"it's\"><script nonce=N>a</script>"],
  ["<p>it's <b>1 < 2</b><script>a</script>", "<p>it's <b>1 < 2</b><script nonce=N>a</script>"],
  ['<style>/* <script> */</style><script>a</script>', '<style>/* <script> */</style><script nonce=N>a</script>'],
  ['<title>A <script> tag</TITLE ><script>a</script>', '<title>A <script> tag</TITLE ><script nonce=N>a</script>'],
  [
    '<textarea><script></textarea></p><script>a</script>',
    '<textarea><script></textarea></p><script nonce=N>a</script>',
  ],
  [
    '<script data-a="</script>">a</script><script>b</script>',
    '<script nonce=N data-a="</script>">a</script><script nonce=N>b</script>',
  ],
  [
    '<script>a </scripts> <script></script><script>b</script>',
    '<script nonce=N>a </scripts> <script></script><script nonce=N>b</script>',
  ],
  // A comment or attribute without an end continues to the end of the page.
  ['<!-- <script>a</script>', '<!-- <script>a</script>'],
  ['<p title="<script>a</script>', '<p title="<script>a</script>'],
])('%s', (html, named) => {
  expect(withNonce(html, 'N')).toBe(named)
})

test('the text of a script stays as it is', () => {
  const script = 'const a = "<script>", b = /<script\\s/i, c = `<script src="x">` // <script>'
  const { document } = parseHTML(
    withNonce(`<html><body><script>${script}</script><script>1</script></body></html>`, 'N'),
  )
  const scripts = [...document.querySelectorAll('script')]
  expect(scripts.map(one => one.textContent)).toEqual([script, '1'])
  expect(scripts.map(one => one.getAttribute('nonce'))).toEqual(['N', 'N'])
})

test.each(['<script ', '<script>', '<!--', '<!-->', '<a b="', '<a b=\'"', '<a =  ', '<title>', '</', '<'])(
  'a page of any size is read once: %s',
  part => {
    const html = part.repeat(4_000_000 / part.length)
    expect(withNonce(html, 'N').length).toBeGreaterThanOrEqual(html.length)
  },
)
