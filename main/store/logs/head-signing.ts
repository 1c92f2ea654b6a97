import { createPrivateKey, generateKeyPair, type KeyObject, sign, verify } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { z } from 'zod'
import { lazily } from '../../../shared/lazily'
import { setAside } from '../set-aside'
import { writeAtomic } from '../write-atomic'
import { parseJson } from './parse-json'

/** The file of the keys, in the folder of data. */
export const SIGNING_FILE = 'log-signing.json'

/**
 * An Ed25519 key of this installation: the public half as SPKI, the private one as PKCS #8, both DER in base64. `isSealed` says that the
 * private one is encrypted for the person who is logged in. `former` are public keys whose private halves were lost.
 */
const SigningFile = z.object({
  publicKey: z.string(),
  privateKey: z.string(),
  isSealed: z.boolean(),
  former: z.array(z.string()),
})
type SigningFile = z.infer<typeof SigningFile>

/** Encrypts for the person who is logged in, where the system can. */
type Sealing = { isAvailable(): boolean; encrypt(text: string): Buffer; decrypt(bytes: Buffer): string }

/** Signs the noted ends of logs. */
export type HeadSigning = {
  /** Returns a signature of a text, in base64; undefined where there is no key that can be used. */
  sign(text: string): Promise<string | undefined>
  /** Returns whether a signature is one of this installation's. */
  isOwn(text: string, signature: string): Promise<boolean>
}

/** Signs with the key of a folder of data. The key is made and opened when the first end is noted. */
export function headSigning(folder: string, encryption: Sealing): HeadSigning {
  const file = join(folder, SIGNING_FILE)
  const key = lazily(() => openSigningKey(file, encryption).catch(() => undefined))
  return {
    async sign(text) {
      const privateKey = await key()
      return privateKey && sign(null, Buffer.from(text), privateKey).toString('base64')
    },
    async isOwn(text, signature) {
      await key()
      return isSignedBy(await publicKeysIn(file), text, signature)
    },
  }
}

/** Returns the public keys of an installation, by its file; none where there is no file. */
export async function publicKeysIn(file: string): Promise<string[]> {
  const found = await readSigningFile(file)
  return found ? [found.publicKey, ...found.former] : []
}

/** Returns whether one of these keys has signed a text. */
export function isSignedBy(publicKeys: readonly string[], text: string, signature: string): boolean {
  return publicKeys.some(publicKey => {
    const key = { key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' } as const
    try {
      return verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64'))
    } catch {
      return false
    }
  })
}

async function openSigningKey(file: string, encryption: Sealing): Promise<KeyObject> {
  const found = await readSigningFile(file)
  if (!found) {
    // One that cannot be read may be of a newer version.
    await setAside(file).catch(() => undefined)
    return makeKey(file, encryption, [])
  }
  try {
    const bytes = Buffer.from(found.privateKey, 'base64')
    const opened = found.isSealed ? Buffer.from(encryption.decrypt(bytes), 'base64') : bytes
    return createPrivateKey({ key: opened, format: 'der', type: 'pkcs8' })
  } catch {
    // The keyring is another one now. What was signed before stays known.
    return makeKey(file, encryption, [found.publicKey, ...found.former])
  }
}

async function makeKey(file: string, encryption: Sealing, former: string[]): Promise<KeyObject> {
  const { publicKey, privateKey } = await promisify(generateKeyPair)('ed25519')
  const bytes = privateKey.export({ format: 'der', type: 'pkcs8' })
  const isSealed = encryption.isAvailable()
  const kept = isSealed ? encryption.encrypt(bytes.toString('base64')) : bytes
  const made: SigningFile = {
    publicKey: publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
    privateKey: kept.toString('base64'),
    isSealed,
    former,
  }
  await writeAtomic(file, `${JSON.stringify(made)}\n`)
  return privateKey
}

async function readSigningFile(file: string): Promise<SigningFile | undefined> {
  const bytes = await readFile(file).catch(() => undefined)
  return bytes && SigningFile.safeParse(parseJson(bytes)).data
}
