import { expect, test } from 'vitest'
import { pageToMarkdown, titleOf } from '../../../main/web/page-to-markdown'
import { down, localWeb } from './local-web'

async function markdownOf(type: string, text: string) {
  const way = { web: await localWeb(down), signal: new AbortController().signal }
  return pageToMarkdown({ url: new URL('https://page.example.org/'), type, text }, way)
}

test('Markdown and plain text stay as they are', async () => {
  expect(await markdownOf('text/markdown', '# A\n')).toEqual({ title: 'A', markdown: '# A\n' })
  expect(await markdownOf('text/plain', 'a * b')).toEqual({ title: '', markdown: 'a * b' })
})

test('HTML is converted', async () => {
  expect(await markdownOf('text/html', '<title>A</title><p>b')).toEqual({ title: 'A', markdown: '# A\n\nb' })
})

test('JSON and other text is a block of code, which it cannot leave', async () => {
  expect(await markdownOf('application/json', '{"a":1}\n')).toEqual({ title: '', markdown: '```json\n{"a":1}\n```' })
  expect((await markdownOf('text/css', 'a\n````\nb')).markdown).toBe('`````\na\n````\nb\n`````')
})

test.each([
  ['---\nother: 1\ntitle: A name\n---\n# B', 'A name'],
  ["---\r\ntitle: 'A name'\r\n---\r\n", 'A name'],
  ['text\n## B \n', 'B'],
  ['---\nother: 1\n---\n# B', 'B'],
  ['#no heading', ''],
  ['', ''],
])('the title of %j is %j', (markdown, title) => expect(titleOf(markdown)).toBe(title))
