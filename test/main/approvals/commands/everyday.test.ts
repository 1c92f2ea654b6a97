import { expect, test } from 'vitest'
import { commandVerdict } from '../../../../main/approvals/commands/command-verdict'
import { analyseCommand } from '../../../../main/approvals/commands/parse/analyse-command'
import everyday from '../../../fixtures/everyday-commands.json'
import { context } from './verdict-of'

test('at least 85 % of the harmless lines that people and models use every day run without asking', async () => {
  const asked: string[] = []
  for (const line of everyday) {
    const verdict = commandVerdict(await analyseCommand(line, '/bin/bash'), { ...context, mode: 'ask' })
    expect(verdict.isDestructive).toBe(false)
    if (verdict.type === 'ask') asked.push(`${line}: ${verdict.reason}`)
  }
  expect(everyday.length).toBeGreaterThanOrEqual(60)
  expect(asked.length / everyday.length, asked.join('\n')).toBeLessThanOrEqual(0.15)
})
