import { describe, expect, test } from 'vitest'
import { analyseCommand, shellKind } from '../../../../../main/approvals/commands/parse/analyse-command'
import { asEnglish } from '../../../../helpers/as-english'

const bash = (line: string) => analyseCommand(line, '/bin/bash')
const reasons = async (line: string) => (await bash(line)).opaque.map(({ reason }) => asEnglish(reason)).join('; ')

describe('a line of plain words', () => {
  test('is taken apart into programs, what each word is worth, operators and redirections', async () => {
    const { commands, opaque } = await bash(`grep -n 'a b'"c" d\\ e 2>&1 | sort > out.txt && X=1 git show HEAD@{1}; ls`)
    expect(opaque).toEqual([])
    expect(commands.map(({ words, joinedBy }) => [joinedBy, ...words.map(({ value }) => value)])).toEqual([
      ['', 'grep', '-n', 'a bc', 'd e'],
      ['|', 'sort'],
      ['&&', 'git', 'show', 'HEAD@{1}'],
      [';', 'ls'],
    ])
    const [grep, sort, git] = commands
    expect(grep?.redirections).toMatchObject([{ operator: '>&', descriptor: 2, target: { value: '1' } }])
    expect(sort?.redirections).toMatchObject([{ operator: '>', descriptor: null, target: { value: 'out.txt' } }])
    expect(git?.assignments).toEqual(['X=1'])
  })

  test('has its ranges in the line', async () => {
    const line = `echo '🙂' "é" && cat 'x y'`
    const { commands } = await bash(line)
    const texts = commands.flatMap(({ words }) => words.map(({ range }) => line.slice(range.start, range.end)))
    expect(texts).toEqual(['echo', `'🙂'`, '"é"', 'cat', `'x y'`])
    expect(commands.map(({ range }) => line.slice(range.start, range.end))).toEqual([`echo '🙂' "é"`, `cat 'x y'`])
  })

  test('keeps a dollar in double quotes that means itself', async () => {
    expect((await bash('grep "a$" x')).commands[0]?.words[1]?.value).toBe('a$')
    expect((await bash(String.raw`grep "\$a\b" x`)).commands[0]?.words[1]?.value).toBe(String.raw`$a\b`)
  })
})

describe('a line is opaque where it has', () => {
  test.each([
    ['a variable', 'echo $HOME', 'a shell expansion ($)'],
    ['a variable in quotes', 'echo "a $b"', 'a shell expansion ($)'],
    ['a substitution', 'echo $(ls)', 'a command substitution ($(…))'],
    ['backticks', 'echo `ls`', 'a command substitution (`…`)'],
    ['a process substitution', 'cat <(ls)', 'a process substitution (<(…))'],
    ['a pattern', 'ls *.ts', 'a filename pattern (*)'],
    ['a home folder', 'ls ~/x', 'the home folder (~)'],
    ['a home folder after =', 'tool --a=~/x', 'the home folder (~)'],
    ['a list in braces', 'ls {a,b}', 'a brace expansion ({a,b})'],
    ['a range in braces', 'ls {1..3}', 'a brace expansion ({a..b})'],
    ['a group', '{ ls; }', 'a group'],
    ['a subshell', '(ls)', 'a group of commands (parentheses)'],
    ['the background', 'ls & ls', 'a background command (&)'],
    ['a function', 'f() { ls; }', 'a function definition'],
    ['a loop', 'while ls; do ls; done', 'a loop (while)'],
    ['a condition', 'if ls; then ls; fi', 'a condition (if)'],
    ['a here-document', 'cat <<E\nx\nE', 'a here-document (<<)'],
    ['a comment', 'ls # x', 'a comment (#)'],
    ['escapes', "echo $'a'", "escaped text ($'…')"],
    ['a line that goes on', 'ls \\\n-l', 'a backslash before an invisible character'],
    ['an open quote', "ls 'a", 'an unclosed quote'],
    ['an operator with nothing after it', 'ls &&', 'an operator with nothing after it'],
    ['a redirection to nothing', 'ls >', 'a redirection (< or >) without a file after it'],
    ['nothing', '  ', 'nothing to run'],
    ['time', 'time ls', '“time” starts a compound command'],
    ['a right-to-left mark', 'ls a\u202eb', 'an invisible character (U+202E)'],
    ['a zero-width space', "echo 'a\u200bb'", 'an invisible character (U+200B)'],
    ['a space that is none', 'ls\u00a0a', 'an invisible character (U+00A0)'],
    ['a carriage return', 'ls\r', 'an invisible character (U+000D)'],
    ['an escape sequence', "echo '\u001b[2K'", 'an invisible character (U+001B)'],
    ['a NUL', 'ls \0', 'an invisible character (U+0000)'],
    ['too many commands', `true${';true'.repeat(50)}`, 'more than 50 commands'],
    ['too many pipes', 'a|'.repeat(201), 'more than 200 pipes'],
    ['too much text', `echo ${'a'.repeat(10_000)}`, 'longer than 10000 characters'],
  ])('%s', async (_, line, reason) => {
    expect(await reasons(line)).toContain(reason)
  })

  test('and it still shows every command that can be made out, and where it stands', async () => {
    const { commands } = await bash('ls "$(rm -rf x)" > $out; f() { touch y; }; (cat z) & if a; then b; fi')
    expect(commands.map(({ words, place }) => [place, ...words.map(({ text }) => text)])).toEqual([
      ['line', 'ls', '"$(rm -rf x)"'],
      ['substitution', 'rm', '-rf', 'x'],
      ['function', 'touch', 'y'],
      ['subshell', 'cat', 'z'],
      ['compound', 'a'],
      ['compound', 'b'],
    ])
    expect(commands[0]?.words[1]?.value).toBeNull()
  })
})

describe('a shell', () => {
  test('is known by the name of its program', () => {
    expect(['/bin/bash', '/usr/local/bin/bash', '/bin/sh', '/bin/dash', 'C:\\x\\bash.exe'].map(shellKind)).toEqual([
      'bash',
      'bash',
      'sh',
      'sh',
      'bash',
    ])
    expect(['/bin/zsh', 'C:\\pwsh.exe', 'cmd.exe', '', '/bin/fish', '/x/bash.exe.old'].map(shellKind)).toEqual(
      Array(6).fill('other'),
    )
  })

  test('without a grammar makes the whole line opaque, in words', async () => {
    const { commands, opaque } = await analyseCommand('Get-ChildItem', 'C:\\Program Files\\PowerShell\\7\\pwsh.exe')
    expect(commands).toEqual([])
    expect(asEnglish(opaque)).toEqual([{ reason: 'pwsh commands aren’t analyzed', range: { start: 0, end: 13 } }])
  })
})

describe('the part that is not understood', () => {
  test('is told in the order of the line, and once', async () => {
    expect(
      (await bash('a $x; b `c` \u200b')).opaque.map(({ reason, range }) => [range.start, asEnglish(reason)]),
    ).toEqual([
      [2, 'a shell expansion ($)'],
      [8, 'a command substitution ($(…))'],
      [12, 'an invisible character (U+200B)'],
    ])
  })

  test('is all of a line that the two readers take apart in two ways', async () => {
    expect(asEnglish((await bash('> a')).opaque)).toEqual([
      { reason: 'more than one way to read it', range: { start: 0, end: 3 } },
    ])
  })
})

test('a line of more commands than anybody writes is not begun', async () => {
  const { commands, opaque } = await analyseCommand('cd a;'.repeat(600), '/bin/bash')

  expect(commands).toEqual([])
  expect(opaque.map(({ reason }) => asEnglish(reason))).toEqual(['analysis takes too long'])
})

test.each(['a@', '\\\\../', 'f(){[['])(
  'a line of %s without a gap is not begun, however short its parts',
  async part => {
    const { commands, opaque } = await analyseCommand(`ls ${part.repeat(Math.ceil(1500 / part.length))}`, '/bin/bash')

    expect(commands).toEqual([])
    expect(opaque.map(({ reason }) => asEnglish(reason))).toEqual(['analysis takes too long'])
  },
)
