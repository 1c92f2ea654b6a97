import { expect, test } from 'vitest'
import { matchesPlaceholder } from '../../../../../main/approvals/commands/grants/matches-placeholder'
import type { TemplateHole } from '../../../../../shared/permissions'

const where = { workspace: '/home/me/work', workingDirectory: '/home/me/work', home: '/home/me' }
const fits = (word: string, hole: string) => matchesPlaceholder(word, hole as TemplateHole, where)

test.each([
  ...['-rf', '--output=x', '@arguments', ':/', '', ' a', '.env', 'id_rsa', 'a.pem', '.git/config', 'x'.repeat(501)],
])('%j stands for no hole of words or files: it is an option, a secret or decides what runs', word => {
  expect([fits(word, 'word'), fits(word, 'file')]).toEqual([false, false])
})

test.each(['../a', '/etc/passwd', '../../../../../shared/.ssh/id', '/home/me/other', 'a/../../b'])(
  '%s is no file of the folder',
  word => {
    expect(fits(word, 'file')).toBe(false)
  },
)

test('a file of the folder, a word and a number fit where they are wanted', () => {
  expect(fits('src/a.ts', 'file')).toBe(true)
  expect([
    fits('main', 'word'),
    fits('Größe', 'word'),
    fits('a/b', 'word'),
    fits('a;b', 'word'),
    fits('a..b', 'word'),
  ]).toEqual([...[true, true, false, false, false]])
  expect([fits('42', 'number'), fits('-1', 'number'), fits('1e3', 'number'), fits('1234567890', 'number')]).toEqual([
    ...[true, false, false, false],
  ])
})
