import { readFile } from 'node:fs/promises'

/** Chromium refuses to start its sandbox as root. */
export const isRoot = process.platform === 'linux' && process.getuid?.() === 0

/** Switches that Electron needs for the present user, each told to the person. */
export function sandboxSwitches(): string[] {
  if (!isRoot) return []
  console.log('Running as root: Chromium’s sandbox is off (--no-sandbox). Use an ordinary account for real work.')
  return ['--no-sandbox']
}

/** Ubuntu 24.04 and later keep unprivileged programs from making the namespaces that Chromium's sandbox needs. */
export async function adviseOnNamespaces(): Promise<void> {
  const setting = await readFile('/proc/sys/kernel/apparmor_restrict_unprivileged_userns', 'utf8').catch(() => '0')
  if (isRoot || setting.trim() !== '1') return
  console.log(
    'If Electron stops with a message about its SUID sandbox, allow user namespaces until the next boot:\n' +
      '  sudo sysctl -w kernel.apparmor_restrict_unprivileged_userns=0',
  )
}
