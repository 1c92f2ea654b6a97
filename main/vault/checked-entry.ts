import { AppError } from '../../shared/errors'
import { sentence } from '../../shared/sentence'
import { type SavedVaultEntry, SHORTEST_SECRET, type VaultEntry } from '../../shared/vault/vault-entry'
import type { SecretValues } from './sealed-values'

type Former = { id: string; values: SecretValues['values'] | undefined }

/** An entry to be stored, and its secrets: what is left empty stays as it was. Throws `AppError('bad-input')` where that cannot be. */
export function checkedEntry(
  saved: SavedVaultEntry,
  { id, values: former = {} }: Former,
): { entry: VaultEntry; values: SecretValues['values'] } {
  const values: SecretValues['values'] = {}
  const names = new Set<string>()
  const fields = saved.fields.map(({ name, was = name, isSecret, value }) => {
    if (names.has(name.toLowerCase())) throw new AppError('bad-input', sentence`Two fields are called ${name}.`)
    names.add(name.toLowerCase())
    if (!isSecret) return { name, isSecret, value: value ?? '' }
    const secret = value ?? (Object.hasOwn(former, was) ? former[was] : undefined)
    if (secret === undefined) throw new AppError('bad-input', sentence`The field ${name} needs a value.`)
    if (secret.length < SHORTEST_SECRET)
      throw new AppError(
        'bad-input',
        sentence`The secret ${name} is too short: ${SHORTEST_SECRET} characters at least.`,
      )
    values[name] = secret
    return { name, isSecret }
  })
  const { name, kind, hosts, commands, profiles } = saved
  return {
    entry: { id, name, kind, fields, hosts, ...(commands && { commands }), ...(profiles && { profiles }) },
    values,
  }
}
