import { expect, test } from 'vitest'
import { gitArguments } from '../../../../main/approvals/commands/git-arguments'

test.each([
  ['git status -s', { argv: ['git', 'status', '-s'] }],
  ['git --no-pager -P log', { argv: ['git', 'log'] }],
  ['git -c color.ui=always diff', { argv: ['git', 'diff'] }],
  ['git -C sub log -C', { argv: ['git', 'log', '-C'], folder: 'sub' }],
  ['git -c core.pager=cat log', { argv: ['git', 'log'] }],
  ['git --version', { argv: ['git', '--version'] }],
])('%j is git with its command and where it works', (line, expected) => {
  expect(gitArguments(line.split(' '))).toEqual(expected)
})

test.each([
  ...[
    'git -c core.pager=less log',
    'git -c core.fsmonitor=./x status',
    'git -c alias.x=!sh x',
    'git --exec-path=. log',
  ],
  ...[
    'git --git-dir=x log',
    'git --work-tree / status',
    'git -C a -C b log',
    'git -c color.ui=$(x) log',
    'git -p log',
    'git -c',
    'git --config-env=a=b log',
  ],
])('%j may run or read something else', line => {
  expect(gitArguments(line.split(' '))).toBeNull()
})
