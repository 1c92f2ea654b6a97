import { expect, test } from 'vitest'
import { lookText } from '../../../../main/browser/look/look-text'

const origin = { url: 'http://localhost:5173/', title: 'Dev\npage' }
const none = { errors: [], requests: [] }

test('the text lists the errors along with their page', () => {
  const problems = { errors: ['error: bad', 'error: bad', 'assert: so'], requests: ['GET http://x/: 404 Not Found'] }
  expect(lookText({ origin, problems })).toBe(
    [
      'Page: Dev page\nAddress: http://localhost:5173/',
      'Errors of its console:\n- error: bad (2 times)\n- assert: so',
      'Requests of it that failed:\n- GET http://x/: 404 Not Found',
    ].join('\n\n'),
  )
})

test('the text is empty without errors, except for the page’s content if that is wanted', () => {
  expect(lookText({ origin, problems: none })).toBe(undefined)
  const outline = '- button "Buy" [@e1]'
  expect(lookText({ origin: { url: 'http://x/', title: '' }, problems: none, outline })).toBe(
    'Page: Untitled\nAddress: http://x/\n\nWhat it shows:\n- button "Buy" [@e1]',
  )
})

test('it is bounded, and the latest errors are told', () => {
  const errors = Array.from({ length: 200 }, (_, at) => `error: ${at}`)
  const text = lookText({ origin, problems: { errors, requests: [] }, outline: 'x'.repeat(50_000) }) ?? ''
  expect(text).toContain('- 170 before these\n- error: 170')
  expect(text).toContain('- error: 199')
  expect(text.endsWith('There is more.')).toBe(true)
  expect(text.length).toBeLessThan(12_000)
})
