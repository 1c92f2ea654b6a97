import { existsSync } from 'node:fs'
import { posix, win32 } from 'node:path'
import { systemPowerShell } from '../process/system-program'
import { variableOf } from './environment'
import type { Environment } from './environment-variables'

/** Console programs on Windows answer in the code page of the machine unless told otherwise. */
const UTF8_PRELUDE =
  '$OutputEncoding = [Console]::OutputEncoding = [Console]::InputEncoding = New-Object System.Text.UTF8Encoding $false\n'

/** Without it PowerShell ends with 1 whatever the number was that the last program ended with. */
const EXIT_CODE_EPILOGUE = '\nif ($?) { exit 0 } elseif ($LASTEXITCODE) { exit $LASTEXITCODE } else { exit 1 }'

/**
 * As Windows comes, its PowerShell refuses every script, and on PATH `npm`, `npx` and `tsc` are scripts. The policy
 * counts for this process alone, and one that an organization has set still wins; the person's own terminal stays as it
 * is.
 */
const RUNS_SCRIPTS = ['-ExecutionPolicy', 'Bypass']

/**
 * The shell that runs commands on a system: bash where it is, else sh; PowerShell 7 on Windows, else the built-in one.
 * It is not the person's own shell, so that a command means the same to everybody.
 */
export function commandShell(
  platform: NodeJS.Platform,
  environment: Environment,
  exists: (path: string) => boolean = existsSync,
): string {
  const candidates = platform === 'win32' ? powerShells(environment) : ['/bin/bash', '/usr/bin/bash']
  return (
    candidates.find(exists) ??
    (platform === 'win32' ? systemPowerShell(variableOf(environment, 'SystemRoot')) : '/bin/sh')
  )
}

/** The arguments that make a shell run one command, without reading any profile of the person's. */
export function shellArguments(shell: string, command: string): string[] {
  const name = win32.basename(posix.basename(shell)).toLowerCase()
  if (/^(pwsh|powershell)(\.exe)?$/.test(name)) {
    const script = UTF8_PRELUDE + command + EXIT_CODE_EPILOGUE
    return ['-NoLogo', '-NoProfile', '-NonInteractive', ...RUNS_SCRIPTS, '-Command', script]
  }
  return name === 'bash' ? ['--noprofile', '--norc', '-c', command] : ['-c', command]
}

/** Only absolute folders of the PATH count: a program in the folder that is worked in must not become the shell. */
function powerShells(environment: Environment): string[] {
  const folders = (variableOf(environment, 'PATH') ?? '').split(';').filter(folder => win32.isAbsolute(folder))
  const programFiles = variableOf(environment, 'ProgramFiles') ?? 'C:\\Program Files'
  return [...folders, win32.join(programFiles, 'PowerShell', '7')].map(folder => win32.join(folder, 'pwsh.exe'))
}
