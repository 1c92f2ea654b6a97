import { mkdir, readFile, rm, stat } from 'node:fs/promises'
import { basename, delimiter, dirname } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Program } from '../connection/stdio-transport'
import { BrokenEntry } from './broken-entry'
import { FetchFailure } from './fetch-failure'
import { type Fetching, type Files, fetchPackages, filesFor, isUnderWay } from './fetch-packages'
import { type EntryState, entryState, npmCache, npxEntry, removeEntry } from './npx-entry'
import { isExact, type NpxLine, npxLine } from './npx-line'

/** `fetching` names what is fetched and says what was printed since it was last told. */
type FetchWaiter = { signal: AbortSignal; fetching(packages: readonly string[], printed: string): void }

/** One look at the registry a day is enough for what names no exact version. */
const FRESH_MS = 24 * 3_600_000
const LOOK_MS = 300

export type PackageFetches = ReturnType<typeof packageFetches>

type FetchState = { folder: string; underWay: Map<string, Fetching> }

/**
 * Fetches what npx starts before it is started, in a process of its own that runs nothing of it: it goes on whatever
 * becomes of the server or of Atrium, for two that want the same it is the same, and only the person stops it. `folder`
 * is for its notes. A start that was killed in the middle of its install left what every later start took for whole.
 */
export function packageFetches(folder: string) {
  const known: FetchState = { folder, underWay: new Map() }
  return {
    /** The program as it can be started at once. Rejects with `FetchFailure`, `BrokenEntry`, or the signal's reason. */
    async ready(program: Program, waiting: FetchWaiter): Promise<Program> {
      const line = npxLine(program)
      if (!line) return program
      await fetched(known, { program, line }, waiting)
      return { ...program, env: { npm_config_prefer_offline: 'true', ...program.env } }
    },

    /** Stops the fetch for a program. What it had fetched by then is no use to anybody, and goes. */
    async stop(program: Program): Promise<void> {
      const line = npxLine(program)
      if (line) await known.underWay.get(await placeOf(known, { program, line }))?.stop()
    },

    /** Takes away what npx keeps for a program, so that its next start fetches it anew. */
    async forget(program: Program): Promise<void> {
      const line = npxLine(program)
      if (!line) return
      const wanted = { program, line }
      await removeEntry(await placeOf(known, wanted))
      await rm((await notesOf(known, wanted)).log, { force: true })
    },
  }
}

type FetchRequest = { program: Program; line: NpxLine }

/** `ours` is what a fetch is under way for already. */
type State = (EntryState | { is: 'ours' }) & { entry: string }

async function fetched(known: FetchState, wanted: FetchRequest, waiting: FetchWaiter): Promise<void> {
  const { line } = wanted
  let state = await stateOf(known, wanted)
  while (state.is === 'busy') {
    waiting.fetching(line.packages, '')
    await delay(LOOK_MS, undefined, { signal: waiting.signal })
    state = await stateOf(known, wanted)
  }
  waiting.signal.throwIfAborted()
  if (state.is === 'broken') throw new BrokenEntry(line.packages, state.missing)
  if (state.is !== 'ours' && (await needsNone(known, wanted, state))) return
  try {
    await awaited(await running(known, wanted, state), line, waiting)
  } catch (thrown) {
    // Without the registry there is still what was fetched before.
    if (state.is !== 'whole' || waiting.signal.aborted) throw thrown
  }
  const after = await entryState(await placeOf(known, wanted), line)
  // A package that is installed for all of the computer is run from there, and npx keeps nothing.
  if (after.is === 'broken') throw new BrokenEntry(line.packages, after.missing)
}

/** The fetch that is under way already, or else a new one. */
async function running(known: FetchState, wanted: FetchRequest, { entry, is }: State): Promise<Fetching> {
  const { folder, underWay } = known
  await mkdir(folder, { recursive: true })
  const files = await notesOf(known, wanted)
  const fetching = underWay.get(entry) ?? fetchPackages({ ...wanted, files, entry, isUpdate: is === 'whole' })
  if (!underWay.has(entry)) {
    underWay.set(entry, fetching)
    void fetching.ended.catch(() => undefined).finally(() => underWay.delete(entry))
  }
  return fetching
}

/** Waits for a fetch, which goes on where nobody waits any more. */
async function awaited(
  { ended, printed }: Fetching,
  { packages }: NpxLine,
  { signal, fetching }: FetchWaiter,
): Promise<void> {
  let isOver = false
  let told = 0
  const over = ended.finally(() => {
    isOver = true
  })
  over.catch(() => undefined)
  const stopped = new Promise<never>((_, reject) => {
    if (signal.aborted) reject(signal.reason)
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
  stopped.catch(() => undefined)
  const tell = async () => {
    const text = await printed()
    if (!signal.aborted) fetching(packages, text.slice(told))
    told = text.length
  }
  while (!isOver && !signal.aborted) {
    await tell()
    await Promise.race([over.catch(() => undefined), stopped.catch(() => undefined), delay(LOOK_MS)])
  }
  signal.throwIfAborted()
  await over.catch((thrown: unknown) => {
    if (thrown instanceof FetchFailure) fetching(packages, thrown.printed.slice(told))
    throw thrown
  })
}

/** Returns the state of an entry. A fetch of ours that was left unfinished, as when the computer was switched off, is begun anew. */
async function stateOf(known: FetchState, wanted: FetchRequest): Promise<State> {
  const entry = await placeOf(known, wanted)
  if (known.underWay.has(entry)) return { is: 'ours', entry }
  const files = await notesOf(known, wanted)
  const left = await isUnderWay(files)
  if (left === 'yes') return { is: 'busy', entry }
  const state = await entryState(entry, wanted.line)
  if (left === 'no' || state.is === 'busy') return { ...state, entry }
  await rm(files.note, { force: true })
  if (state.is !== 'broken') return { ...state, entry }
  await removeEntry(entry)
  return { is: 'absent', entry }
}

/** Returns whether the existing package is sufficient. npx keeps nothing of packages that are installed for the whole computer. */
async function needsNone(known: FetchState, wanted: FetchRequest, { is, entry }: State): Promise<boolean> {
  const { line } = wanted
  const log = await stat((await notesOf(known, wanted)).log).catch(() => undefined)
  const isRecent = log !== undefined && Date.now() - log.mtimeMs < FRESH_MS
  if (is === 'whole') return isExact(line) || isRecent
  const isKeptElsewhere = is === 'absent' && isRecent && (await binIn(known, wanted)) === undefined
  // The log may be that of a fetch which another server has begun meanwhile.
  return isKeptElsewhere && !known.underWay.has(entry)
}

/** Returns where npx keeps it: as the last fetch reported, and until then as far as that can be determined. */
async function placeOf(known: FetchState, wanted: FetchRequest): Promise<string> {
  const bin = await binIn(known, wanted)
  return bin === undefined ? await guessOf(wanted) : dirname(dirname(bin))
}

async function guessOf({ program, line }: FetchRequest): Promise<string> {
  return npxEntry(await npmCache(line, program.env), line)
}

async function notesOf({ folder }: FetchState, wanted: FetchRequest): Promise<Files> {
  return filesFor(folder, await guessOf(wanted))
}

/** The place of npx on the PATH that the last fetch printed in the end. */
async function binIn(known: FetchState, wanted: FetchRequest): Promise<string | undefined> {
  const { log } = await notesOf(known, wanted)
  const said = await readFile(log, 'utf8').catch(() => '')
  const last = said.trimEnd().split('\n').at(-1) ?? ''
  const name = basename(await guessOf(wanted))
  return last.split(delimiter).find(path => path.includes(name))
}
