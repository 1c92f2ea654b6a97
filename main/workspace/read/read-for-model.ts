import { WordedError } from '../../../shared/errors'
import { type LocalizedText, sentence } from '../../../shared/sentence'
import { isSecret, isSourceName } from '../paths/is-secret'
import { mayHoldSecrets } from '../paths/may-hold-secrets'
import { lookInside, type ResolvedPath, relativePath } from '../paths/resolve-path'
import { holdsSecret, sourceHoldsSecret } from './holds-secret'
import { type FileStart, startOf } from './read-even-secret'

/** The reason why a file is not given to a model without a person's approval. `path` is the target of links, relative to the folder. */
export class SecretFile extends WordedError {
  override name = 'SecretFile'
  constructor(
    readonly path: string,
    words: LocalizedText,
  ) {
    super(words)
  }
}

/**
 * Returns the path of a folder's file that a model is to get without a person's approval: every reader for models comes
 * through here. Like `lookInside`, but throws `SecretFile` if its name, or that of the file to which links lead, says that
 * it may hold secrets.
 */
export async function placeForModel(root: string, path: string): Promise<ResolvedPath> {
  const place = await lookInside(root, path)
  if (!mayHoldSecrets(root, { path, real: place.real })) return place
  if ([path, place.real].every(isOpenName) && !(await sourceIsSecret(place))) return place
  const real = relativePath(root, place.real)
  throw new SecretFile(real, sentence`${real} may contain secrets, so it isn’t shared with a model without asking`)
}

const isOpenName = (path: string) => !isSecret(path) || isSourceName(path)

/** The longest source file that is searched: a longer one is nobody's list of settings. */
const LONGEST_SOURCE = 512 * 1024

/** Returns whether a source file named after secrets holds some, or may, because it cannot be searched. */
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
    sentence`${real} contains what looks like a key or password, so it isn’t shared with a model without asking`,
  )
}
