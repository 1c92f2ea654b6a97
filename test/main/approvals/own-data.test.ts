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

test('a session in a worktree has that one of Atrium’s folders, and no other', () => {
  const data = '/home/me/.config/atrium'
  const apart = { ...own, workspace: `${data}/worktrees/ab/app` }
  expect(touchesOwnData(change('src/a.ts'), apart)).toBe(false)
  expect(touchesOwnData(command('npm test'), apart, words('npm', 'test'))).toBe(false)
  expect(touchesOwnData(command(`ls ${apart.workspace}/src`), apart, words('ls', `${apart.workspace}/src`))).toBe(false)
  for (const path of ['../../../data/keys.json', '../../cd/app/a', '..', `${data}/data/keys.json`])
    expect(touchesOwnData(change(path), apart), path).toBe(true)
  expect(touchesOwnData(command('cat ../../../data/x'), apart, words('cat', '../../../data/x'))).toBe(true)
  expect(touchesOwnData(command(`python -c "open('${apart.workspace}/../../../data/x')"`), apart)).toBe(true)
  expect(touchesOwnData(command(`cat ${data}/data/x`), apart)).toBe(true)
  // The folder of all worktrees, or of Atrium's data, is none that a session may have.
  for (const workspace of [data, `${data}/worktrees`, `${data}/worktrees/ab`, `${data}/other/ab/app`])
    expect(touchesOwnData(change('a'), { ...own, workspace }), workspace).toBe(true)
})
