import {
  LONGEST_VALUE,
  type SavedVaultEntry,
  SHORTEST_SECRET,
  type VaultEntryView,
  type VaultKind,
  VaultName,
} from '../../../../shared/vault/vault-entry'
import { t } from '../../../i18n/t'
import { hostsProblem, writtenHosts } from './written-hosts'

export type FieldDraft = { key: string; name: string; isSecret: boolean }

/** An entry as it stands in the form. */
export type VaultDraft = {
  name: string
  kind: VaultKind
  fields: readonly FieldDraft[]
  /** By the keys of the fields. A secret that is kept already has none. */
  values: Readonly<Record<string, string>>
  /** One a line. */
  hosts: string
  /** True if commands may be given its values. */
  commands: boolean
  /** `null` for all. */
  profiles: readonly string[] | null
}

/** The problems, as text. Those of fields are by their keys. */
export type VaultProblems = {
  name?: string
  hosts?: string
  names: Readonly<Record<string, string>>
  values: Readonly<Record<string, string>>
}

type Usual = readonly { name: string; isSecret: boolean; example?: string }[]

const MAIL_SERVER = [
  { name: 'user', isSecret: false },
  { name: 'password', isSecret: true },
] as const

/** The initial fields of an entry of each kind. */
const USUAL_FIELDS: Readonly<Record<VaultKind, Usual>> = {
  'api-key': [{ name: 'token', isSecret: true }],
  login: [
    { name: 'user', isSecret: false },
    { name: 'password', isSecret: true },
  ],
  smtp: [
    { name: 'host', isSecret: false, example: 'smtp.example.com' },
    { name: 'port', isSecret: false, example: '587' },
    ...MAIL_SERVER,
  ],
  imap: [
    { name: 'host', isSecret: false, example: 'imap.example.com' },
    { name: 'port', isSecret: false, example: '993' },
    ...MAIL_SERVER,
  ],
  custom: [{ name: 'value', isSecret: true }],
}

/** Returns an example for a field with that name, to show how it is used. */
export function exampleOf(kind: VaultKind, { name }: FieldDraft): string | undefined {
  return USUAL_FIELDS[kind].find(usual => usual.name === name)?.example
}

const SAVED = 'saved '
const keyOf = (name: string): string => SAVED + name

export function vaultDraft(entry?: VaultEntryView): VaultDraft {
  if (!entry)
    return withKind(
      { name: '', kind: 'api-key', fields: [], values: {}, hosts: '', commands: false, profiles: null },
      'api-key',
    )
  const { name, kind, hosts, commands = false, profiles = null } = entry
  const fields = entry.fields.map(field => ({ key: keyOf(field.name), name: field.name, isSecret: field.isSecret }))
  const values = entry.fields.flatMap(field => (field.isSecret ? [] : [[keyOf(field.name), field.value ?? '']]))
  return { name, kind, fields, values: Object.fromEntries(values), hosts: hosts.join('\n'), commands, profiles }
}

/** The draft as another kind: with its usual fields first, and without those of the former kind in which nothing was written. */
export function withKind(draft: VaultDraft, kind: VaultKind): VaultDraft {
  const isUsual = (name: string) => USUAL_FIELDS[draft.kind].some(usual => usual.name === name)
  const isWritten = ({ key, name }: FieldDraft) =>
    key.startsWith(SAVED) || (draft.values[key] ?? '') !== '' || !isUsual(name)
  const usual = USUAL_FIELDS[kind].map(({ name, isSecret }, index) => {
    const same = draft.fields.find(field => field.name === name)
    return same ?? { key: newKey(draft.fields, index), name, isSecret }
  })
  const others = draft.fields.filter(field => !usual.includes(field) && isWritten(field))
  return { ...draft, kind, fields: [...usual, ...others] }
}

export function withField(draft: VaultDraft): VaultDraft {
  return { ...draft, fields: [...draft.fields, { key: newKey(draft.fields), name: '', isSecret: true }] }
}

export function withoutField(draft: VaultDraft, wanted: string): VaultDraft {
  const values = Object.entries(draft.values).filter(([key]) => key !== wanted)
  return { ...draft, fields: draft.fields.filter(({ key }) => key !== wanted), values: Object.fromEntries(values) }
}

function newKey(fields: readonly FieldDraft[], after = 0): string {
  const numbers = fields.map(({ key }) => Number(/^new (\d+)$/.exec(key)?.[1] ?? 0))
  return `new ${Math.max(0, ...numbers) + 1 + after}`
}

/** Returns whether the vault has a secret for the field, so that nothing has to be written for it. It is known by the name that it had. */
export function isKept({ key, isSecret }: FieldDraft, entry: VaultEntryView | undefined): boolean {
  return isSecret && hasKept(key, entry)
}

function hasKept(key: string, entry: VaultEntryView | undefined): boolean {
  if (!entry || entry.kept === 'lost') return false
  return entry.fields.some(field => field.isSecret && keyOf(field.name) === key)
}

type VaultContext = { entry?: VaultEntryView | undefined; others: readonly Pick<VaultEntryView, 'name'>[] }

/** Returns the problems that keep an entry from being saved. `others` are the entries beside it. */
export function vaultProblems(draft: VaultDraft, { entry, others }: VaultContext): VaultProblems {
  const name = nameProblem(draft.name) ?? takenProblem(draft.name, others)
  const hosts = hostsProblem(draft.hosts)
  return {
    ...(name !== undefined && { name }),
    ...(hosts !== undefined && { hosts }),
    names: problemsOf(draft.fields, field => nameProblem(field.name) ?? twiceProblem(field, draft.fields)),
    values: problemsOf(draft.fields, field => valueProblem(field, draft.values[field.key] ?? '', entry)),
  }
}

export function hasProblems({ name, hosts, names, values }: VaultProblems): boolean {
  return [name, hosts, ...Object.values(names), ...Object.values(values)].some(problem => problem !== undefined)
}

function problemsOf(fields: readonly FieldDraft[], problemOf: (field: FieldDraft) => string | undefined) {
  const found = fields.map(field => [field.key, problemOf(field)] as const)
  return Object.fromEntries(found.filter((one): one is readonly [string, string] => one[1] !== undefined))
}

function nameProblem(name: string): string | undefined {
  if (name === '') return t('vault.form.nameMissing')
  if (VaultName.safeParse(name).success) return undefined
  const meant = nameLike(name)
  if (meant === name.slice(0, LONGEST_NAME)) return t('vault.form.nameLong', { most: LONGEST_NAME })
  return meant === '' ? t('vault.form.nameBad') : t('vault.form.nameTry', { name: meant })
}

const LONGEST_NAME = 40

/** The nearest that can be a name; empty where nothing of it can. */
function nameLike(name: string): string {
  const plain = name.trim().normalize('NFD').replace(/\p{M}/gu, '')
  return plain
    .replace(/[^a-z0-9_-]+/gi, '-')
    .replace(/^[-_]+|(?<!-)-+$/g, '')
    .slice(0, LONGEST_NAME)
}

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

function takenProblem(name: string, others: VaultContext['others']): string | undefined {
  return others.some(other => isSame(other.name, name)) ? t('vault.form.nameTaken') : undefined
}

/** The later of two is told. */
function twiceProblem(field: FieldDraft, fields: readonly FieldDraft[]): string | undefined {
  const first = fields.find(other => isSame(other.name, field.name))
  return first === field ? undefined : t('vault.fields.fieldTwice')
}

function valueProblem(field: FieldDraft, value: string, entry: VaultEntryView | undefined): string | undefined {
  if (value === '') {
    if (isKept(field, entry)) return undefined
    return hasKept(field.key, entry) ? t('vault.fields.valueAgain') : t('vault.fields.valueMissing')
  }
  if (value.length > LONGEST_VALUE) return t('vault.fields.valueLong', { most: LONGEST_VALUE })
  return field.isSecret && value.length < SHORTEST_SECRET
    ? t('vault.fields.secretShort', { least: SHORTEST_SECRET })
    : undefined
}

/** The entry as it is saved. Call it only where there is no problem. */
export function draftedEntry(draft: VaultDraft, id: string | undefined): SavedVaultEntry {
  const { name, kind, fields, values, hosts, commands, profiles } = draft
  return {
    ...(id !== undefined && { id }),
    name,
    kind,
    hosts: writtenHosts(hosts),
    fields: fields.map(({ key, name, isSecret }) => {
      const value = values[key] ?? ''
      const was = key.startsWith(SAVED) && key !== keyOf(name) ? key.slice(SAVED.length) : undefined
      if (value !== '' || !isSecret) return { name, isSecret, ...(value !== '' && { value }) }
      return { name, isSecret, ...(was !== undefined && { was }) }
    }),
    ...(commands && { commands }),
    ...(profiles && { profiles: [...profiles] }),
  }
}
