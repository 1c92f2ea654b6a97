import type { ChildProcess } from 'node:child_process'
import spawnOnWindows from 'cross-spawn'
import { type StartOptions, startProgram } from './start-program'

/** As `startProgram`, for a name that is a batch file on Windows, such as `npx`. */
export function startScript(program: string, args: readonly string[], options: StartOptions = {}): ChildProcess {
  if (process.platform !== 'win32') return startProgram(program, args, options)
  const { env = process.env, ...rest } = options
  return spawnOnWindows(program, [...args], { ...rest, env: { ...env } })
}
