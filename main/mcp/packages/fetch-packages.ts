import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { closeSync, openSync, writeFileSync } from 'node:fs'
import { readFile, rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { CALL_MARKER, killTree } from '../../shell/process/kill-tree'
import { startScript } from '../../shell/process/start-script'
import type { Program } from '../connection/stdio-transport'
import { sha256 } from '../stable-json'
import { FetchFailure } from './fetch-failure'
import { removeEntry } from './npx-entry'
import type { NpxLine } from './npx-line'

/** A fetch that is under way. */
export type Fetching = {
  /** Rejects with `FetchFailure`, or with what kept it from being started. */
  ended: Promise<void>
  /** All that it has printed. */
  printed(): Promise<string>
  stop(): Promise<void>
}

type FetchRequest = {
  program: Program
  line: NpxLine
  /** The files in which it leaves its notes. */
  files: Files
  entry: string
  /** There is something that works already. */
  isUpdate: boolean
}

/** The notes of the fetch for an entry: what it printed, and while it is in progress who does it. */
export type Files = { log: string; note: string }

/** npm prints each file that it fetches, so one that has printed nothing for so long is none of those any more. */
const QUIET_MS = 10 * 60_000

/** npx names an entry by its packages alone, so that it is called the same in another cache. */
export function filesFor(folder: string, entry: string): Files {
  const path = join(folder, `${basename(entry)}-${sha256(entry).slice(0, 8)}`)
  return { log: `${path}.log`, note: `${path}.pid` }
}

/**
 * Returns whether a fetch that was begun is still in progress, possibly since an earlier start of Atrium. `lost` is one
 * that never completed.
 */
export async function isUnderWay({ log, note }: Files): Promise<'yes' | 'no' | 'lost'> {
  const pid = Number(await readFile(note, 'utf8').catch(() => Number.NaN))
  if (Number.isNaN(pid)) return 'no'
  const printed = await stat(log).catch(() => undefined)
  const isRecent = printed !== undefined && Date.now() - printed.mtimeMs < QUIET_MS
  return isRecent && isAlive(pid) ? 'yes' : 'lost'
}

/**
 * Starts npx with the same packages, and a program that says where they are in the place of theirs. What it prints goes into a
 * file, not through Atrium, so that it goes on without Atrium too.
 */
export function fetchPackages({ program, line, files: { log, note }, entry, isUpdate }: FetchRequest): Fetching {
  const marker = randomUUID()
  const output = openSync(log, 'w')
  const child = startScript(program.command, argumentsFor(line, isUpdate), {
    cwd: program.cwd,
    env: { ...program.env, [CALL_MARKER]: marker },
    stdio: ['ignore', output, output],
    // On Windows it would open a window; there it ends with Atrium, and is begun anew by the next start.
    detached: process.platform !== 'win32',
    windowsHide: true,
  })
  closeSync(output)
  if (child.pid !== undefined) writeFileSync(note, String(child.pid))
  child.unref()
  const printed = () => readFile(log, 'utf8').catch(() => '')
  const tidy = async (isFetched: boolean) => {
    await rm(note, { force: true })
    if (isFetched) return
    await rm(log, { force: true })
    if (!isUpdate) await removeEntry(entry)
  }
  const ended = once(child, 'exit').then(
    async ([code, signal]: unknown[]) => {
      const text = code === 0 ? '' : await printed()
      await tidy(code === 0)
      if (code !== 0)
        throw new FetchFailure({ code: code as number | null, signal: signal as NodeJS.Signals | null }, text)
    },
    async (thrown: unknown) => {
      await tidy(false)
      throw thrown
    },
  )
  ended.catch(() => undefined)
  return {
    ended,
    printed,
    async stop() {
      if (child.pid !== undefined) await killTree({ pid: child.pid, marker })
      await ended.catch(() => undefined)
      // Processes that npm had started may have kept writing after it was gone.
      if (!isUpdate) await removeEntry(entry)
    },
  }
}

/** `http` has npm print what it fetches. */
function argumentsFor({ head, options, packages }: NpxLine, isUpdate: boolean): string[] {
  return [
    ...head,
    ...options,
    ...['--yes', '--loglevel=http', '--no-audit', '--no-fund', ...(isUpdate ? ['--fetch-retries=0'] : [])],
    ...packages.map(name => `--package=${name}`),
    ...['--', 'node', '-p', 'process.env.PATH'],
  ]
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (thrown) {
    return (thrown as NodeJS.ErrnoException).code === 'EPERM'
  }
}
