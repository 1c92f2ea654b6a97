import { access, constants, stat } from 'node:fs/promises'
import { isMissing } from './file-version'

/**
 * Refuses, in words of `refusal`, a file that nobody may write, or not this user: a new file moved into its place would
 * get round that. `mode` are its permission bits, where they are known.
 */
export async function refuseReadOnly(
  absolute: string,
  refusal: (cause?: unknown) => Error,
  mode?: number,
): Promise<void> {
  await access(absolute, constants.W_OK).catch(cause => {
    // A file that is gone is not read-only, and the caller finds that out.
    throw isMissing(cause) ? cause : refusal(cause)
  })
  // A superuser may write anything, but whoever took all write bits away meant it.
  if (((mode ?? (await stat(absolute)).mode) & 0o222) === 0) throw refusal()
}
