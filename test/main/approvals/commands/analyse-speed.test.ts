import { setImmediate } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { commandVerdict } from '../../../../main/approvals/commands/command-verdict'
import { analyseCommand } from '../../../../main/approvals/commands/parse/analyse-command'
import { context } from './verdict-of'

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

/** Each took from seconds to without end: patterns that look again from each place, and lists that are doubled. */
describe('a line that is made to be slow is judged in linear time', () => {
  test.each([
    ['braces without an end', '{a,'.repeat(3300)],
    ['carriers of programs', 'sudo mv '.repeat(1200)],
    ['carriers alone', 'sudo '.repeat(1900)],
    ['folders that may have been reached', `${[...Array(45).keys()].map(index => `cd a${index}`).join(';')};ls`],
    ['loaders', 'curl;'.repeat(1990)],
    ['names of functions', ' a(){'.repeat(1900)],
    ['users of hosts', `x ${'a@'.repeat(4900)}b:c`],
    ['fields', `awk '{print ${'$1  '.repeat(60)}X > "b"}' a`],
    ['arrays', 'a=('.repeat(3300)],
    ['redirections', '>'.repeat(9900)],
  ])('%s', { timeout: 5000 }, async (_, line) => {
    const analysis = await analyseCommand(line, '/bin/bash')
    for (const mode of ['ask', 'full'] as const) expect(commandVerdict(analysis, { ...context, mode }).type).toBe('ask')
  })

  test('also where the shell has no grammar, however long the line is', { timeout: 5000 }, async () => {
    const analysis = await analyseCommand('rm x '.repeat(60_000), 'pwsh')
    expect(commandVerdict(analysis, { ...context, mode: 'full' })).toMatchObject({ type: 'ask', isDestructive: false })
  })
})

test('others have their turn again and again while a slow line is taken apart', async () => {
  let turns = 0
  let isDone = false
  const analysed = analyseCommand('${a '.repeat(2400), '/bin/bash').finally(() => {
    isDone = true
  })
  for (; !isDone; await setImmediate()) turns += 1
  expect((await analysed).opaque).not.toEqual([])
  expect(turns).toBeGreaterThan(2)
})

test('lines that are taken apart at the same time do not mix', async () => {
  const lines = ['${a '.repeat(2400), 'echo one', '{a, '.repeat(2400), 'echo two && ls three']
  const analyses = await Promise.all(lines.map(line => analyseCommand(line, '/bin/bash')))
  expect(analyses.map(({ line }) => line)).toEqual(lines)
  expect(analyses[1]).toMatchObject({ opaque: [], commands: [{ words: [{ value: 'echo' }, { value: 'one' }] }] })
  expect(analyses[3]?.commands.map(({ words }) => words.map(({ value }) => value))).toEqual([
    ['echo', 'two'],
    ['ls', 'three'],
  ])
})
