import { expect, test } from 'vitest'
import { looksBeyond } from '../../../../../main/approvals/commands/rules/known-words'

test.each(['ps aux', 'env', 'printenv HOME', 'docker ps -a', 'systemctl status ssh', 'crontab -l', 'ip addr'])(
  '%s tells of more than the folder',
  line => {
    expect(looksBeyond(line.split(' '))).toBe(true)
  },
)

test.each(['ls', 'docker build .', 'systemctl', 'crontab', 'ip', 'cat ps', ''])('%j is not known to', line => {
  expect(looksBeyond(line.split(' '))).toBe(false)
})
