import { describe, expect, test } from 'vitest'
import { runsItsArguments } from '../../../../main/approvals/commands/runs-its-arguments'
import lines from '../../../fixtures/runner-lines.json'

describe('a program runs what its arguments say', () => {
  test.each(lines.runs)('%s', line => {
    expect(runsItsArguments(line.split(' '))).toBe(true)
  })

  test('and these do not', () => {
    for (const line of lines.ordinary) expect.soft(runsItsArguments(line.split(' ')), line).toBe(false)
    expect(runsItsArguments([])).toBe(false)
  })
})
