import { describe, expect, test } from 'vitest'
import { commandVerdict } from '../../../../main/approvals/commands/command-verdict'
import { templatesFor } from '../../../../main/approvals/commands/grants/templates-for'
import { analyseCommand } from '../../../../main/approvals/commands/parse/analyse-command'
import { asEnglish } from '../../../helpers/as-english'
import { context } from './verdict-of'

const MODES = ['read-only', 'ask', 'auto-edit', 'full'] as const

async function verdicts(line: string, shell: string) {
  const analysis = await analyseCommand(line, shell)
  return MODES.map(mode => asEnglish(commandVerdict(analysis, { ...context, mode })))
}

/** Exactly so many characters, harmless but for that. */
const echo = (length: number) => `echo ${'a'.repeat(length - 5)}`
/** Exactly so many commands. */
const many = (commands: number) => Array(commands).fill('pwd').join(';')
const piped = (pipes: number) => `pwd${'|cat'.repeat(pipes)}`

describe('lines that cannot be judged, asked about in every mode, and never by a rule', () => {
  test.each([
    ['a line that is no command', 'ls )', '/bin/bash'],
    ['a quote that is not closed', "ls 'a", '/bin/bash'],
    ['a word that only ends something', 'fi', '/bin/bash'],
    ['an operator without a command', 'ls | | cat', '/bin/bash'],
    ['half of a substitution', 'echo $(', '/bin/bash'],
    ['51 commands', many(51), '/bin/bash'],
    ['51 commands in a pipe', piped(50), '/bin/bash'],
    ['more than 10 kB', echo(10_001), '/bin/bash'],
    ['more than 200 pipes', piped(201), '/bin/bash'],
    ['a shell without a grammar', 'ls', '/bin/zsh'],
    ['PowerShell', 'ls', 'C:\\Program Files\\PowerShell\\7\\pwsh.exe'],
    ['cmd', 'dir', 'C:\\Windows\\System32\\cmd.exe'],
    ['a shell that nobody knows', 'ls', '/opt/x/mystery'],
    ['a shell without a name', 'ls', ''],
  ])('%s', async (_, line, shell) => {
    for (const verdict of await verdicts(line, shell))
      expect(verdict).toMatchObject({
        type: 'ask',
        effects: 'unknown',
        isDestructive: false,
        reads: [],
        writes: [],
        reason: expect.stringMatching(/^Atrium can’t fully check this: ./),
      })
    expect(templatesFor(await analyseCommand(line, shell), context)).toEqual([])
  })

  test('and a line right at each limit is still judged', async () => {
    for (const line of [echo(10_000), many(50), piped(49)]) {
      const [, inAsk] = await verdicts(line, '/bin/bash')
      expect(inAsk?.type, line.slice(0, 20)).toBe('allow')
    }
  })

  test('also where no command is left of it, or it runs outside', async () => {
    const analysis = await analyseCommand('ls', '/bin/bash')
    for (const mode of MODES) {
      expect(asEnglish(commandVerdict({ ...analysis, commands: [] }, { ...context, mode }))).toMatchObject({
        type: 'ask',
        reason: 'contains nothing that Atrium can check',
      })
      expect(
        asEnglish(commandVerdict(analysis, { ...context, workingDirectory: '/home/me/project2', mode })),
      ).toMatchObject({
        type: 'ask',
        reason: 'runs outside the folder',
      })
    }
  })
})
