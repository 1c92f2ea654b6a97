import { realpath as walkedPath } from 'node:fs'
import { realpath } from 'node:fs/promises'
import { promisify } from 'node:util'

type System = {
  platform: NodeJS.Platform
  realpath(path: string): Promise<string>
  /** The same by looking at one name after the other. */
  walked(path: string): Promise<string>
}

const THIS_SYSTEM: System = { platform: process.platform, realpath, walked: promisify(walkedPath) }

/**
 * The real path of a folder. On Windows the system resolves a drive that stands for a network folder to that folder, which cmd.exe
 * refuses to work in and the person does not recognise: such a path keeps its drive. Rejects where there is nothing at it.
 */
export async function realFolder(path: string, { platform, realpath, walked }: System = THIS_SYSTEM): Promise<string> {
  const real = await realpath(path)
  const isMapped = platform === 'win32' && real.startsWith('\\\\') && /^[a-z]:/i.test(path)
  return isMapped ? withCapitalDrive(await walked(path)) : real
}

/** As the system writes it, so that a folder has one path. */
function withCapitalDrive(path: string): string {
  return path.replace(/^[a-z]:/, drive => drive.toUpperCase())
}
