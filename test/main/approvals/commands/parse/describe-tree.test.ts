import { describe, expect, test } from 'vitest'
import { analyseCommand } from '../../../../../main/approvals/commands/parse/analyse-command'
import { asEnglish } from '../../../../helpers/as-english'

const bash = (line: string) => analyseCommand(line, '/bin/bash')

/** Returns what a person reads about a line, each with the part it refers to. */
async function told(line: string) {
  return (await bash(line)).opaque.map(({ reason, range }) => [asEnglish(reason), line.slice(range.start, range.end)])
}

describe('a person is told of', () => {
  test.each([
    ['ls )', 'invalid syntax', ')'],
    ['a $x', 'a shell expansion ($)', '$x'],
    ['a \x24{x@P}', 'a shell expansion ($)', '\x24{x@P}'],
    ['a $((1))', 'a calculation', '$((1))'],
    ['a $(b)', 'a command substitution ($(…))', '$(b)'],
    ['a <(b)', 'a process substitution (<(…))', '<(b)'],
    ["a $'b'", "escaped text ($'…')", "$'b'"],
    ['a {1..3}', 'a brace expansion ({a..b})', '{1..3}'],
    ['a <<E\nx\nE\n', 'a here-document (<<)', '<<E\nx\nE'],
    ['a <<< b', 'a here-string (<<<)', '<<< b'],
    ['(a)', 'a group of commands (parentheses)', '(a)'],
    ['{ a; }', 'a group of commands ({ })', '{ a; }'],
    ['f() { a; }', 'a function definition', 'f() { a; }'],
    ['export A=1', 'a variable declaration', 'export A=1'],
    ['unset A', 'a command that removes a variable (unset)', 'unset A'],
    ['[[ -f a ]]', 'a test in brackets', '[[ -f a ]]'],
    ['A=(a b)', 'an array', '(a b)'],
    ['if a; then b; fi', 'a condition (if)', 'if a; then b; fi'],
    ['while a; do b; done', 'a loop (while)', 'while a; do b; done'],
    ['for i in a; do b; done', 'a loop (for)', 'for i in a; do b; done'],
    ['for ((;;)); do b; done', 'a loop (for)', 'for ((;;)); do b; done'],
    ['case a in b) c;; esac', 'a case statement', 'case a in b) c;; esac'],
    ['case a in @(b)) c;; esac', 'a filename pattern', undefined],
    ['! a', 'a negation (!)', '! a'],
    ['a # b', 'a comment (#)', '# b'],
    ['a & b', 'a background command (&)', '&'],
  ])('%j', async (line, reason, part) => {
    const all = await told(line)
    if (part === undefined) expect(all.map(([words]) => words)).toContainEqual(reason)
    else expect(all).toContainEqual([reason, part])
  })
})

describe('every command of a line that is not plain', () => {
  /** Returns the position of each command, what joins it, and its words and assignments as they are written. */
  async function shown(line: string) {
    const { commands } = await bash(line)
    return commands.map(({ place, joinedBy, assignments, words }) =>
      [place, joinedBy || '.', ...assignments, ...words.map(({ text }) => text)].join(' '),
    )
  }

  test.each([
    ['a $x; b && c || d | e', ['line . a $x', 'line ; b', 'line && c', 'line || d', 'line | e']],
    ['a & b |& c', ['line . a', 'line & b', 'line |& c']],
    ['X=$(a) b', ['line . X=$(a) b', 'substitution . a']],
    ['a <(b) $(c)', ['line . a <(b) $(c)', 'substitution . b', 'substitution . c']],
    ['(a; b)', ['subshell . a', 'subshell ; b']],
    ['{ a; }', ['compound . a']],
    ['(if a; then b; fi)', ['subshell . a', 'subshell ; b']],
    ['f() { a; }', ['function . a']],
    ['f() { (a); }', ['subshell . a']],
    ['if a; then $(b); fi', ['compound . a', 'compound ; $(b)', 'substitution . b']],
    ['while a; do b; done', ['compound . a', 'compound ; b']],
    ['for i in x; do b; done', ['compound ; b']],
    ['for ((;;)); do b; done', ['compound ; b']],
    ['case x in y) b;; esac', ['compound . b']],
    ['a # b', ['line . a']],
  ])('is shown: %j', async (line, commands) => {
    expect(await shown(line)).toEqual(commands)
  })

  test('has its redirections, also where what follows cannot be told', async () => {
    const { commands } = await bash('a $x 2> $out < in > "o p"; b')
    expect(commands[0]?.redirections).toMatchObject([
      { operator: '>', descriptor: 2, target: { text: '$out', value: null } },
      { operator: '<', descriptor: null, target: { text: 'in', value: 'in' } },
      { operator: '>', descriptor: null, target: { text: '"o p"', value: 'o p' } },
    ])
    expect(commands[1]?.redirections).toEqual([])
  })
})
