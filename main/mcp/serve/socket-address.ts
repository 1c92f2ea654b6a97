import { createHash } from 'node:crypto'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'

/** Systems take no longer paths for a socket; macOS the shortest ones. */
const LONGEST = 103

/**
 * Returns the address at which other programs reach the Atrium that has its data in `userData`: a socket that only this
 * person may open, or on Windows a pipe.
 */
export function socketAddress(userData: string, platform: NodeJS.Platform): string {
  const short = createHash('sha256').update(userData).digest('hex').slice(0, 16)
  if (platform === 'win32') return `\\\\.\\pipe\\atrium-${short}`
  const own = join(userData, 'mcp.sock')
  // A folder of the person's alone is made for it there.
  return Buffer.byteLength(own) <= LONGEST ? own : join(tmpdir(), `atrium-${userInfo().uid}-${short}`, 'mcp.sock')
}
