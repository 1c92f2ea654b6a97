import { describe, expect, test } from 'vitest'
import { verdictOf } from '../verdict-of'

describe('a system that cannot hold a command to reading', () => {
  test.each(['pwd', 'ls -la', 'cat a | head -3', 'cd sub && wc -l b', 'echo done'])(
    '%s still runs unasked',
    async line => {
      const verdict = await verdictOf(line, { canConfine: false })

      expect(verdict).toMatchObject({ type: 'allow', effects: 'reads' })
      expect(verdict.confined).toBeUndefined()
    },
  )

  test.each(['git status', 'rg foo', 'find . -name x', 'sed -n 1p a', 'jq . a', 'printf x', 'ls | sort'])(
    '%s is asked, and Full runs it',
    async line => {
      expect(await verdictOf(line, { canConfine: false })).toMatchObject({
        type: 'ask',
        reason: 'seems to be read-only, but this system can’t enforce that',
        effects: 'reads',
      })
      expect((await verdictOf(line, { canConfine: false, mode: 'full' })).type).toBe('allow')
    },
  )
})

test('a command that is held to reading says so, in Full as well', async () => {
  for (const mode of ['read-only', 'ask', 'auto-edit', 'full'] as const) {
    expect(await verdictOf('git status', { mode })).toMatchObject({ type: 'allow', confined: true })
  }
})
