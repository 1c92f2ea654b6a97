import { Readable } from 'node:stream'
import type { ImapFlow } from 'imapflow'
import { expect, test } from 'vitest'
import { mailText } from '../../../main/mail/mail-text'
import { bodyToMarkdown } from '../../../main/web/html-to-markdown'

/** The one thing that is asked of a server, answered from a text. */
const serverWith = (text: string) =>
  ({ download: async () => ({ content: Readable.from([Buffer.from(text)]) }) }) as unknown as ImapFlow

const said = (text: string, isHtml = false, toText = async (html: string, url: string) => bodyToMarkdown(html, url)) =>
  mailText(serverWith(text), { uid: 1, part: '1', isHtml }, { toText, signal: new AbortController().signal })

test('lines end as here, and what is turned round or hidden is written by its code', async () => {
  expect(await said('a\r\nb\u202ec\u0007\tkö\u200bder 👩‍👧\n\n')).toEqual({
    text: 'a\nb\\u{202e}c\\u{7}\tköder 👩‍👧',
    isCut: false,
  })
})

test('of a long text the beginning is given, and said to be cut', async () => {
  const { text, isCut } = await said('x'.repeat(100_000))
  expect([text.length, isCut]).toEqual([40_000, true])
})

test('pictures of HTML are named where they have a name, and are gone where they have none', async () => {
  const html = '<p>Hi <img src="https://t.example/1.png"> <img src="https://t.example/2.png" alt="logo"></p>'
  expect((await said(html, true)).text).toBe('Hi  [picture: logo]')
})

test('HTML that cannot be taken apart says what its words are', async () => {
  const failing = () => Promise.reject(new Error('too deep'))
  const html = '<p>Hi <b>Ada</b></p><script>1</script><img src="https://t.example/1.png" alt="logo">'
  expect((await said(html, true, failing)).text).toBe('Hi Ada\n\n[logo]')
})
