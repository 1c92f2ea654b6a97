import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { analyseCommand } from '../../../../main/approvals/commands/parse/analyse-command'
import { readPlainLine } from '../../../../main/approvals/commands/parse/read-plain-line'
import { matchGrant } from '../../../../main/approvals/match-grant'
import type { GrantRule, TemplateHole } from '../../../../shared/permissions'
import more from '../../../fixtures/command-bypass-more.json'
import everyday from '../../../fixtures/everyday-commands.json'
import { runsOf } from '../../../helpers/how-deep'
import { verdictOf, where } from './verdict-of'

const numRuns = runsOf(150, 50)
const timeout = 60_000 + numRuns * 20

/** Signs and words that mean something to a shell, so that random lines are nearly commands. */
const PIECES = [
  ...'|&;<>()$`\\"\' \t\n*?[]#~=%!{},@^:-+/.0123456789',
  ...[
    'ls',
    'cat',
    'echo',
    'git',
    'status',
    'rm',
    '-rf',
    'touch',
    'x',
    'a.txt',
    '$(',
    '${',
    '$((',
    '))',
    '<<E',
    '\nE\n',
    '<(',
    '&&',
    '||',
    ';;',
    '|&',
    '>>',
    '2>&1',
  ],
  ...[
    'if',
    'then',
    'fi',
    'for',
    'do',
    'done',
    'case',
    'esac',
    'function',
    '[[',
    ']]',
    "$'",
    '$"',
    '\\\n',
    '\r',
    '\0',
    '\u202e',
    '\u00a0',
    '\ud800',
    'é',
    '🙂',
    'constructor',
    '__proto__',
  ],
]

const anyLine = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.array(fc.constantFrom(...PIECES), { maxLength: 25 }).map(parts => parts.join('')),
  fc
    .tuple(fc.constantFrom(...everyday, ...more.map(({ cmd }) => cmd)), fc.constantFrom(...PIECES), fc.nat(80))
    .map(([line, piece, at]) => line.slice(0, at) + piece + line.slice(at)),
)

/** The endings after which, with or without a space, something else may happen than what was judged. */
const UNSAFE_ENDS = [
  '; touch x',
  '&& touch x',
  '|| touch x',
  '| sh',
  '| xargs rm',
  '& touch x',
  '\ntouch x',
  '> x',
  '>> x',
  '2> x',
  '>| x',
  '&> x',
  '<> x',
  '$(touch x)',
  '`touch x`',
  '<(touch x)',
  '>(touch x)',
  '"$(touch x)"',
  '\x24{x:=y}',
  '$x',
  '$((x))',
  '*',
  '?',
  '[a]',
  '{a,b}',
  '~',
  '(ls)',
  '--output=x',
  '-exec rm {} +',
  '-delete',
  '--pre=x',
  '--output x',
  '-fprint x',
  '--compress-program=x',
  '--files0-from=x',
  '--config=x',
  '/etc/passwd',
  '../../x',
  '.env',
  '; eval x',
  '| tee x',
  '; . x',
  '&',
  '<<E\nx\nE',
  '<<< x',
  '\u202e',
  '\r',
  '\0',
  '# x',
  '\\',
].map(end => ` ${end}`)

/** Those that mean the same without a space. */
const GLUED = /^ (\p{C}|[;&|<>$`"*?[{(])/u

/** Signs of find's own; to others they are joined letters. */
const OF_FIND = /^ -(exec|delete|fprint)/

/** Programs to which any word after them is only text, a name or a number, so that some of these ends are one. */
const TAKES_TEXT =
  /^\s*(echo|printf|basename|dirname|tr|which|type|command|sleep|seq|uname|git (log|show|rev-parse|describe|tag)|test)\b/

const allowed = (
  await Promise.all(everyday.map(async line => ((await verdictOf(line)).type === 'allow' ? [line] : [])))
).flat()

describe('any line', () => {
  test('the analysis does not throw, and points into the line', { timeout }, async () => {
    await fc.assert(
      fc.asyncProperty(anyLine, fc.constantFrom('/bin/bash', '/bin/sh', 'pwsh.exe', ''), async (line, shell) => {
        const { opaque, commands } = await analyseCommand(line, shell)
        for (const { range } of [...opaque, ...commands, ...commands.flatMap(({ words }) => words)]) {
          expect(range.start).toBeLessThanOrEqual(range.end)
          expect(range.end).toBeLessThanOrEqual(line.length)
        }
        if (commands.length === 0) expect(opaque.length).toBeGreaterThan(0)
      }),
      { numRuns },
    )
  })

  test('an operator, an expansion or an unknown option after an allowed line is never allowed', {
    timeout,
  }, async () => {
    // Without a space some ends are no more than a longer word.
    const shellEnds = UNSAFE_ENDS.filter(end => !/^ (-|\/|\.)/.test(end))
    // There are few enough to try every one.
    for (const line of allowed) {
      const last = line.split(/&&|\|\||[;|\n]/).at(-1) ?? ''
      const ends = UNSAFE_ENDS.filter(
        end => (!OF_FIND.test(end) || /^\s*find\b/.test(last)) && (shellEnds.includes(end) || !TAKES_TEXT.test(last)),
      )
      for (const end of ends.flatMap(each => (GLUED.test(each) ? [each, each.slice(1)] : [each]))) {
        const verdict = await verdictOf(line + end)
        expect(verdict.type, line + end).toBe('ask')
      }
    }
  })

  test('a line joined of two is allowed only where each of them is', { timeout }, async () => {
    const any = fc.oneof(fc.constantFrom(...allowed), fc.constantFrom(...more.map(({ cmd }) => cmd)))
    await fc.assert(
      fc.asyncProperty(any, any, fc.constantFrom('&&', '||', ';', '|', '\n'), async (one, other, operator) => {
        fc.pre(!/(^|\s)cd /.test(one))
        const verdict = await verdictOf(`${one} ${operator} ${other}`)
        if (verdict.type !== 'allow') return
        expect((await verdictOf(one)).type).toBe('allow')
        expect((await verdictOf(other)).type).toBe('allow')
      }),
      { numRuns },
    )
  })
})

describe('the worth of a line', () => {
  test.skipIf(process.platform === 'win32')('is what bash makes of it', { timeout }, async () => {
    const piece = fc.constantFrom(
      ...PIECES.filter(text => !/[\n\0\r\ud800]/.test(text)),
      "'",
      '"',
      '\\',
      "'a b'",
      '"a b"',
      '\\ ',
      '"\\$"',
      "'$x'",
      '"\\n"',
    )
    const line = fc.array(piece, { maxLength: 10 }).map(parts => parts.join(''))
    expect(await plainLikeBash(line)).toBeGreaterThan(numRuns / 10)
  })

  test.skipIf(process.platform === 'win32')('is what bash makes of it, with braces too', { timeout }, async () => {
    const piece = fc.constantFrom(...'{},.a', '', '{b}', "'}'", '"}"', '\\}', '\\{', "','", '\\,', '\\"', "\\'", "''")
    const line = fc.array(piece, { minLength: 1, maxLength: 7 }).map(parts => `{${parts.join('')}}`)
    expect(await plainLikeBash(line)).toBeGreaterThan(numRuns)
  })
})

/** Counts how many of many lines were taken for plain words. Each of these has to be the same words to bash. */
async function plainLikeBash(line: fc.Arbitrary<string>): Promise<number> {
  const plain: string[][] = []
  for (const text of fc.sample(line, numRuns * 10)) {
    const read = readPlainLine(`args ${text}`)
    if (!('commands' in read) || read.commands.length !== 1) continue
    const [command] = read.commands
    if (command?.redirections.length === 0)
      plain.push([text, ...command.words.slice(1).map(({ value }) => value ?? '')])
  }
  for (let at = 0; at < plain.length; at += 200) {
    const part = plain.slice(at, at + 200)
    const script = `args() { printf '%s\\0' "$#" "$@"; }\n${part.map(([text]) => `args ${text}`).join('\n')}\n`
    const { stdout } = await promisify(execFile)('bash', ['--noprofile', '--norc', '-c', script])
    const expected = part.map(([, ...values]) => [`${values.length}`, ...values].map(value => `${value}\0`).join(''))
    expect(stdout).toBe(expected.join(''))
  }
  return plain.length
}

describe('a rule for a template', () => {
  const word = fc.constantFrom(
    'a',
    'b.ts',
    'src/a',
    '-x',
    '1',
    '22',
    '../x',
    '.env',
    '/etc',
    '*',
    '$x',
    'é',
    "'a b'",
    '.git/hooks/x',
    '@f',
    '',
  )
  const hole = fc.constantFrom<TemplateHole>('path', 'number', 'word')
  const rules = fc.record({
    kind: fc.constant('command-template' as const),
    argv: fc.array(fc.constantFrom('tool', 'run', '-x', 'a', 'b.ts'), { minLength: 1, maxLength: 3 }),
    holes: fc.array(hole, { minLength: 1, maxLength: 2 }),
    workingDirectory: fc.constant('.'),
  })

  test('matches no line whose words differ outside its holes, nor one with anything else in it', {
    timeout,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(
        rules,
        fc.array(word, { maxLength: 3 }),
        fc.boolean(),
        fc.constantFrom('', '', ...UNSAFE_ENDS),
        async (rule, rest, isWhole, end) => {
          const fixed = isWhole ? rule.argv : [...rule.argv.slice(0, -1), ...rest.slice(0, 1)]
          const words = [...fixed, ...rest].filter(text => text !== '')
          if (!(await matches(rule, words.join(' ') + end))) return
          const values = [...words, ...end.split(' ')].map(unquoted).filter(text => text !== '')
          expect(values.slice(0, rule.argv.length)).toEqual(rule.argv)
          expect(values).toHaveLength(rule.argv.length + rule.holes.length)
          for (const [index, value] of values.slice(rule.argv.length).entries()) {
            expect(value).toMatch(TAKEN_BY[rule.holes[index] ?? 'number'])
          }
        },
      ),
      { numRuns },
    )
  })

  test('for one exact line matches no other', { timeout }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...allowed), anyLine, async (line, other) => {
        fc.pre(line !== other)
        const rule: GrantRule = { kind: 'command', line, workingDirectory: '.' }
        expect(await matches(rule, line)).toBe(true)
        expect(await matches(rule, other)).toBe(false)
        expect(await matches(rule, `${line} ${other}`)).toBe(false)
      }),
      { numRuns },
    )
  })
})

/** The words that a placeholder takes. */
const TAKEN_BY: Record<TemplateHole, RegExp> = {
  path: /^(a|b\.ts|src\/a|1|22|é|a b)$/u,
  number: /^(1|22)$/,
  word: /^(a|b\.ts|1|22|é)$/u,
}

/** A word as the shell reads it: of these only one is in quotes. */
function unquoted(word: string): string {
  return word.replace(/^'(.*)'$/, '$1')
}

async function matches(rule: GrantRule, line: string): Promise<boolean> {
  const analysis = await analyseCommand(line, '/bin/bash')
  const effect = {
    type: 'command' as const,
    command: line,
    workingDirectory: '.',
    shell: '/bin/bash',
    timeLimitMs: 1,
    environment: [],
  }
  const subject = { effect, analysis, sessionId: 's', workspace: where.workspace, home: where.home }
  return matchGrant(subject, { rule, scope: { type: 'session', sessionId: 's' } }, new Date(0))
}
