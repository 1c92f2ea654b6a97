import { expect, test } from 'vitest'
import { SteeredMessage } from '../../../../../renderer/features/timeline/rows/user-message'
import { drawn } from '../../../drawn'

const picture = { name: 'cat.png', mimeType: 'image/png', bytes: 3, blob: '0'.repeat(64) }
const said = { id: 'm', afterReplies: 0, attachments: [picture] }

test('a message that is only a picture has no empty bubble', () => {
  expect(drawn(<SteeredMessage rowKey="r" said={{ ...said, text: 'Look' }} />).querySelectorAll('p')).toHaveLength(1)
  const alone = drawn(<SteeredMessage rowKey="r" said={{ ...said, text: ' ' }} />)
  expect(alone.querySelectorAll('p')).toHaveLength(0)
  expect(alone.querySelectorAll('img')).toHaveLength(1)
})

test('of a very long message its start is shown, with how long it is, and all of one that is hardly longer', () => {
  const message = (text: string) => drawn(<SteeredMessage rowKey="steered:m" said={{ text }} />)
  const lines = (count: number) => Array.from({ length: count }, (_, index) => `line ${index + 1}`).join('\n')
  expect(message(lines(20)).querySelector('p')?.textContent).toBe(lines(20))
  expect(message(lines(20)).querySelector('button:not([aria-label])')).toBeNull()
  const long = message(lines(1_500))
  expect(long.querySelector('p')?.textContent).toBe(`${lines(12)}…`)
  expect(long.querySelector('button:not([aria-label])')?.textContent).toBe('Show all (1,500 lines)')
  const wide = message('😀'.repeat(500_000))
  expect(wide.querySelector('p')?.textContent).toBe(`${'😀'.repeat(1_000)}…`)
  expect(wide.querySelector('button:not([aria-label])')?.textContent).toBe('Show all 1,000,000 characters')
})

test('a message sent while the model was at work can be copied, like any other', () => {
  const copy = (text: string) =>
    drawn(<SteeredMessage rowKey="r" said={{ ...said, text }} />).querySelectorAll('button[aria-label="Copy message"]')
  expect(copy('Look')).toHaveLength(1)
  expect(copy(' ')).toHaveLength(0)
})
