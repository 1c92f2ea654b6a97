import { describe, expect, test } from 'vitest'
import { isNullDevice, isWithin, placeOf } from '../../../../main/approvals/commands/named-paths'
import { isSecret } from '../../../../main/workspace/paths/is-secret'
import { asEnglish } from '../../../helpers/as-english'

const places = { workspace: '/w', home: '/home/me', directories: ['/w/sub'], moved: false }

describe('a name says that it holds keys or passwords', () => {
  test.each([
    ...[
      '.env',
      '.env.local',
      'a/.ENV',
      '.env.production',
      'secret',
      'secrets',
      '.secrets',
      'secrets.yml',
      '.secret.json',
    ],
    ...[
      'credentials',
      'credentials.json',
      '.netrc',
      '_netrc',
      '.npmrc',
      '.pypirc',
      '.pgpass',
      '.my.cnf',
      '.git-credentials',
    ],
    ...[
      '.htpasswd',
      '.bash_history',
      '.zsh_history',
      'id_rsa',
      'id_dsa',
      'id_ecdsa',
      'id_ed25519',
      'server.pem',
      'a.key',
    ],
    ...[
      'a.p12',
      'a.pfx',
      'a.jks',
      'a.keystore',
      'a.kdbx',
      'a.asc',
      'a.gpg',
      '.ssh/config',
      'a/.ssh',
      '.aws/config',
      '.gnupg/x',
    ],
    ...[
      '.kube/config',
      '.docker/config.json',
      '.azure/x',
      '.password-store/x',
      '.config/gcloud/x',
      '.config/gh/hosts.yml',
    ],
    ...['.config/hub', '.git/config', 'a/.git/config', 'a\\.env', 'a\\.ssh\\x', '.env.examples'],
  ])('%s', name => {
    expect(isSecret(name)).toBe(true)
  })

  test('and these do not', () => {
    for (const name of [
      ...[
        '.env.example',
        '.env.sample',
        '.env.template',
        '.env.dist',
        '.env.defaults',
        'a/.env.example',
        'env',
        '.envx',
      ],
      ...[
        'secretary',
        'my-secrets',
        'credentials-form',
        'netrc',
        'npmrc',
        'id_rsa.pub',
        'my_id_rsa',
        '.pem',
        'pem',
        'a.pem.txt',
        'key',
      ],
      ...[
        'a.keys',
        'ssh/config',
        'a.ssh',
        '.sshx/a',
        'x.ssh/a',
        '.config/other',
        '.git/HEAD',
        '.gitconfig',
        '.git/configs',
        '.env/../a',
        '',
      ],
    ])
      expect.soft(isSecret(name), name).toBe(false)
  })
})

describe('a word names a place', () => {
  const problem = (word: string, changes = {}) => {
    const place = placeOf(word, { ...places, ...changes })
    return asEnglish('problem' in place ? place.problem : place.paths)
  }

  test('in each folder that the command may run in', () => {
    expect(problem('a')).toEqual(['/w/sub/a'])
    expect(problem('/w/a')).toEqual(['/w/a'])
    expect(problem('.')).toEqual(['/w/sub'])
    expect(problem('../a')).toEqual(['/w/a'])
    expect(problem('./../a')).toEqual(['/w/a'])
    expect(problem('.//../a')).toEqual(['/w/a'])
    expect(problem('a', { directories: ['/w', '/w/b'] })).toEqual(['/w/a', '/w/b/a'])
  })

  test('that is not looked at without asking where it leads elsewhere, or may', () => {
    const back = (word: string) => `“${word}” goes back up from a folder that may be a link`
    expect(problem('a/..')).toEqual(back('a/..'))
    expect(problem('./a/../b')).toEqual(back('./a/../b'))
    expect(problem('../a/../b')).toEqual(back('../a/../b'))
    expect(problem('/w/a/../b')).toEqual(back('/w/a/../b'))
    expect(problem('../..')).toBe('“../..” is outside the folder')
    expect(problem('/w2')).toBe('“/w2” is outside the folder')
    expect(problem('..', { moved: true })).toBe('“..” goes up after changing folders')
    expect(problem('a', { moved: true })).toEqual(['/w/sub/a'])
    expect(problem('..', { directories: ['/w/sub', '/w'] })).toBe('“..” is outside the folder')
  })

  test('that may hold secrets, by its own name or that of the folder it is in', () => {
    expect(problem('.env')).toBe('“.env” may contain secrets')
    expect(problem('config', { directories: ['/w/.ssh'] })).toBe('“config” may contain secrets')
    expect(problem('config', { directories: ['/w', '/w/.ssh'] })).toBe('“config” may contain secrets')
    expect(problem('config', { workspace: '/w/.ssh', directories: ['/w/.ssh'] })).toEqual(['/w/.ssh/config'])
  })
})

test('a path is within a folder or is it', () => {
  for (const path of ['/w', '/w/a', '/w/a/b']) expect(isWithin('/w', path)).toBe(true)
  for (const path of ['/w2', '/', '/a/w', '/w.txt']) expect(isWithin('/w', path)).toBe(false)
  expect(isWithin('/', '/w')).toBe(true)
  expect(isWithin('/', '/')).toBe(true)
})

test('only one device is nothing to read or write', () => {
  expect(isNullDevice('/dev/null')).toBe(true)
  for (const path of ['/dev/nul', '/dev/null/x', 'dev/null', '']) expect(isNullDevice(path)).toBe(false)
})
