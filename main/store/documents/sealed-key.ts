import { z } from 'zod'
import { AppError, WordedError } from '../../../shared/errors'
import { parseWebAddress } from '../../../shared/parse-url'
import { sentence } from '../../../shared/sentence'
import { storageError } from '../storage-error'
import type { Encryption } from './encryption'

/** A key as it lies on the disk. `blob` is encrypted, in base64, and holds the origin too: to change it here gives nobody the key. */
export const SealedKey = z.object({ providerId: z.string(), origin: z.string(), last4: z.string(), blob: z.string() })
export type SealedKey = z.infer<typeof SealedKey>

const OpenKey = z.object({ providerId: z.string(), origin: z.string(), key: z.string() })
/** A key that can be used, for one provider at one origin. */
export type OpenKey = z.infer<typeof OpenKey>

/** Checks a key as a person entered it. Throws `AppError('bad-input')`, which does not repeat the key. */
export function openKey(providerId: string, origin: string, key: string): OpenKey {
  // Blanks around it come from copying. The rest must be able to stand in a header.
  const trimmed = key.trim()
  if (isOfMail(origin)) return { providerId, origin, key: checkedPassword(trimmed) }
  if (/^[\x21-\x7e]+$/.test(trimmed)) return { providerId, origin: originOf(origin), key: trimmed }
  throw new AppError('bad-input', sentence`A key can contain only letters, digits, and symbols, without spaces.`)
}

/** Throws `AppError('storage')` where the system refuses. */
export function sealKey(open: OpenKey, encryption: Encryption): SealedKey {
  const { providerId, origin } = open
  try {
    const blob = encryption.encrypt(JSON.stringify(open)).toString('base64')
    return { providerId, origin, last4: last4(open), blob }
  } catch (error) {
    throw storageError(sentence`Couldn’t encrypt the key`, error)
  }
}

/** Throws where it cannot be decrypted, or was sealed for another provider or origin than it claims. */
export function unsealKey(sealed: SealedKey, encryption: Encryption): OpenKey {
  const open = OpenKey.parse(JSON.parse(encryption.decrypt(Buffer.from(sealed.blob, 'base64'))))
  if (open.providerId === sealed.providerId && open.origin === sealed.origin) return open
  throw new WordedError(sentence`The key was entered for something else`)
}

/** Scheme, host and port of an address; of what names mail servers all of it. */
export function originOf(url: string): string {
  if (isOfMail(url)) return url
  const parsed = parseWebAddress(url)
  if (parsed) return parsed.origin
  throw new AppError('bad-input', sentence`A key needs an address that starts with https:// or http://.`)
}

/**
 * Returns the part by which a person recognizes a key. For a short one, four characters would give too much away, and for
 * a password any would.
 */
export function last4({ origin, key }: Pick<OpenKey, 'origin' | 'key'>): string {
  return key.length >= 12 && !isOfMail(origin) ? key.slice(-4) : ''
}

/** The password of a mail account is bound to a text that begins so and names its servers. */
export const MAIL_ORIGIN = 'mail:'

function isOfMail(origin: string): boolean {
  return origin.startsWith(MAIL_ORIGIN)
}

/** People choose passwords, so that all but what would end a line of the protocol may be in one. */
function checkedPassword(password: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
  if (password !== '' && !/[\u0000-\u001f\u007f]/.test(password)) return password
  throw new AppError('bad-input', sentence`A password must be a single line and can’t be empty.`)
}
