const DEVICE = /^(con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³])[ .]*(\.|:|$)/i

/**
 * Returns the reason why Windows would not open the plain file that `path` seems to name, or null if it would. `path` is
 * as it was given: absolute with a drive, or relative. Pure, so that it is tested on every system.
 */
export function windowsPathProblem(path: string): string | null {
  if (/^[\\/]{2}/.test(path)) return 'names a network share or a device'
  const names = path
    .replace(/^[a-z]:(?=[\\/])/i, '')
    .split(/[\\/]/)
    .filter(name => name !== '' && name !== '.' && name !== '..')
  for (const name of names) {
    if (name.includes(':')) return 'names a drive or an alternate data stream'
    if (DEVICE.test(name)) return 'names a device'
    if (/[ .]$/.test(name)) return 'has a name that ends in a dot or a space'
  }
  return null
}
