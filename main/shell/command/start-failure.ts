import { stat } from 'node:fs/promises'
import { messageOf } from '../../../shared/errors'

export const TOO_LONG = 'The command is too long for the system. Put it into a file and run that.'

/**
 * Explains to the model, as text, why a shell cannot be started. The system gives the same code for a missing shell and a
 * missing working directory.
 */
export async function startFailure(cause: unknown, { shell, cwd }: { shell: string; cwd: string }): Promise<Error> {
  const { code } = cause as NodeJS.ErrnoException
  const folder = await stat(cwd).catch(() => undefined)
  return new Error(words(), { cause })

  function words(): string {
    if (!folder) return `The working directory does not exist: ${cwd}`
    if (!folder.isDirectory()) return `The working directory is not a directory: ${cwd}`
    if (code === 'ENOENT') return `The shell does not exist: ${shell}`
    if (code === 'EACCES') return `No permission to run ${shell} in ${cwd}`
    if (code === 'E2BIG' || code === 'ENAMETOOLONG') return TOO_LONG
    return `The command could not be started: ${messageOf(cause)}`
  }
}
