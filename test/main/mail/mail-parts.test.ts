import type { MessageStructureObject } from 'imapflow'
import { expect, test } from 'vitest'
import { fileNameOf, mailParts } from '../../../main/mail/mail-parts'

const node = (type: string, more: Partial<MessageStructureObject> = {}): MessageStructureObject => ({ type, ...more })

test('the text is shown where there is one, and HTML that says the same is no file', () => {
  const structure = node('multipart/alternative', {
    childNodes: [node('text/html', { part: '1' }), node('text/plain', { part: '2' })],
  })
  expect(mailParts(structure)).toEqual({ text: { part: '2', isHtml: false }, attachments: [] })
  expect(mailParts(node('text/html'))).toEqual({ text: { part: '1', isHtml: true }, attachments: [] })
  expect(mailParts(undefined)).toEqual({ attachments: [] })
})

test('a text that is attached is a file, and so is a mail in a mail', () => {
  const structure = node('multipart/mixed', {
    childNodes: [
      node('text/plain', { part: '1', disposition: 'attachment', dispositionParameters: { filename: 'a.txt' } }),
      node('message/rfc822', { part: '2', childNodes: [node('text/plain', { part: '2.1' })] }),
      node('image/png', { part: '3', size: 78, encoding: 'base64' }),
    ],
  })
  expect(mailParts(structure)).toEqual({
    attachments: [
      { part: '1', name: 'a.txt', type: 'text/plain' },
      { part: '2', name: 'mail.eml', type: 'message/rfc822' },
      { part: '3', name: 'part-3', type: 'image/png', bytes: 57 },
    ],
  })
})

test('endlessly nested parts are looked at up to a limit', () => {
  let deep = node('text/plain', { part: 'deep' })
  for (let at = 0; at < 20_000; at++) deep = node('multipart/mixed', { childNodes: [deep] })
  expect(mailParts(deep)).toEqual({ attachments: [] })
  const wide = node('multipart/mixed', { childNodes: Array.from({ length: 50_000 }, () => node('image/png')) })
  expect(mailParts(wide).attachments).toHaveLength(100)
})

test.each([
  ['report.pdf', 'report.pdf'],
  ['../../etc/passwd', 'passwd'],
  ['..\\..\\.bashrc', 'bashrc'],
  ['CON', 'attachment-2'],
  ['nul.txt', 'attachment-2.txt'],
  ['a<b>:c|d?.txt', 'a_b__c_d_.txt'],
  ['...', 'attachment-2'],
  ['', 'attachment-2'],
  [`${'x'.repeat(300)}.pdf`, `${'x'.repeat(80)}.pdf`],
])('%s is saved as %s', (name, file) => {
  expect(fileNameOf({ name, part: '2' })).toBe(file)
})
