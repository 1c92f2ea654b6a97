import { expect, test } from 'vitest'
import { SteeredMessage } from '../../../renderer/timeline/user-message'
import { drawn } from '../drawn'

const picture = { name: 'cat.png', mimeType: 'image/png', bytes: 3, blob: '0'.repeat(64) }
const said = { id: 'm', afterReplies: 0, attachments: [picture] }

test('a message that is only a picture has no empty bubble', () => {
  expect(drawn(<SteeredMessage said={{ ...said, text: 'Look' }} />).querySelectorAll('p')).toHaveLength(1)
  const alone = drawn(<SteeredMessage said={{ ...said, text: ' ' }} />)
  expect(alone.querySelectorAll('p')).toHaveLength(0)
  expect(alone.querySelectorAll('img')).toHaveLength(1)
})
