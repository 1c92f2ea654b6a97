import { describe, expect, test } from 'vitest'
import { isRunner } from '../../../../main/approvals/commands/runners'
import lines from '../../../fixtures/runner-lines.json'

describe('a program runs what its arguments say', () => {
  test.each(lines.runs)('%s', line => {
    expect(isRunner(line.split(' '))).toBe(true)
  })

  test('and these do not', () => {
    for (const line of lines.ordinary) expect.soft(isRunner(line.split(' ')), line).toBe(false)
    expect(isRunner([])).toBe(false)
  })
})
