import { describe, expect, test } from 'vitest'
import { PROGRAM_RULES } from '../../../../../main/approvals/commands/rules/program-rules'
import known from '../../../../fixtures/program-cases.json'
import { verdictOf } from '../verdict-of'

/** For each program: lines that only read, and lines one word away that do not, or that nobody knows. */
const cases: Record<string, { allowed: string[]; asked: string[] }> = known

describe('the rules for programs', () => {
  test('all have cases here', () => {
    const programs = new Set(PROGRAM_RULES.map(({ program }) => program))
    expect([...programs].filter(program => !(program in cases))).toEqual([])
    expect(Object.keys(cases).filter(program => !programs.has(program))).toEqual([])
  })

  test.each(Object.entries(cases))(
    '%s runs without asking only where it is known to read',
    async (_, { allowed, asked }) => {
      for (const line of allowed)
        expect.soft(await verdictOf(line), line).toMatchObject({ type: 'allow', effects: 'reads' })
      for (const line of asked) expect.soft(await verdictOf(line), line).toMatchObject({ type: 'ask' })
    },
  )

  test('say what they found of mkdir and touch, which make files', async () => {
    expect(await verdictOf('mkdir -p a/b && touch a/b/c')).toMatchObject({
      type: 'ask',
      effects: 'writes-inside',
      writes: ['/home/me/project/a/b', '/home/me/project/a/b/c'],
    })
  })
})
