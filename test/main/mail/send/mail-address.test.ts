import { describe, expect, test } from 'vitest'
import { mailAddress, mailAddresses } from '../../../../main/mail/send/mail-address'

describe('an address', () => {
  test.each([
    ['ada@example.com', { address: 'ada@example.com' }],
    ['  Ada Lovelace <ada@Example.COM> ', { address: 'ada@example.com', name: 'Ada Lovelace' }],
    ['"Lovelace, Ada" <ada@example.com>', { address: 'ada@example.com', name: 'Lovelace, Ada' }],
    ['"A \\"x\\" B" <a.b+c@example.com>', { address: 'a.b+c@example.com', name: 'A "x" B' }],
    ['<ada@example.com>', { address: 'ada@example.com' }],
    ['ada@münchen.example', { address: 'ada@xn--mnchen-3ya.example' }],
    ['Jörg <j@пример.example>', { address: 'j@xn--e1afmkfd.example', name: 'Jörg' }],
    ['root@localhost', { address: 'root@localhost' }],
  ])('is read: %s', (text, found) => {
    expect(mailAddress(text)).toEqual(found)
  })

  test.each([
    ...[
      '',
      'ada',
      '@example.com',
      'ada@',
      'ada@exa mple.com',
      'ada @example.com',
      'ada@@example.com',
      'a@b@example.com',
    ],
    ...[
      'ada@example..com',
      '.ada@example.com',
      'ada.@example.com',
      'ada@-example.com',
      'ada@[127.0.0.1]',
      'ådа@example.com',
    ],
    ...[
      'Ada <ada@example.com',
      'Ada ada@example.com>',
      '<ada@example.com> Ada',
      'A <<ada@example.com>>',
      '"Ada <ada@example.com>',
    ],
    ...[
      'ada@example.com\r\nBcc: eve@example.org',
      'Ada\nBcc: <ada@example.com>',
      'ada@example.com\0',
      '"x\r\n" <ada@example.com>',
    ],
    ...[
      'ada@exam\u200bple.com',
      'ada@example.com\u202e',
      'ada@exa%6dple.com',
      'undisclosed-recipients:;',
      'Team: ada@example.com',
    ],
    ...[`${'a'.repeat(65)}@example.com`, `ada@${'a'.repeat(64)}.com`, `${'x'.repeat(201)} <ada@example.com>`],
  ])('is refused, with what is one: %j', text => {
    expect(() => mailAddress(text)).toThrow(
      /isn’t a valid email address\. Write it as ada@example\.com, or as Ada <ada@example\.com>\.$/,
    )
  })
})

test('a list is taken apart at its commas and semicolons, and names everybody once', () => {
  const found = mailAddresses(['"B, C; D" <b@example.com>, a@example.com;', 'A <a@EXAMPLE.com>', '', ' , '])
  expect(found).toEqual([{ address: 'b@example.com', name: 'B, C; D' }, { address: 'a@example.com' }])
})
