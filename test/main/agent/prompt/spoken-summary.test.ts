import { expect, test } from 'vitest'
import { toSumUp } from '../../../../main/agent/prompt/spoken-summary'

test('of a very long answer its beginning is summed up, and no letter is cut in two', () => {
  expect(toSumUp('It rains.')).toBe('The answer:\nIt rains.\n\nThe summary:')
  const shown = toSumUp(`x${'🌧'.repeat(60_000)}`)
  expect(shown.length).toBeLessThan(60_100)
  expect(() => encodeURIComponent(shown)).not.toThrow()
})
