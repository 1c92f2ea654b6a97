import { describe, expect, test } from 'vitest'
import { namesWithin } from '../../../../main/approvals/commands/command-verdict'
import { judgeCommand } from '../../../../main/approvals/commands/judge-command'
import { analyseCommand } from '../../../../main/approvals/commands/parse/analyse-command'
import { asEnglish } from '../../../helpers/as-english'
import { context, verdictOf } from './verdict-of'

const asked = { type: 'ask', isDestructive: false, reads: [], writes: [] } as const
const at = (path: string) => `/home/me/project/${path}`

describe('the whole verdict', () => {
  test.each([
    ['pwd', { type: 'allow', reason: 'only reads, inside the folder', effects: 'reads', reads: [] }],
    ['cat a', { type: 'allow', reason: 'only reads, inside the folder', effects: 'reads', reads: [at('a')] }],
    ['cat - < a', { type: 'allow', reason: 'only reads, inside the folder', effects: 'reads', reads: [at('a')] }],
    ['cat -', { type: 'allow', reason: 'only reads, inside the folder', effects: 'reads', reads: [] }],
    ['cat /dev/null', { type: 'allow', reason: 'only reads, inside the folder', effects: 'reads', reads: [] }],
  ])('on a line that only reads: %s', async (line, expected) => {
    expect(await verdictOf(line)).toEqual({ isDestructive: false, writes: [], confined: true, ...expected })
  })

  test.each([
    ['touch a', { reason: 'writes inside the folder', effects: 'writes-inside', writes: [at('a')] }],
    [
      'cat a > b',
      { reason: 'writes inside the folder', effects: 'writes-inside', reads: [at('a')], writes: [at('b')] },
    ],
    ['cat /etc/passwd', { reason: '“/etc/passwd” is outside the folder', effects: 'reads' }],
    ['touch /etc/x', { reason: '“/etc/x” is outside the folder', effects: 'unknown' }],
    ['cat a > /etc/x', { reason: '“/etc/x” is outside the folder', effects: 'unknown', reads: [at('a')] }],
    ['npm test', { reason: 'npm test can make changes', effects: 'unknown' }],
    ['cat a && npm test', { reason: 'npm test can make changes', effects: 'unknown', reads: [at('a')] }],
    ['X=1 Y=2 ls', { reason: 'sets X=1 Y=2', effects: 'unknown' }],
    ['ls --nope', { reason: 'with ls, the option --nope isn’t known to be safe', effects: 'unknown' }],
    ['git log --nope', { reason: 'with git log, the option --nope isn’t known to be safe', effects: 'unknown' }],
    ['git show HEAD:.env', { reason: '“HEAD:.env” may contain secrets', effects: 'reads' }],
    ['echo $X', { reason: 'Atrium can’t fully check this: a shell expansion ($)', effects: 'unknown' }],
  ])('on a line that is asked: %s', async (line, expected) => {
    expect(await verdictOf(line)).toEqual({ ...asked, ...expected })
  })

  test.each([
    ['tool a', ['tool', 'a']],
    ['tool 2>&1', ['tool']],
    ['tool a > /dev/null', ['tool', 'a']],
    ['tool > b', ['b', 'tool']],
    ['tool --out=a -ob', ['tool', 'a', 'b']],
    ['echo https://a.org/b > b', ['b', 'echo']],
    ['cd sub && tool a', ['cd', 'sub', 'sub/tool', 'sub/a']],
    ['cd sub; tool a', ['cd', 'sub', 'tool', 'sub/tool', 'a', 'sub/a']],
  ])('in Full on what may write to all that it names: %s', async (line, named) => {
    const { writes, ...verdict } = await verdictOf(line, { mode: 'full' })
    expect(verdict).toMatchObject({ type: 'allow', reason: 'appears to stay inside the folder' })
    expect(writes).toEqual(named.map(at))
  })

  test('in Full on what sets variables', async () => {
    expect((await verdictOf('X=1 Y=2 tool', { mode: 'full' })).reason).toBe('sets X=1 Y=2')
  })
})

describe('a program is called', () => {
  test.each([
    ['git x', 'git x'],
    ['git', 'git'],
    ['git -x', 'git'],
    ['git 5x', 'git'],
    ['npm test', 'npm test'],
    ['cargo build', 'cargo build'],
    ['docker build', 'docker build'],
    ['mygit status', 'mygit'],
    ['gitx status', 'gitx'],
    ['make all', 'make'],
  ])('by its command too where it is known for them: %s', async (line, words) => {
    expect((await verdictOf(line)).reason).toBe(`${words} can make changes`)
  })
})

describe('a change of folder', () => {
  test('is one to a folder within, and nothing else', async () => {
    for (const line of ['cd sub', 'cd a-', 'cd .', 'cd /home/me/project/a'])
      expect.soft((await verdictOf(line)).type, line).toBe('allow')
    for (const line of ['cd', 'cd -', 'cd -P a', 'cd -- a', 'cd a b'])
      expect.soft(await verdictOf(line), line).toMatchObject({ type: 'ask', reason: 'leaves the folder' })
  })

  test('to nowhere that is told is not followed', async () => {
    expect(await verdictOf('echo cd sub && cat a')).toMatchObject({ reads: [at('a')] })
    expect(await verdictOf('cd a && cd b && cat c')).toMatchObject({ reads: [at('a'), at('a/b'), at('a/b/c')] })
    expect(await verdictOf('cd a || cat c')).toMatchObject({ reads: [at('a'), at('c'), at('a/c')] })
    expect(await verdictOf('cd a | cat c')).toMatchObject({ reads: [at('a'), at('c'), at('a/c')] })
  })
})

test('a stand-in is known by a folder of its name alone', async () => {
  const typeWith = async (entry: string) => (await verdictOf('node -v', { searchPath: [entry] })).type
  for (const entry of ['/x/shims', '/x/shims/bin', '/shims']) expect.soft(await typeWith(entry), entry).toBe('ask')
  for (const entry of ['/x/shimsy', '/x/myshims', '/bin']) expect.soft(await typeWith(entry), entry).toBe('allow')
})

test('a redirection to what is not known is asked', async () => {
  const { commands } = await analyseCommand('cat a > b', '/bin/bash')
  const [command] = commands
  const [redirection] = command!.redirections
  const places = { ...context, directories: [context.workingDirectory], moved: false }
  for (const target of [null, { ...redirection!.target!, value: null }]) {
    const judged = judgeCommand({ ...command!, redirections: [{ ...redirection!, target }] }, context, places)
    expect(asEnglish(judged)).toMatchObject({
      effects: 'unknown',
      problem: 'reads or writes a file that Atrium can’t identify',
    })
  }
})

describe('of a word, what may name a file', () => {
  test.each([
    ['a', ['a']],
    ['-x', []],
    ['-ofile', ['file']],
    ['a-ofile', ['a-ofile']],
    ['--out=a', ['a']],
    ['a=b:c,d@e', ['a=b:c,d@e', 'b', 'c', 'd', 'e']],
    ['@file', ['@file', 'file']],
    ['https://a.org/../b', []],
    ['git+ssh://a.org/b', []],
    ['HTTP://a.org', []],
    ['file:///etc/passwd', ['file:///etc/passwd', '///etc/passwd']],
    ['file://a/b', ['file://a/b', '//a/b']],
    ['FILE://a/b', ['FILE://a/b', '//a/b']],
    ['x:///etc/passwd', ['x:///etc/passwd', '///etc/passwd']],
    ['x=https://a.org', ['x=https://a.org', 'https', '//a.org']],
    ['profile://a', []],
    ['a-', ['a-']],
    ['', ['']],
  ])('%s', (word, names) => {
    expect(namesWithin(word)).toEqual(names)
  })
})

test('a program is no stand-in where none of its name lies in their folder', async () => {
  const searchPath = ['/x/shims', '/usr/bin']
  const standIns = new Set(['python3'])
  expect((await verdictOf('node -v', { searchPath, standIns })).type).toBe('allow')
  expect((await verdictOf('python3 --version', { searchPath, standIns })).type).toBe('ask')
  expect((await verdictOf('lscpu', { searchPath })).type).toBe('allow')
})
