import { describe, expect, test } from 'vitest'
import { plainTokens } from '../../../../../main/approvals/commands/parse/plain-tokens'
import { readPlainLine } from '../../../../../main/approvals/commands/parse/read-plain-line'
import { inEnglish } from '../../../../../shared/sentence'

/** Returns the value of each word of a line, and each operator as it is written. */
function read(line: string): (string | null)[] | string {
  const found = plainTokens(line)
  if ('doubt' in found) return inEnglish(found.doubt.reason)
  return found.tokens.map(token => {
    if (token.type === 'word') return token.word.value
    return token.type === 'operator' ? token.operator : `${token.descriptor ?? ''}${token.operator}`
  })
}

function doubtOf(line: string) {
  const found = plainTokens(line)
  return 'doubt' in found && [inEnglish(found.doubt.reason), line.slice(found.doubt.range.start, found.doubt.range.end)]
}

describe('a word is worth', () => {
  test.each([
    ['a', ['a']],
    ['  a\t b ', ['a', 'b']],
    ["'a b'", ['a b']],
    ['"a b"', ['a b']],
    [`a'b'"c"\\d`, ['abcd']],
    ["''", ['']],
    ['""', ['']],
    ["'$x `y` * # \\'", ['$x `y` * # \\']],
    ['"a\\"b\\\\c\\$d\\`e"', ['a"b\\c$d`e']],
    ['"\\a\\n"', ['\\a\\n']],
    ['"a$"', ['a$']],
    ['"a$ b"', ['a$ b']],
    ['"a$|b$)"', ['a$|b$)']],
    ['a\\ b', ['a b']],
    ['a\\;b', ['a;b']],
    ['a\\!\\~', ['a!~']],
    ['é ü.ts 日本', ['é', 'ü.ts', '日本']],
    ['\'🙂\' "🙂"', ['🙂', '🙂']],
    ['a_.,/:=@%+^-!b', ['a_.,/:=@%+^-!b']],
    ['a]', ['a]']],
    ['{a} {a a}', ['{a}', '{a', 'a}']],
    ['a~ a~b a#b', ['a~', 'a~b', 'a#b']],
    ["'{a,b}'", ['{a,b}']],
    ['"{a,\\"b}"', ['{a,"b}']],
    ['HEAD@{1}', ['HEAD@{1}']],
    ['HEAD@{2}..HEAD', ['HEAD@{2}..HEAD']],
    ['\\{a,b}', ['{a,b}']],
    ['{a\\,b}', ['{a,b}']],
  ])('%s', (line, values) => {
    expect(read(line)).toEqual(values)
  })

  test('its place in the line decides its value', () => {
    expect(plainTokens("ls  'a b'")).toEqual({
      tokens: [
        { type: 'word', word: { text: 'ls', value: 'ls', range: { start: 0, end: 2 } } },
        { type: 'word', word: { text: "'a b'", value: 'a b', range: { start: 4, end: 9 } } },
      ],
    })
  })
})

describe('an operator is', () => {
  test.each([
    ['a&&b||c;d|e\nf', ['a', '&&', 'b', '||', 'c', ';', 'd', '|', 'e', ';', 'f']],
    ['a >b', ['a', '>', 'b']],
    ['a>>b', ['a', '>>', 'b']],
    ['a>|b', ['a', '>|', 'b']],
    ['a<b', ['a', '<', 'b']],
    ['a 2>b', ['a', '2>', 'b']],
    ['a 12>>b', ['a', '12>>', 'b']],
    ['a2>b', ['a2', '>', 'b']],
    ['a 2>&1', ['a', '2>&', '1']],
    ['a >&2', ['a', '>&', '2']],
    ['a 2>&1|b', ['a', '2>&', '1', '|', 'b']],
    ['a 0<b', ['a', '0<', 'b']],
  ])('%j', (line, values) => {
    expect(read(line)).toEqual(values)
  })

  test('told with its place', () => {
    expect(plainTokens('a && b 22>> c')).toMatchObject({
      tokens: [
        { type: 'word' },
        { type: 'operator', operator: '&&', range: { start: 2, end: 4 } },
        { type: 'word' },
        { type: 'redirection', operator: '>>', descriptor: 22, range: { start: 7, end: 11 } },
        { type: 'word' },
      ],
    })
  })
})

describe('a line is not plain for', () => {
  test.each([
    ['a $x', 'a shell expansion ($)', '$'],
    ['"a$x"', 'a shell expansion ($)', '$'],
    ['"$(x)"', 'a shell expansion ($)', '$'],
    ['"$\'a\'"', 'a shell expansion ($)', '$'],
    ["$'a'", 'a shell expansion ($)', '$'],
    ['$"a"', 'a shell expansion ($)', '$'],
    ['a `x`', 'a command substitution (`…`)', '`'],
    ['"a `x`"', 'a command substitution (`…`)', '`'],
    ['a *', 'a filename pattern (*)', '*'],
    ['a?', 'a filename pattern (?)', '?'],
    ['[a', 'a filename pattern ([)', '['],
    ['(a)', 'a group of commands (parentheses)', '('],
    ['a)', 'a group of commands (parentheses)', ')'],
    ['a & b', 'a background command (&)', '&'],
    ['a &', 'a background command (&)', '&'],
    ['a << E', 'a here-document (<<)', '<'],
    ['a <<< b', 'a here-document (<<)', '<'],
    ['a <(b)', 'a here-document (<<)', '<'],
    ['a <&0', 'a here-document (<<)', '<'],
    ['a >(b)', 'an unexpected operator (>)', '>'],
    ['a >& b', 'an unexpected operator (>)', '>'],
    ['a >&1x', 'an unexpected operator (>)', '>'],
    ['a ;; b', 'an unexpected operator (;)', ';'],
    ['a |& b', 'an unexpected operator (|)', '|'],
    ['# a', 'a comment (#)', '#'],
    ['a #b', 'a comment (#)', '#b'],
    ['~', 'the home folder (~)', '~'],
    ['~me/x', 'the home folder (~)', '~me/x'],
    ['a=~/x', 'the home folder (~)', 'a=~/x'],
    ['a:~', 'the home folder (~)', 'a:~'],
    ['{ a', 'a brace group ({ })', '{'],
    ['a }', 'a brace group ({ })', '}'],
    ['{a,b}', 'a brace expansion ({a,b})', '{a,b}'],
    ['x{1..3}', 'a brace expansion ({a,b})', 'x{1..3}'],
    ["{a,'b'}", 'a brace expansion ({a,b})', "{a,'b'}"],
    ['{a{b},c}', 'a brace expansion ({a,b})', '{a{b},c}'],
    ['{a\\},c}', 'a brace expansion ({a,b})', '{a\\},c}'],
    ["{a'}',c}", 'a brace expansion ({a,b})', "{a'}',c}"],
    ['\\"{a,b}\\"', 'a brace expansion ({a,b})', '\\"{a,b}\\"'],
    ["\\'{a,b}\\'", 'a brace expansion ({a,b})', "\\'{a,b}\\'"],
    ["a 'b", 'an unclosed quote', "'b"],
    ['a "b', 'an unclosed quote', '"b'],
    ['a \\\nb', 'a backslash before an invisible character', '\\'],
    ['a \\é', 'a backslash before an invisible character', '\\'],
    ['a \\', 'a backslash before an invisible character', '\\'],
    ['"a\\\nb"', 'a line continuation', '\\\n'],
    ['a\u0007', 'an unexpected character (U+0007)', '\u0007'],
    ['a\u00a0b', 'an unexpected character (U+00a0)', '\u00a0'],
    ['a 🙂', 'an unexpected character (U+1f642)', '🙂'],
    ['a[0]=1', 'a filename pattern ([)', '['],
    ['a\rb', 'an unexpected character (U+000d)', '\r'],
  ])('%j', (line, reason, part) => {
    expect(doubtOf(line)).toEqual([reason, part])
  })
})

describe('a plain line', () => {
  const commandsOf = (line: string) => {
    const found = readPlainLine(line)
    return 'doubt' in found
      ? [inEnglish(found.doubt.reason), line.slice(found.doubt.range.start, found.doubt.range.end)]
      : found.commands.map(({ joinedBy, assignments, words }) => [joinedBy, ...assignments, ...words.map(w => w.text)])
  }

  test.each([
    ['a b', [['', 'a', 'b']]],
    [
      'a;b\nc',
      [
        ['', 'a'],
        [';', 'b'],
        [';', 'c'],
      ],
    ],
    ['a;', [['', 'a']]],
    ['\n\na\n', [['', 'a']]],
    [';a', [['', 'a']]],
    ['X=1 Y+=2 _z9= b Z=4', [['', 'X=1', 'Y+=2', '_z9=', 'b', 'Z=4']]],
    ['X=1', [['', 'X=1']]],
    ['1X=1 a', [['', '1X=1', 'a']]],
    ['a-b=1', [['', 'a-b=1']]],
    ['a if', [['', 'a', 'if']]],
    [
      'a && b || c | d',
      [
        ['', 'a'],
        ['&&', 'b'],
        ['||', 'c'],
        ['|', 'd'],
      ],
    ],
  ])('is read as its commands: %j', (line, commands) => {
    expect(commandsOf(line)).toEqual(commands)
  })

  test.each([
    ['', 'nothing to run', ''],
    [' ; ', 'nothing to run', ' ; '],
    ['a && && b', 'an operator with nothing after it', '&&'],
    ['a |', 'an operator with nothing after it', '|'],
    ['a || ; b', 'an operator with nothing after it', '||'],
    ['if a', '“if” starts a compound command', 'if'],
    ['X=1 time a', '“time” starts a compound command', 'time'],
    ['a; ! b', '“!” starts a compound command', '!'],
    ['a >', 'a redirection (< or >) without a file after it', '>'],
    ['a > > b', 'a redirection (< or >) without a file after it', '>'],
    ['a > && b', 'a redirection (< or >) without a file after it', '>'],
    ['a $x', 'a shell expansion ($)', '$'],
  ])('is not one where it is more, or less: %j', (line, reason, part) => {
    expect(commandsOf(line)).toEqual([reason, part])
  })

  test('keeps its redirections with where they are', () => {
    const found = readPlainLine('cat 2> err a >> b')
    expect('commands' in found && found.commands).toEqual([
      {
        assignments: [],
        joinedBy: '',
        place: 'line',
        range: { start: 0, end: 17 },
        words: [
          { text: 'cat', value: 'cat', range: { start: 0, end: 3 } },
          { text: 'a', value: 'a', range: { start: 11, end: 12 } },
        ],
        redirections: [
          {
            operator: '>',
            descriptor: 2,
            range: { start: 4, end: 10 },
            target: { text: 'err', value: 'err', range: { start: 7, end: 10 } },
          },
          {
            operator: '>>',
            descriptor: null,
            range: { start: 13, end: 17 },
            target: { text: 'b', value: 'b', range: { start: 16, end: 17 } },
          },
        ],
      },
    ])
  })
})
