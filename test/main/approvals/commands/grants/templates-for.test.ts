import { describe, expect, test } from 'vitest'
import {
  directoryWithin,
  onlyArguments,
  templatesFor,
} from '../../../../../main/approvals/commands/grants/templates-for'
import { analyseCommand } from '../../../../../main/approvals/commands/parse/analyse-command'
import { where } from '../verdict-of'

const analysed = (line: string) => analyseCommand(line, '/bin/bash')

describe('the arguments of a line', () => {
  test('are those of the one command that it is', async () => {
    expect(onlyArguments(await analysed("git add 'a b'"))).toEqual(['git', 'add', 'a b'])
  })

  test.each(['ls; ls', 'ls | cat', 'X=1 ls', 'ls > a', 'ls < a', '(ls)', 'ls $x', 'echo "$x" a', 'ls &', '', 'X=1'])(
    'are not told where there is more: %s',
    async line => {
      expect(onlyArguments(await analysed(line))).toBeNull()
    },
  )

  test('are not told where the one command stands within something, or a word is not known', async () => {
    const { commands, ...rest } = await analysed('ls a')
    const [command] = commands
    expect(onlyArguments({ ...rest, commands })).toEqual(['ls', 'a'])
    expect(onlyArguments({ ...rest, commands: [{ ...command!, place: 'subshell' }] })).toBeNull()
    const [program, word] = command!.words
    const unknown = { ...command!, words: [program!, { ...word!, value: null }] }
    expect(onlyArguments({ ...rest, commands: [unknown] })).toBeNull()
    const opaque = [{ reason: 'x', range: { start: 0, end: 1 } }]
    expect(onlyArguments({ ...rest, commands, opaque })).toBeNull()
  })
})

describe('the rules that may be offered', () => {
  const kinds = async (line: string) => (await templatesFor(await analysed(line), where)).map(({ kind }) => kind)

  test('leave only words open that all name files', async () => {
    expect(await kinds('git add a b c')).toEqual(['command', 'command-template'])
    for (const line of ['git add a ../x', 'git add ../x a', 'git add a -x', 'git add a .env', 'head -n x'])
      expect.soft(await kinds(line), line).toEqual(['command'])
  })

  test('take the longest beginning that is known', async () => {
    const rules = templatesFor(await analysed('ls -la src'), where)
    expect(rules[1]).toMatchObject({ argv: ['ls', '-la'], holes: ['path'] })
    expect(await kinds('git add')).toEqual(['command'])
  })

  test('leave no word open that nobody reads to its end', async () => {
    expect(await kinds(`git add ${'a'.repeat(500)}`)).toEqual(['command', 'command-template'])
    expect(await kinds(`git add ${'a'.repeat(501)}`)).toEqual(['command'])
  })

  test('are none where nothing would run', async () => {
    const analysis = await analysed('ls')
    expect(templatesFor({ ...analysis, commands: [] }, where)).toEqual([])
  })
})

test('a folder is told from where the workspace is', () => {
  const within = (workingDirectory: string) => directoryWithin({ workspace: '/w', workingDirectory })
  expect(['/w', '.', 'a', '/w/a/b', 'a/../b', '..a'].map(within)).toEqual(['.', '.', 'a', 'a/b', 'b', '..a'])
  expect(['..', '/', '/w2', '../w2', 'a/../..'].map(within)).toEqual(Array(5).fill(null))
})
