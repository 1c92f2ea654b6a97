import type { Dirent } from 'node:fs'
import { opendir } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { isSecret } from '../paths/is-secret'
import { givesAccess, isSettings } from './git-settings'

export type SecretFiles = {
  /** Absolute, in the order in which they were found. */
  paths: string[]
  /** True if all of the folder was looked at. */
  complete: boolean
}

type Limits = {
  /** So many files and folders are looked at. */
  entries?: number
  /** Returns whether an entry is skipped, with everything in it. */
  isSkipped?(entry: Dirent): boolean
}

const MOST_ENTRIES = 20_000

/** The folders with other people's code, and those that git keeps packed: nobody keeps keys there, and they are endless. */
const NEVER = /(^|\/)(node_modules|\.git\/(objects|lfs|modules\/.+\/objects))$/

/**
 * The files beneath a folder whose names say that they hold keys or passwords. Links are not followed, and what cannot be
 * listed is passed by, as whoever runs a command cannot read it either.
 */
export async function secretFilesWithin(folder: string, limits: Limits = {}): Promise<SecretFiles> {
  const paths: string[] = []
  let left = limits.entries ?? MOST_ENTRIES
  for await (const { entry, path } of entriesBeneath(folder, limits)) {
    if (left === 0) return { paths, complete: false }
    left -= 1
    if (entry.isFile() && (await isSecretFile(folder, path))) paths.push(path)
  }
  return { paths, complete: true }
}

type FoundEntry = { entry: Dirent; path: string }

async function* entriesBeneath(folder: string, { isSkipped }: Limits): AsyncGenerator<FoundEntry> {
  const pending = [folder]
  for (let here = pending.pop(); here !== undefined; here = pending.pop()) {
    for await (const entry of entriesOf(here)) {
      if (isSkipped?.(entry)) continue
      const path = join(here, entry.name)
      if (entry.isDirectory() && !NEVER.test(nameOf(folder, path))) pending.push(path)
      yield { entry, path }
    }
  }
}

/** One after the other, as a folder may hold a million. */
async function* entriesOf(folder: string): AsyncGenerator<Dirent> {
  const opened = await opendir(folder, { bufferSize: 256 }).catch(() => [])
  yield* opened
}

function nameOf(folder: string, path: string): string {
  return relative(folder, path).split(sep).join('/')
}

async function isSecretFile(folder: string, path: string): Promise<boolean> {
  const name = nameOf(folder, path)
  return isSettings(name) ? givesAccess(folder, name) : isSecret(name)
}
