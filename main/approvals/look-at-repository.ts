import { execFile } from 'node:child_process'
import { repositoryIsPlain } from './commands/plain-repository'

const TIME_LIMIT_MS = 2_000
const MAX_BYTES = 64 * 1024 * 1024

/**
 * Whether git may be run in a folder without asking: its own settings name no program, and no repository lies within.
 * `environment` is the quiet one that the command itself would get. What cannot be found out counts as no.
 */
export async function lookAtRepository(
  folder: string,
  environment: Readonly<Record<string, string>>,
): Promise<boolean> {
  try {
    const [settings, index] = await Promise.all([
      linesOf(['config', '--local', '--includes', '--name-only', '--list'], folder, environment),
      linesOf(['ls-files', '--stage'], folder, environment),
    ])
    return repositoryIsPlain(
      settings,
      index.map(line => line.split(' ', 1)[0] ?? ''),
    )
  } catch {
    return false
  }
}

function linesOf(args: string[], cwd: string, env: Readonly<Record<string, string>>): Promise<string[]> {
  const options = { cwd, env, timeout: TIME_LIMIT_MS, maxBuffer: MAX_BYTES, windowsHide: true }
  return new Promise((resolve, reject) => {
    execFile('git', args, options, (error, stdout) => {
      if (error) reject(error)
      else resolve(stdout.split('\n').filter(line => line !== ''))
    })
  })
}
