import { expect, test } from 'vitest'
import { changesShell } from '../../../../main/approvals/commands/changes-shell'

test.each([
  'export PATH=.',
  'unset HOME',
  'shopt -s extglob',
  'pushd /',
  '[ -n a ]',
  'printf -v x 1',
  'printf %n x',
  'printf %*d 1 2',
  'test -v a[x]',
  'wait -p x',
])('after %j the rest of a line may mean something else', line => {
  expect(changesShell(line.split(' '))).toBe(true)
})

test.each(['ls -la', 'printf %s x', 'printf %5d 1', 'test -f a', 'wait', 'wait 1', 'exporter a', 'grep export a'])(
  'after %j it does not',
  line => {
    expect(changesShell(line.split(' '))).toBe(false)
  },
)
