import { expect, test } from 'vitest'
import { looksBeyond } from '../../../../../main/approvals/commands/rules/known-words'

test.each([
  ...['ps aux', 'env', 'printenv HOME', 'docker ps -a', 'systemctl status ssh', 'crontab -l', 'ip addr', 'brew list'],
  ...[
    'npm config get registry',
    'git config --get user.name',
    'git config user.name',
    'git config -l',
    'cargo tree -d',
  ],
])('%s tells of more than the folder', line => {
  expect(looksBeyond(line.split(' '))).toBe(true)
})

test.each([
  ...['ls', 'docker build .', 'systemctl', 'crontab', 'ip', 'cat ps', '', 'brew install x', 'npm config set a b'],
  ...['git config user.name me', 'git config --global user.name me', 'git config --unset a.b', 'cargo build'],
])('%j is not known to', line => {
  expect(looksBeyond(line.split(' '))).toBe(false)
})
