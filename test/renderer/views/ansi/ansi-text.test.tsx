import { expect, test } from 'vitest'
import { AnsiText } from '../../../../renderer/views/ansi/ansi-text'
import { drawn } from '../../drawn'

test('addresses that a command printed are links without an address of their own', () => {
  const box = drawn(
    <AnsiText text={'\u001b[36mhttp://localhost:\u001b[1m5173\u001b[22m/\u001b[39m\nhttps://example.com.'} />,
  )
  const found = [...box.querySelectorAll('[role=link]')].map(link => [link.textContent, link.getAttribute('title')])
  expect(found).toEqual([
    [
      'http://localhost:5173/',
      'Opens http://localhost:5173/ in the Browser tab. Hold Shift to open it in your default browser.',
    ],
    [
      'https://example.com',
      'Opens https://example.com/ in your default browser. Hold Shift to open it in the Browser tab.',
    ],
  ])
  expect(box.querySelectorAll('[href]')).toHaveLength(0)
  expect(box.textContent).toBe('http://localhost:5173/\nhttps://example.com.')
})
