import { win32 } from 'node:path'

/**
 * The full path of a program that comes with Windows: a bare name is looked for in the working directory first, in which
 * anybody may have put one of that name.
 */
export function systemProgram(name: string, systemRoot = process.env.SystemRoot): string {
  return win32.join(systemRoot ?? 'C:\\Windows', 'System32', name)
}

/** The PowerShell that comes with Windows. */
export function systemPowerShell(systemRoot?: string): string {
  return systemProgram('WindowsPowerShell\\v1.0\\powershell.exe', systemRoot)
}
