import { opendir } from 'node:fs/promises'
import { isAbsolute } from 'node:path'
import { AppError, errorText } from '../../../shared/errors'
import { sentence } from '../../../shared/sentence'
import { realFolder } from './real-folder'

/** The real path of a folder that can be worked in. Refuses with an `AppError` that says why it cannot. */
export async function openFolder(path: string): Promise<string> {
  if (!isAbsolute(path)) throw new AppError('bad-input', sentence`${path} isn’t the full path of a folder.`)
  const [real, listed] = await Promise.allSettled([realFolder(path), tryToList(path)])
  if (real.status === 'rejected') throw refusal(path, real.reason)
  if (listed.status === 'fulfilled') return real.value
  if (listed.reason.code !== 'ENOTDIR') throw refusal(path, listed.reason)
  throw new AppError('bad-input', sentence`${path} is a file, not a folder.`, { cause: listed.reason })
}

async function tryToList(path: string): Promise<void> {
  const folder = await opendir(path)
  await folder.close()
}

/** Says that a folder which was worked in is gone. */
export function folderGone(path: string, cause?: unknown): AppError {
  return new AppError(
    'not-found',
    sentence`The folder ${path} is not there. It may have been moved, renamed, or unplugged.`,
    {
      cause,
    },
  )
}

function refusal(path: string, cause: unknown): AppError {
  const code = (cause as NodeJS.ErrnoException).code
  if (code === 'ENOENT' || code === 'ENOTDIR') return folderGone(path, cause)
  if (code === 'EACCES' || code === 'EPERM') {
    return new AppError(
      'denied',
      sentence`Atrium isn’t allowed to read the folder ${path}. Change its permissions, or choose another folder.`,
      {
        cause,
      },
    )
  }
  return new AppError('bad-input', sentence`Can’t open the folder ${path}: ${errorText(cause)}`, { cause })
}
