import { userInfo } from 'node:os'
import { systemPowerShell } from '../shell/process/system-program'

/** The shell that a person's terminal starts, and its arguments: their login shell, or PowerShell on Windows. */
export function personShell(
  platform: NodeJS.Platform,
  environment: Readonly<Record<string, string>>,
): { path: string; args: string[] } {
  if (platform === 'win32') return { path: systemPowerShell(), args: ['-NoLogo'] }
  return {
    path: environment.SHELL || userInfo().shell || (platform === 'darwin' ? '/bin/zsh' : '/bin/sh'),
    args: ['-l'],
  }
}
