import { access, constants, stat } from 'node:fs/promises'

/** Refuses, in words of `refusal`, a file that nobody may write, or not this user: a new file moved into its place would get round that. */
export async function refuseReadOnly(absolute: string, refusal: (cause?: unknown) => Error): Promise<void> {
  await access(absolute, constants.W_OK).catch(cause => {
    throw refusal(cause)
  })
  // A superuser may write anything, but whoever took all write bits away meant it.
  if (((await stat(absolute)).mode & 0o222) === 0) throw refusal()
}
