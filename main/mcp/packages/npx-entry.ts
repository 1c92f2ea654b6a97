import { createHash } from 'node:crypto'
import { readFile, rm, stat } from 'node:fs/promises'
import { homedir } from 'node:os'
import { isAbsolute, join } from 'node:path'
import { z } from 'zod'
import type { Environment } from '../../shell/login/environment-variables'
import { bareName, type NpxLine } from './npx-line'

/**
 * The amount of a line that npx keeps: nothing, all of it, or only a part, with the file that is missing. `busy` is one
 * that is being fetched right now.
 */
export type EntryState = { is: 'absent' | 'whole' | 'busy' } | { is: 'broken'; missing: string }

/** npm touches its lock every second for as long as it works. */
const LOCK_IS_FRESH_MS = 10_000
const AT_ONCE = 32

/** Returns where npx keeps a line's packages, by the names that they have in it. */
export function npxEntry(cache: string, { packages }: NpxLine): string {
  const names = [...packages].sort((one, other) => one.localeCompare(other, 'en'))
  return join(cache, '_npx', createHash('sha512').update(names.join('\n')).digest('hex').slice(0, 16))
}

/** Returns where npm keeps what it has fetched, as far as a line, the environment and the person's own npm settings tell. */
export async function npmCache({ options }: NpxLine, env: Environment): Promise<string> {
  const [, fromLine] = options.map(option => /^--cache=(.*)$/s.exec(option)).find(Boolean) ?? []
  const home = env.HOME ?? env.USERPROFILE ?? homedir()
  const [, fromEnv] = Object.entries(env).find(([name]) => /^npm_config_cache$/i.test(name)) ?? []
  const usual = process.platform === 'win32' ? join(env.LOCALAPPDATA ?? home, 'npm-cache') : join(home, '.npm')
  return [fromLine, fromEnv, await fromSettings(join(home, '.npmrc'))].find(path => path && isAbsolute(path)) ?? usual
}

async function fromSettings(file: string): Promise<string | undefined> {
  const text = await readFile(file, 'utf8').catch(() => '')
  return /^[ \t]*cache[ \t]*=[ \t]*"?([^"\r\n]+)/m.exec(text)?.[1]?.trim()
}

const Kept = z.object({
  packages: z.record(
    z.string(),
    z.looseObject({ bin: z.record(z.string(), z.string()).catch({}).optional(), link: z.boolean().optional() }),
  ),
})

/** Returns the state of an entry: npm writes its list of what it has put there last, and everything that is on it must be there. */
export async function entryState(entry: string, { packages }: NpxLine, now = Date.now()): Promise<EntryState> {
  const lock = await stat(join(entry, 'concurrency.lock')).catch(() => undefined)
  if (lock && now - lock.mtimeMs < LOCK_IS_FRESH_MS) return { is: 'busy' }
  // Its folder alone is where npm begins. A lock that nobody holds any more would be waited for in silence.
  if (!lock && !(await exists(join(entry, 'package.json'))) && !(await exists(join(entry, 'node_modules')))) {
    return { is: 'absent' }
  }
  const list = join('node_modules', '.package-lock.json')
  const kept = Kept.safeParse(await json(join(entry, list)))
  if (!kept.success) return { is: 'broken', missing: list }
  const missing = await firstMissing(entry, filesOf(kept.data.packages, packages))
  return missing === undefined ? { is: 'whole' } : { is: 'broken', missing }
}

/** Takes an entry away, so that npx fetches all of it anew. */
export async function removeEntry(entry: string): Promise<void> {
  await rm(entry, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
}

function filesOf(kept: z.infer<typeof Kept>['packages'], wanted: readonly string[]): string[] {
  const manifests = Object.entries(kept).flatMap(([place, { link }]) => (link ? [] : [join(place, 'package.json')]))
  const programs = wanted.flatMap(name => {
    const place = `node_modules/${bareName(name)}`
    const bins = Object.entries(kept[place]?.bin ?? {})
    return [
      join(place, 'package.json'),
      ...bins.flatMap(([bin, target]) => [join(place, target), join('node_modules', '.bin', programFile(bin))]),
    ]
  })
  return [...programs, ...manifests]
}

function programFile(bin: string): string {
  return process.platform === 'win32' ? `${bin}.cmd` : bin
}

async function firstMissing(entry: string, files: readonly string[]): Promise<string | undefined> {
  for (let at = 0; at < files.length; at += AT_ONCE) {
    const some = files.slice(at, at + AT_ONCE)
    const sizes = await Promise.all(some.map(file => sizeOf(join(entry, file))))
    const place = sizes.indexOf(0)
    if (place >= 0) return some[place]
  }
  return undefined
}

/** A file that was being written when its writer was killed may exist, and be empty. */
async function sizeOf(file: string): Promise<number> {
  const info = await stat(file).catch(() => undefined)
  return info?.isFile() ? info.size : 0
}

async function exists(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined)) !== undefined
}

async function json(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8'))
  } catch {
    return undefined
  }
}
