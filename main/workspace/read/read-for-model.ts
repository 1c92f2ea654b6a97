import { WordedError } from '../../../shared/errors'
import { sentence, type Words } from '../../../shared/sentence'
import { isSecret, isSourceName } from '../paths/is-secret'
import { mayHoldSecrets } from '../paths/may-hold-secrets'
import { lookInside, type ResolvedPath, relativePath } from '../paths/resolve-path'
import { holdsSecret, sourceHoldsSecret } from './holds-secret'
import { type FileStart, startOf } from './read-even-secret'

/** Why a file is not given to a model for which nobody was asked. `path` is where links lead, from the folder. */
export class SecretFile extends WordedError {
  override name = 'SecretFile'
  constructor(
    readonly path: string,
    words: Words,
  ) {
    super(words)
  }
}

/**
 * Where a file of a folder is that a model is to be given though nobody was asked: every reader for models comes through here.
 * As `lookInside`, but throws `SecretFile` where its name, or that of the file to which links lead, says that it may hold secrets.
 */
export async function placeForModel(root: string, path: string): Promise<ResolvedPath> {
  const place = await lookInside(root, path)
  if (!mayHoldSecrets(root, { path, real: place.real })) return place
  if ([path, place.real].every(isOpenName) && !(await sourceIsSecret(place))) return place
  const real = relativePath(root, place.real)
  throw new SecretFile(real, sentence`${real} may hold secrets, and is given to no model unasked`)
}

const isOpenName = (path: string) => !isSecret(path) || isSourceName(path)

/** What is longer is nobody's list of settings, and is not looked through. */
const LONGEST_SOURCE = 512 * 1024

/** Whether a source file that is called after secrets holds some, or may, as it cannot be looked through. */
export async function sourceIsSecret(place: ResolvedPath): Promise<boolean> {
  const start = await startOf(place, LONGEST_SOURCE).catch(() => null)
  return start === null || start.isCut || sourceHoldsSecret(start.text)
}

/**
 * The beginning of a file as text, for a model that is given it with no call for it: rules, skills, commands, agents, files that
 * a flow names. Throws as `placeForModel` does, and as well where what is read holds a key.
 */
export async function readForModel(
  root: string,
  { path, maxBytes }: { path: string; maxBytes: number },
): Promise<FileStart> {
  const place = await placeForModel(root, path)
  const start = await startOf(place, maxBytes)
  if (!holdsSecret(start.text)) return start
  const real = relativePath(root, place.real)
  throw new SecretFile(
    real,
    sentence`${real} holds what looks like a key or a password, and is given to no model unasked`,
  )
}
