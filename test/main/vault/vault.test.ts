import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { mayGoTo, openVault } from '../../../main/vault/vault'
import type { SavedVaultEntry } from '../../../shared/vault/vault-entry'
import { temporaryFolder } from '../../helpers/temp-folder'
import { turningOver } from '../../helpers/turning-over'

const VALUE = 'ghp_very-secret-0123456789'
const TO = { profileId: 'p', host: 'api.github.com' }
const token = { entry: 'github', field: 'token' }

const entry = (changes: Partial<SavedVaultEntry> = {}): SavedVaultEntry => ({
  name: 'github',
  kind: 'api-key',
  hosts: ['api.github.com'],
  fields: [
    { name: 'token', isSecret: true, value: VALUE },
    { name: 'user', isSecret: false, value: 'ada' },
  ],
  ...changes,
})

const vaultIn = (folder: string, encryption = turningOver()) =>
  openVault({ file: join(folder, 'vault.json'), encryption, report: () => undefined })

async function everythingIn(folder: string): Promise<string> {
  const names = await readdir(folder, { recursive: true })
  return (await Promise.all(names.map(name => readFile(join(folder, name), 'latin1').catch(() => '')))).join('\n')
}

describe('a vault', () => {
  test('gives a value to the hosts of its entry alone, after a restart too, and shows it nowhere', async () => {
    const folder = await temporaryFolder()
    const first = await vaultIn(folder)
    await first.save(entry())
    const vault = await vaultIn(folder)
    expect(vault.open(token, TO)).toBe(VALUE)
    expect(vault.open({ entry: 'GitHub', field: 'USER' }, TO)).toBe('ada')
    for (const host of ['github.com', 'api.github.com.evil.example', 'xapi.github.com', 'api.github.com:444', ''])
      expect(vault.open(token, { ...TO, host })).toBeUndefined()
    const [view] = vault.list()
    expect(view).toMatchObject({ name: 'github', kept: 'encrypted' })
    expect(view?.fields).toEqual([
      { name: 'token', isSecret: true },
      { name: 'user', isSecret: false, value: 'ada' },
    ])
    expect(JSON.stringify(vault.list())).not.toContain(VALUE)
    expect(await everythingIn(folder)).not.toContain(VALUE)
  })

  test('does not give it to hosts that were written into its file', async () => {
    const folder = await temporaryFolder()
    await (await vaultIn(folder)).save(entry())
    const file = join(folder, 'vault.json')
    await writeFile(file, (await readFile(file, 'utf8')).replaceAll('api.github.com', 'evil.example.co'))
    const vault = await vaultIn(folder)
    expect(vault.list()[0]?.kept).toBe('lost')
    expect(vault.open(token, { ...TO, host: 'evil.example.co' })).toBeUndefined()
  })

  test('gives it to the profiles of its entry alone', async () => {
    const vault = await vaultIn(await temporaryFolder())
    await vault.save(entry({ profiles: ['other'] }))
    expect(vault.find('github', 'p')).toBeUndefined()
    expect(vault.open(token, TO)).toBeUndefined()
    expect(vault.open(token, { ...TO, profileId: 'other' })).toBe(VALUE)
  })

  test('keeps a secret that is saved without a value, also when its hosts change', async () => {
    const vault = await vaultIn(await temporaryFolder())
    await vault.save(entry())
    const id = vault.list()[0]?.id
    await vault.save(entry({ ...(id && { id }), hosts: ['x.example'], fields: [{ name: 'token', isSecret: true }] }))
    expect(vault.open(token, { ...TO, host: 'x.example' })).toBe(VALUE)
    expect(vault.open(token, TO)).toBeUndefined()
    expect(vault.list()).toHaveLength(1)
  })

  test('keeps a secret whose field gets another name, also where two swap theirs', async () => {
    const vault = await vaultIn(await temporaryFolder())
    const two = ['first', 'second'].map(name => ({ name, isSecret: true, value: `${name}-value` }))
    await vault.save(entry({ fields: two }))
    const id = vault.list()[0]?.id
    const swapped = [
      { name: 'second', was: 'first', isSecret: true },
      { name: 'first', was: 'second', isSecret: true },
    ]
    await vault.save(entry({ ...(id && { id }), fields: swapped }))
    expect(vault.open({ entry: 'github', field: 'second' }, TO)).toBe('first-value')
    expect(vault.open({ entry: 'github', field: 'first' }, TO)).toBe('second-value')
    const shown = [{ name: 'open', was: 'first', isSecret: false }]
    await vault.save(entry({ ...(id && { id }), fields: shown }))
    expect(JSON.stringify(vault.list())).not.toContain('-value')
  })

  test('gives it to commands only where its entry says so, and its file cannot say it alone', async () => {
    const folder = await temporaryFolder()
    const vault = await vaultIn(folder)
    const forCommand = { profileId: 'p', for: 'command' } as const
    await vault.save(entry())
    expect(vault.open(token, forCommand)).toBeUndefined()
    const id = vault.list()[0]?.id
    await vault.save(entry({ ...(id && { id }), commands: true }))
    expect(vault.open(token, forCommand)).toBe(VALUE)
    expect((await vaultIn(folder)).open(token, forCommand)).toBe(VALUE)
    await vault.save(entry({ ...(id && { id }) }))
    const file = join(folder, 'vault.json')
    const text = await readFile(file, 'utf8')
    await writeFile(file, text.replace('"name": "github"', '"name": "github", "commands": true'))
    const changed = await vaultIn(folder)
    expect(changed.find('github', 'p')?.commands).toBe(true)
    expect(changed.open(token, forCommand)).toBeUndefined()
  })

  test('tells of every change, without a value', async () => {
    const told: unknown[][] = []
    const changed = (...all: unknown[]) => void told.push(all)
    const file = join(await temporaryFolder(), 'vault.json')
    const vault = await openVault({ file, encryption: turningOver(), report: () => undefined, changed })
    await vault.save(entry())
    await vault.noteUse('github', 'gh', 'program')
    await vault.remove(vault.list()[0]?.id ?? '')
    expect(told).toEqual([[], [], []])
  })

  test('never tells a secret by calling it none', async () => {
    const vault = await vaultIn(await temporaryFolder())
    await vault.save(entry())
    const id = vault.list()[0]?.id
    await vault.save(entry({ ...(id && { id }), fields: [{ name: 'token', isSecret: false }] }))
    expect(JSON.stringify(vault.list())).not.toContain(VALUE)
    expect(vault.open(token, TO)).toBe('')
  })

  test('holds values in memory alone where the system encrypts nothing', async () => {
    const folder = await temporaryFolder()
    const vault = await vaultIn(folder, turningOver(false))
    await vault.save(entry())
    expect(vault.list()[0]?.kept).toBe('memory')
    expect(vault.open(token, TO)).toBe(VALUE)
    expect(await everythingIn(folder)).not.toContain(VALUE)
    const later = await vaultIn(folder, turningOver(false))
    expect(later.list()[0]?.kept).toBe('lost')
    expect(later.open(token, TO)).toBeUndefined()
  })

  test.each([
    ['a name that is taken', entry({ name: 'GITHUB' }), 'github already'],
    [
      'two fields of one name',
      entry({ name: 'b', fields: [1, 2].map(() => ({ name: 'x', isSecret: false, value: '' })) }),
      'Two fields',
    ],
    ['a short secret', entry({ name: 'b', fields: [{ name: 'x', isSecret: true, value: 'abc' }] }), 'too short'],
    ['a secret without a value', entry({ name: 'b', fields: [{ name: 'x', isSecret: true }] }), 'needs a value'],
    [
      'a field of every object without a value',
      entry({ name: 'b', fields: [{ name: 'constructor', isSecret: true }] }),
      'needs a value',
    ],
    ['an entry that is gone', entry({ id: 'gone', name: 'b' }), 'no longer'],
  ])('refuses %s, and says nothing of the value', async (_, saved, words) => {
    const vault = await vaultIn(await temporaryFolder())
    await vault.save(entry())
    const failure = await vault.save(saved).then(
      () => undefined,
      (thrown: Error) => thrown,
    )
    expect(failure?.message).toContain(words)
    expect(failure?.message).not.toContain(VALUE)
    expect(vault.list()).toHaveLength(1)
  })

  test('forgets what is removed, and notes when it was used', async () => {
    const folder = await temporaryFolder()
    const vault = await vaultIn(folder)
    await vault.save(entry())
    await vault.noteUse('github', 'api.github.com')
    const [view] = vault.list()
    expect(view?.used?.host).toBe('api.github.com')
    await vault.remove(view?.id ?? '')
    expect((await vaultIn(folder)).list()).toEqual([])
    expect(vault.open(token, TO)).toBeUndefined()
  })
})

test.each([
  [['a.example'], 'a.example', true],
  [['A.Example'], 'a.EXAMPLE', true],
  [['*.example.com'], 'x.example.com', true],
  [['*.example.com'], 'example.com', false],
  [['*.example.com'], 'badexample.com', false],
  [['localhost:8080'], 'localhost:8080', true],
  [['localhost'], 'localhost:8080', false],
  [[], 'a.example', false],
])('%j lets a value go to %s: %s', (hosts, host, expected) => {
  expect(mayGoTo({ hosts }, host)).toBe(expected)
})
