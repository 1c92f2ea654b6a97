import { describe, expect, test } from 'vitest'
import {
  draftedEntry,
  hasProblems,
  isKept,
  type VaultDraft,
  vaultDraft,
  vaultProblems,
  withField,
  withKind,
  withoutField,
} from '../../../../../renderer/features/settings/vault/vault-draft'
import { SavedVaultEntry, VAULT_KINDS, type VaultEntryView } from '../../../../../shared/vault/vault-entry'

const mail: VaultEntryView = {
  id: 'm',
  name: 'mail',
  kind: 'login',
  fields: [
    { name: 'user', isSecret: false, value: 'ada' },
    { name: 'password', isSecret: true },
  ],
  hosts: ['mail.example.com', '*.example.org'],
  kept: 'encrypted',
}

const named = (draft: VaultDraft, name: string) => draft.fields.find(field => field.name === name)!
const written = (draft: VaultDraft, values: Record<string, string>): VaultDraft => ({
  ...draft,
  values: {
    ...draft.values,
    ...Object.fromEntries(Object.entries(values).map(([name, value]) => [named(draft, name).key, value])),
  },
})
const renamed = (draft: VaultDraft, from: string, part: { name?: string; isSecret?: boolean }): VaultDraft => ({
  ...draft,
  fields: draft.fields.map(field => (field.name === from ? { ...field, ...part } : field)),
})
const alone = { others: [] }
const problemOf = (name: string) => vaultProblems({ ...vaultDraft(), name }, alone).name

describe('a new entry', () => {
  test.each(VAULT_KINDS)('of the kind %s begins with fields that can be saved once they have values', kind => {
    const begun = withKind({ ...vaultDraft(), name: 'mine' }, kind)
    expect(begun.fields.length).toBeGreaterThan(0)
    expect(begun.fields.some(({ isSecret }) => isSecret)).toBe(true)
    expect(Object.keys(vaultProblems(begun, alone).values)).toHaveLength(begun.fields.length)
    const filled = written(begun, Object.fromEntries(begun.fields.map(({ name }) => [name, 'value'])))
    expect(hasProblems(vaultProblems(filled, alone))).toBe(false)
    expect(SavedVaultEntry.safeParse(draftedEntry(filled, undefined)).success).toBe(true)
  })

  test('keeps what was written when another kind is chosen, and drops what was empty', () => {
    const login = written(withKind(vaultDraft(), 'login'), { password: 'hunter22' })
    const key = withKind(login, 'api-key')
    expect(key.fields.map(({ name }) => name)).toEqual(['token', 'password'])
    const smtp = withKind(key, 'smtp')
    expect(smtp.fields.map(({ name }) => name)).toEqual(['host', 'port', 'user', 'password'])
    expect(smtp.values[named(smtp, 'password').key]).toBe('hunter22')
    expect(new Set(smtp.fields.map(({ key }) => key)).size).toBe(4)
    const own = renamed(withField(vaultDraft()), '', { name: 'mine' })
    expect(withKind(own, 'login').fields.map(({ name }) => name)).toEqual(['user', 'password', 'mine'])
  })

  test('has no value of a field that was taken away', () => {
    const begun = written(renamed(withField(vaultDraft()), '', { name: 'more' }), { more: 'gone' })
    const less = withoutField(begun, named(begun, 'more').key)
    expect(less.fields.map(({ name }) => name)).toEqual(['token'])
    expect(JSON.stringify(withField(less))).not.toContain('gone')
  })
})

describe('names', () => {
  test.each([
    ['github', undefined],
    ['My-Mail_2', undefined],
    ['', 'Enter a name.'],
    ['my mail', 'Try my-mail.'],
    ['Müller & Söhne', 'Try Muller-Sohne.'],
    ['_x', 'Try x.'],
    ['github.token', 'Try github-token.'],
    ['日本', 'Use only letters a to z, digits, hyphens, and underscores, starting with a letter or digit.'],
    ['x'.repeat(40), undefined],
    ['x'.repeat(41), 'at most 40 characters'],
  ])('%j is told why it unusable, if so', (name, words) => {
    const problem = problemOf(name)
    if (words === undefined) expect(problem).toBeUndefined()
    else expect(problem).toContain(words)
  })

  test('are refused where another entry or field has them, whatever the case of their letters', () => {
    const others = [{ name: 'GitHub' }]
    expect(vaultProblems({ ...vaultDraft(), name: 'github' }, { others }).name).toBe(
      'Another entry already has this name.',
    )
    const twice = renamed(withField(vaultDraft()), '', { name: 'TOKEN' })
    const { names } = vaultProblems(twice, alone)
    expect(names).toEqual({ [named(twice, 'TOKEN').key]: 'Another field already has this name.' })
  })
})

describe('an entry that is there', () => {
  test('is shown with what is no secret, and saved unchanged without any secret', () => {
    const draft = vaultDraft(mail)
    expect(Object.values(draft.values)).toEqual(['ada'])
    expect(hasProblems(vaultProblems(draft, { entry: mail, others: [] }))).toBe(false)
    const { id, kept: _, ...rest } = mail
    expect(draftedEntry(draft, id)).toEqual({ id, ...rest })
  })

  test('keeps a secret whose field gets another name, and asks for it where it is to be no secret any more', () => {
    const known = { entry: mail, others: [] }
    const other = renamed(vaultDraft(mail), 'password', { name: 'pass' })
    expect(vaultProblems(other, known).values).toEqual({})
    expect(draftedEntry(other, 'm').fields[1]).toEqual({ name: 'pass', isSecret: true, was: 'password' })
    const open = renamed(vaultDraft(mail), 'password', { isSecret: false })
    expect(Object.values(vaultProblems(open, known).values)).toEqual([expect.stringContaining('Enter the value')])
    expect(isKept(open.fields[1]!, mail)).toBe(false)
    const added = renamed(withField(vaultDraft(mail)), '', { name: 'more' })
    expect(Object.values(vaultProblems(added, known).values)).toEqual([expect.stringContaining('remove the field')])
  })

  test('an entry with lost secrets needs them anew', () => {
    const lost: VaultEntryView = { ...mail, kept: 'lost' }
    expect(Object.keys(vaultProblems(vaultDraft(lost), { entry: lost, others: [] }).values)).toHaveLength(1)
  })

  test('keeps whether commands may have it', () => {
    for (const commands of [undefined, true] as const)
      expect(draftedEntry(vaultDraft({ ...mail, ...(commands && { commands }) }), 'm').commands).toBe(commands)
  })

  test('keeps who may use it, be it all, some or nobody', () => {
    for (const profiles of [undefined, ['a', 'b'], []]) {
      const saved = draftedEntry(vaultDraft({ ...mail, ...(profiles && { profiles }) }), 'm')
      expect(saved.profiles).toEqual(profiles)
    }
  })
})

test('a secret that could not be found again in an answer, or is longer than anybody’s, is refused', () => {
  const problemFor = (value: string) =>
    Object.values(vaultProblems(written({ ...vaultDraft(), name: 'x' }, { token: value }), alone).values)[0]
  expect(problemFor('abc')).toContain('at least 4 characters')
  expect(problemFor('abcd')).toBeUndefined()
  expect(problemFor('x'.repeat(10_001))).toContain('at most 10,000 characters')
})
