import { delimiter, isAbsolute, resolve } from 'node:path'
import { isInside } from '../workspace/resolve-path'
import { quietEnvironment } from './commands/plain-repository'

export type Environment = Readonly<Record<string, string>>

/**
 * What a command gets that no person was asked about: no start-up file, no hook, nothing that names a program, and no
 * folder to look for programs in which the open folder could fill.
 */
export function cleanEnvironment(environment: Environment, workspace: string): Record<string, string> {
  return Object.fromEntries(
    Object.entries(quietEnvironment(environment)).map(([name, value]) => [
      name,
      name.toUpperCase() === 'PATH' ? safeFolders(value, workspace).join(delimiter) : value,
    ]),
  )
}

/** The folders in which programs are looked for. */
export function searchPathOf(environment: Environment): string[] {
  const path = Object.entries(environment).find(([name]) => name.toUpperCase() === 'PATH')?.[1] ?? ''
  return path.split(delimiter).filter(folder => folder !== '')
}

function safeFolders(path: string, workspace: string): string[] {
  return path.split(delimiter).filter(folder => isAbsolute(folder) && !isInside(workspace, resolve(folder)))
}
