import { expect, test } from 'vitest'
import { analyseCommand } from '../../../../main/approvals/commands/analyse-command'

test('a hostile line takes no time to speak of', async () => {
  const lines = [
    '$('.repeat(4999),
    '('.repeat(9999),
    '"`'.repeat(4999),
    '{'.repeat(9999),
    'a|'.repeat(200),
    `sed '${'/a/p;'.repeat(1500)}'`,
    `sed '${' '.repeat(9000)}'`,
    `awk '${' '.repeat(9000)}'`,
    `x=${'('.repeat(9000)}`,
    '<<'.repeat(200),
  ]
  for (const line of lines) {
    const before = process.cpuUsage()
    expect((await analyseCommand(line, '/bin/bash')).line).toBe(line)
    const { user, system } = process.cpuUsage(before)
    // Of the processor, as a busy machine takes longer for anything. In microseconds.
    expect.soft(user + system, line.slice(0, 10)).toBeLessThan(4_000_000)
  }
})
