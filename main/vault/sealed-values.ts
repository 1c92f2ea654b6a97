import { z } from 'zod'
import { sentence } from '../../shared/sentence'
import type { Encryption } from '../store/documents/encryption'
import { storageError } from '../store/storage-error'

/**
 * The secret part of an entry. The part that says where it may go lies beside it in the open, and is repeated within:
 * changing it there gives nobody the values.
 */
const SecretValues = z.object({
  id: z.string(),
  hosts: z.array(z.string()),
  commands: z.literal(true).optional(),
  values: z.record(z.string(), z.string()),
})
export type SecretValues = z.infer<typeof SecretValues>

/** In base64. Throws `AppError('storage')` where the system refuses. */
export function sealValues(open: SecretValues, encryption: Encryption): string {
  try {
    return encryption.encrypt(JSON.stringify(open)).toString('base64')
  } catch (error) {
    throw storageError(sentence`The vault could not be encrypted`, error)
  }
}

type SealedValue = { id: string; hosts: readonly string[]; commands?: true | undefined; blob: string }

/** Undefined where it cannot be decrypted, or was sealed for another entry or other uses than it claims. */
export function unsealValues(
  { id, hosts, commands, blob }: SealedValue,
  encryption: Encryption,
): SecretValues['values'] | undefined {
  if (!encryption.isAvailable()) return undefined
  try {
    const open = SecretValues.parse(JSON.parse(encryption.decrypt(Buffer.from(blob, 'base64'))))
    const isSame = open.id === id && JSON.stringify(open.hosts) === JSON.stringify(hosts) && open.commands === commands
    return isSame ? open.values : undefined
  } catch {
    return undefined
  }
}
