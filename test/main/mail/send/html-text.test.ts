import { describe, expect, test } from 'vitest'
import { htmlText, looksLikeHtml } from '../../../../main/mail/send/html-text'

describe('an HTML mail as text', () => {
  test('says what it says, line by line, with where its links lead', () => {
    const html = `<!doctype html><head><title>x</title><style>p { color: red }</style></head>
      <h1>Hello</h1><p>One &amp; <b>two</b>,<br>three. See <a href="https://evil.example/">https://bank.example/</a>.</p>
      <ul><li>a</li><li>b</li></ul><script>alert(1)</script><a href="https://same.example">https://same.example</a>`
    expect(htmlText(html)).toBe(
      'Hello\n\nOne & two,\nthree. See https://bank.example/ <https://evil.example/>.\n\n- a\n- b\n\nhttps://same.example',
    )
  })

  test('of a million characters that nest without end is made in little time', () => {
    expect(htmlText('<div>'.repeat(200_000))).toBe('')
  })
})

test.each([
  ['<p>Hi</p>', true],
  ['a<br/>b', true],
  ['<!DOCTYPE html><body>', true],
  ['1 < 2 and 3 > 2', false],
  ['Ada <ada@example.com>', false],
  ['use List<String>', false],
])('%s is HTML: %s', (body, is) => {
  expect(looksLikeHtml(body)).toBe(is)
})
