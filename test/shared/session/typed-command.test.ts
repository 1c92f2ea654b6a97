import { expect, test } from 'vitest'
import { typedCommand } from '../../../shared/session/typed-command'

test('a text that begins with ! is a command, over all of its lines', () => {
  expect(typedCommand('!npm test')).toBe('npm test')
  expect(typedCommand('! cat <<E\na\nE\n')).toBe('cat <<E\na\nE')
  expect(typedCommand('!!')).toBe('!')
})

test('everything else is a message', () => {
  for (const text of ['', '!', '! \n', ' !ls', 'Hello!', 'no\n!ls']) expect(typedCommand(text)).toBeNull()
})
