import { spawn } from 'node:child_process'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { SED_READ } from '../../../../../main/approvals/commands/rules/file-rules'
import { runsOf } from '../../../../helpers/how-deep'

const numRuns = runsOf(150, 50)

/** Signs that decide where a pattern ends, and what would then be commands that write and run. */
const PIECES = [
  ...'/[]^\\-.*x1,:=$ ;',
  ...[
    '[:alpha:]',
    '[:',
    ':]',
    '[.',
    '.]',
    '[=',
    '=]',
    '[^',
    '\\/',
    '\\]',
    '\\[',
    '\\c',
    '\\n',
    '[^]',
    '[]',
    '/e;',
    '/w f;',
  ],
  ...['s/', '/p', 'e', ';e;', ';w f;', '}', '\n'],
]

const pattern = fc.array(fc.constantFrom(...PIECES), { maxLength: 5 }).map(parts => parts.join(''))
/** Each ends so that it is harmless where the pattern ends at the first delimiter, and not where it ends at the second. */
const rest = fc.oneof(
  fc.tuple(pattern, fc.constantFrom('', 'p', '1', 'g')).map(([to, flags]) => `${to}/${flags}`),
  fc.constantFrom(']/1;/e;s/,/x/p', ']/1;/w f;s/,/x/p', 'x/1;/e;s/,/x/p'),
)
const substitution = fc.tuple(pattern, rest).map(([from, end]) => `s/${from}/${end}`)
const command = fc.oneof(
  substitution,
  fc
    .tuple(pattern, pattern, fc.constantFrom('p', 'd', 's/x/1;/e;/,/p'))
    .map(([from, to, what]) => `/${from}/,/${to}/${what}`),
  fc.tuple(pattern, fc.oneof(substitution, fc.constant(']/s/x/1;/e;/,/p'))).map(([at, what]) => `/${at}/${what}`),
)
const script = fc.array(command, { minLength: 1, maxLength: 3 }).map(commands => commands.join(';'))

/** Returns what sed says about a script if it may neither write, nor read files, nor run anything. Only GNU sed has this. */
function saysOf(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn('sed', ['--sandbox', '-n', text], {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8' },
    })
    let said = ''
    child.stderr.setEncoding('utf8').on('data', chunk => (said += chunk))
    child.once('error', reject)
    child.once('close', () => resolve(said))
  })
}

const isGnu = process.platform === 'linux' && (await saysOf('p')) === ''

describe.skipIf(!isGnu)('a script that the rule for sed takes', () => {
  test('neither writes nor runs anything, as the real sed reads it', { timeout: 60_000 + numRuns * 50 }, async () => {
    expect(await saysOf('s/[[:alpha:]/]/1;/e;s/,/x/p')).toContain('sandbox')
    const taken = [...new Set(fc.sample(script, numRuns * 200))]
      .filter(text => SED_READ.test(text))
      .slice(0, numRuns * 2)
    expect(taken.length).toBeGreaterThan(numRuns)
    const does: string[] = []
    const waiting = [...taken]
    await Promise.all(
      [1, 2, 3, 4].map(async () => {
        for (let next = waiting.pop(); next !== undefined; next = waiting.pop())
          if ((await saysOf(next)).includes('sandbox')) does.push(next)
      }),
    )
    expect(does).toEqual([])
  })
})
