import { expect, test } from 'vitest'
import type { InspectedCommand } from '../../../main/approvals/inspect-command'
import { touchesOwnData } from '../../../main/approvals/own-data'
import type { Effect } from '../../../shared/session/effects'

const own = { workspace: '/home/me', ownData: ['/home/me/.config/atrium'], home: '/home/me' }
const change = (path: string) => ({ type: 'file-change', path }) as Effect
const command = (text: string, workingDirectory = '.') =>
  ({ type: 'command', command: text, workingDirectory }) as Effect

const words = (...all: string[]) =>
  ({
    analysis: { commands: [{ words: all.map(value => ({ value, text: value })), redirections: [] }] },
  }) as unknown as InspectedCommand

test.each(['.config/atrium', '.config/atrium/keys.json', '.CONFIG/Atrium/keys.json', 'a/../.config/atrium/x'])(
  'a change of %s reaches into it',
  path => {
    expect(touchesOwnData(change(path), own)).toBe(true)
  },
)

test.each(['.config', '.config/atrium-notes/a', 'atrium'])('a change of %s does not', path => {
  expect(touchesOwnData(change(path), own)).toBe(false)
})

test('a command reaches into it by its whole path, from where it runs, or by its words', () => {
  expect(touchesOwnData(command('cat /HOME/me/.config/atrium/keys.json'), own)).toBe(true)
  expect(touchesOwnData(command('ls', '.config/atrium'), own)).toBe(true)
  expect(touchesOwnData(command('cat keys', '.config'), own, words('cat', 'atrium/keys'))).toBe(true)
  for (const home of ['~', '$HOME', '"$HOME"', '$' + '{HOME}']) {
    expect(touchesOwnData(command('cat x'), own, words('cat', `${home}/.config/atrium/x`))).toBe(true)
  }
  expect(touchesOwnData(command('cat x'), own, words('cat', 'notes/x'))).toBe(false)
})

test('a redirection reaches as far as a word', () => {
  const target = { value: '.config/atrium/x', text: '' }
  const looked = { analysis: { commands: [{ words: [], redirections: [{ target }] }] } } as unknown as InspectedCommand
  expect(touchesOwnData(command('echo'), own, looked)).toBe(true)
})
