import { expect, test } from 'vitest'
import { seatbeltProfile } from '../../../../main/shell/confinement/seatbelt-profile'

const view = { folder: '/Users/me/project', hidden: [], programFolders: ['/Users/me/.cargo/bin'] }

test('denies everything first and every network at last', () => {
  const lines = seatbeltProfile(view).trim().split('\n')

  expect(lines.slice(0, 2)).toEqual(['(version 1)', '(deny default)'])
  expect(lines.at(-1)).toBe('(deny network*)')
})

test('lets nothing be written but to what keeps nothing', () => {
  const writes = seatbeltProfile(view)
    .split('\n')
    .filter(line => line.includes('file-write'))

  expect(writes).toEqual(['(allow file-write* (literal "/dev/null") (literal "/dev/zero"))'])
})

test('lets the folder and the folders of programs be read, and no other of the person', () => {
  const reads = seatbeltProfile(view)
    .split('\n')
    .filter(line => line.startsWith('(allow file-read*'))

  expect(reads.join()).toContain('(subpath "/Users/me/project")')
  expect(reads.join()).toContain('(subpath "/Users/me/.cargo/bin")')
  expect([...reads.join().matchAll(/"(\/Users[^"]*)"/g)].map(([, path]) => path)).toEqual([
    '/Users/me/.cargo/bin',
    '/Users/me/project',
  ])
})

test('takes back what is hidden after the folder was allowed', () => {
  const hidden = ['/Users/me/project/.env', '/Users/me/project/.ssh/id_rsa']
  const profile = seatbeltProfile({ ...view, hidden })

  const denied = '(deny file-read* (literal "/Users/me/project/.env") (literal "/Users/me/project/.ssh/id_rsa"))'
  expect(profile).toContain(denied)
  expect(profile.indexOf(denied)).toBeGreaterThan(profile.indexOf('(subpath "/Users/me/project")'))
})

test('a name with quotes or backslashes adds no rule', () => {
  const folder = '/Users/me/") (allow default) ("\\'
  const profile = seatbeltProfile({ ...view, folder })

  expect(profile).toContain('(subpath "/Users/me/\\") (allow default) (\\"\\\\")')
})
