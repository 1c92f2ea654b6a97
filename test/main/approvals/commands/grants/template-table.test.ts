import { describe, expect, test } from 'vitest'
import { holeFor } from '../../../../../main/approvals/commands/grants/template-table'

const holeOf = (line: string) => holeFor(line.split(' '))

describe('the last words of a line', () => {
  test.each([
    ...[
      'git add',
      'git restore --staged',
      'mkdir',
      'mkdir -p',
      'touch',
      'cat',
      'ls',
      'ls -la',
      'wc -l',
      'jq .',
      'vitest run',
    ],
    ...['jest', 'mocha', 'pytest', 'pytest -q', 'eslint', 'eslint --fix', 'prettier --check', 'prettier --write'],
    ...[
      'biome check',
      'biome format --write',
      'tsc --noEmit -p',
      'ruff check',
      'ruff format',
      'black',
      'mypy',
      'gofmt -l',
    ],
    ...['gofmt -w', 'rustfmt', 'shellcheck'],
  ])('may be any file after %s', line => {
    expect(holeOf(line)).toBe('path')
  })

  test.each(['head -n', 'tail -n', 'sleep'])('may be any number after %s', line => {
    expect(holeOf(line)).toBe('number')
  })

  test('are another deed after all else', () => {
    for (const line of [
      ...[
        '',
        'npm',
        'npm run',
        'npm test',
        'npm install',
        'make',
        'git',
        'git push',
        'git commit',
        'git checkout',
        'git restore',
        'git rm',
      ],
      ...[
        'rm',
        'rm -rf',
        'mv',
        'cp',
        'node',
        'python3',
        'bash',
        'docker',
        'ls -l',
        'git add -A',
        'tail',
        'head',
        'curl',
        'chmod',
        'vitest',
      ],
    ])
      expect.soft(holeOf(line), line).toBeNull()
  })
})
