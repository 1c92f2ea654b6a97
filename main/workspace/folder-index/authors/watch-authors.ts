import { type FSWatcher, readdirSync, readFileSync, watch } from 'node:fs'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Tree } from '../../../shell/process/kill-tree'
import { type Activity, processActivity, processTable } from '../../../shell/process/process-activity'
import type { IgnoreRules } from '../ignored/ignore-rules'
import { statOf } from '../scan-folder'
import type { Snapshot } from '../snapshot'

/** The amount that a process has written, sampled from time to time: the total at each moment. */
type WrittenBytes = { moments: number[]; totals: number[]; add(moment: number, bytes: number): void }

/** Of more looks every second one is kept: what is known is less exact then, and never too little. */
const MAX_LOOKS = 20_000

function writtenBytes(): WrittenBytes {
  const [moments, totals] = [[] as number[], [] as number[]]
  return {
    moments,
    totals,
    add(moment, bytes) {
      totals.push((totals.at(-1) ?? 0) + bytes)
      moments.push(moment)
      if (moments.length < MAX_LOOKS) return
      const thin = (values: number[]) =>
        values.splice(0, values.length, ...values.filter((_, index) => index % 2 === 0))
      thin(moments)
      thin(totals)
    },
  }
}

/** Returns the most that was written between two moments: from the last look before the first to the first look after the other. */
function bytesSince({ moments, totals }: WrittenBytes, from: number, to: number): number {
  const [start, end] = [moments.findLastIndex(moment => moment <= from), moments.findIndex(moment => moment >= to)]
  const last = totals.at(end) ?? 0
  return last - (totals[start] ?? 0)
}

/**
 * The facts about how a file was changed while a command ran. `asleep`: at that moment all processes of the command slept.
 * `bytesSince` is how much the command can have written from a moment until the file was last changed, `rivals` the same
 * for other commands of Atrium that ran at that time.
 */
export type Sighting = { asleep: boolean; first: number; bytesSince(moment: number): number; rivals: Rival[] }
export type Rival = { isJob: boolean; bytesSince(moment: number): number }

export type AuthorsWatch = {
  /** Resolves once it is known of what happens from then on. */
  ready: Promise<void>
  /** Another command of Atrium that works in the same folder, or does so already. */
  rival(tree: Tree, isJob: boolean): void
  /** Resolves once all that has happened so far was heard of. */
  settle(): Promise<void>
  sightingOf(path: string): Sighting | undefined
  close(): void
}

/** To be told of what happens in a folder costs the system memory: of more folders nothing is known. */
const MAX_FOLDERS = 5_000
/** So many are begun to be watched before something else gets its turn. */
const AT_ONCE = 100
const [SHORTEST_MS, LONGEST_MS] = [20, 150]
/** Looking takes one part in so many of the time of its thread, where it can. */
const REST = 8
/** The system's clock for files lags behind by so much. */
const TICK_MS = 25

type Follow = { isJob: boolean; look: ReturnType<typeof processActivity>; last: Activity; written: WrittenBytes }
type Touch = { asleep: boolean; first: number; last: number; awake: Set<Follow> }

type Watched = { workspace: string; before: Snapshot; tree: Tree }

/**
 * Watches who may have changed the files of a folder while a command runs: what happens in it is set against what the
 * processes of the command do at the same time. An event that was heard of between two looks happened after the look before
 * them, as each turn of the thread hears all there is. Only on Linux; elsewhere nothing is known.
 */
export function watchAuthors({ workspace, before, tree }: Watched): AuthorsWatch {
  const table = processTable()
  const own = follow(tree, false)
  const follows = [own]
  const folders = watchedFolders(workspace, before, heard)
  const touches = new Map<string, Touch>()
  let fresh = new Map<string, { isRenamed: boolean }>()
  let [former, latest] = [Date.now(), Date.now()]
  let timer: NodeJS.Timeout | undefined
  const looks = awaitedLooks()

  function heard(path: string, isRenamed: boolean): void {
    fresh.set(path, { isRenamed: isRenamed || fresh.get(path)?.isRenamed === true })
  }

  function look(): void {
    const started = performance.now()
    const now = Date.now()
    const processes = table.look()
    const events = fresh
    fresh = new Map()
    const acted = new Map(follows.map(one => [one, one.look(processes)]))
    for (const [one, activity] of acted) one.written.add(now, activity.bytes)
    for (const [path, { isRenamed }] of events) {
      const event = { absolute: join(workspace, path), isRenamed, former, now, acted }
      const touch = touchedBy(event, { own, known: touches.get(path) })
      if (touch) touches.set(path, touch)
    }
    for (const [one, activity] of acted) one.last = activity
    looks.done()
    ;[former, latest] = [latest, now]
    clearTimeout(timer)
    timer = setTimeout(look, pauseAfter(performance.now() - started))
    timer.unref()
  }

  /** An event is set against what was done before and after the look before it. */
  async function begin(): Promise<void> {
    await folders.begin()
    await looks.next()
    await looks.next()
  }

  look()
  return {
    ready: begin(),
    rival: (other, isJob) => void follows.push(follow(other, isJob)),
    async settle() {
      folders.stop()
      look()
      // The events that the system has reported by now arrive within a turn.
      await nextTurn()
      await nextTurn()
      look()
    },
    sightingOf: path => sightingIn(touches.get(path), own),
    close() {
      clearTimeout(timer)
      looks.close()
      folders.close()
    },
  }
}

/** Adds an event to what is known of its file; null where it tells of no change. */
function touchedBy(event: Noted, { own, known }: { own: Follow; known: Touch | undefined }): Touch | null {
  const { absolute, isRenamed, former, now, acted } = event
  const awake = [...acted.keys()].filter(one => one.last.ran || acted.get(one)?.ran)
  const isQuiet = !awake.includes(own)
  // To give a file another attribute, as programs do that keep folders alike, is not to write to it.
  if (isQuiet && !isRenamed && isOlder(absolute, former)) return null
  const all = new Set([...(known?.awake ?? []), ...awake])
  return { asleep: isQuiet || known?.asleep === true, first: known?.first ?? former, last: now, awake: all }
}

function sightingIn(touch: Touch | undefined, own: Follow): Sighting | undefined {
  if (!touch) return undefined
  const { asleep, first, last, awake } = touch
  const since = (one: Follow) => (moment: number) => bytesSince(one.written, moment - TICK_MS, last)
  const rivals = [...awake].filter(one => one !== own)
  return {
    asleep,
    first,
    bytesSince: since(own),
    rivals: rivals.map(one => ({ isJob: one.isJob, bytesSince: since(one) })),
  }
}

/** Looks that somebody waits for. After it is closed nobody waits any more. */
function awaitedLooks() {
  const waiting: (() => void)[] = []
  let isClosed = false
  const done = () => {
    for (const resolve of waiting.splice(0)) resolve()
  }
  return {
    done,
    next: () => new Promise<void>(resolve => (isClosed ? resolve() : void waiting.push(resolve))),
    close() {
      isClosed = true
      done()
    },
  }
}

function pauseAfter(look: number): number {
  return Math.min(LONGEST_MS, Math.max(SHORTEST_MS, REST * look))
}

type Noted = {
  absolute: string
  isRenamed: boolean
  /** The look before the one that was last, and this one. */
  former: number
  now: number
  acted: ReadonlyMap<Follow, Activity>
}

function follow(tree: Tree, isJob: boolean): Follow {
  const written = writtenBytes()
  return { isJob, look: processActivity(tree), last: { ran: true, bytes: 0 }, written }
}

function isOlder(path: string, moment: number): boolean {
  const stats = statOf(path)
  return stats !== undefined && Math.max(stats.mtimeMs, stats.birthtimeMs) < moment - TICK_MS
}

type Heard = (path: string, isRenamed: boolean) => void

/** Tells what happens in the folders that are not ignored, also in those that are made meanwhile. */
function watchedFolders(workspace: string, before: Snapshot, heard: Heard) {
  const watchers = new Map<string, FSWatcher>()
  const most = Math.min(MAX_FOLDERS, allowedWatches() / 4)
  let isStopped = false

  function watchOne(folder: string, rules: IgnoreRules): void {
    if (watchers.has(folder) || watchers.size >= most) return
    try {
      const watcher = watch(join(workspace, folder), { persistent: false }, (type, name) => {
        if (name === null || name === '.git') return
        const path = join(folder, name)
        heard(path, type === 'rename')
        if (type === 'rename') followFolder(path, rules)
      })
      watcher.on('error', () => watcher.close())
      watchers.set(folder, watcher)
    } catch {
      // It is gone, or the system watches no more: then it is not known who changed what is in it.
    }
  }

  /** The files that came into a new folder before it was watched came with it. */
  function followFolder(path: string, rules: IgnoreRules): void {
    const known = watchers.get(path)
    if (!statOf(join(workspace, path))?.isDirectory()) {
      known?.close()
      watchers.delete(path)
      return
    }
    if (isStopped || known || rules.ignores(path, true)) return
    watchOne(path, rules)
    for (const name of namesIn(join(workspace, path))) {
      if (name === '.git') continue
      heard(join(path, name), true)
      followFolder(join(path, name), rules)
    }
  }

  return {
    async begin() {
      let begun = 0
      for (const [folder, { rules }] of before.folders) {
        if (isStopped) return
        watchOne(folder, rules)
        begun += 1
        if (begun % AT_ONCE === 0) await nextTurn()
      }
    },
    stop() {
      isStopped = true
    },
    close() {
      isStopped = true
      for (const watcher of watchers.values()) watcher.close()
      watchers.clear()
    },
  }
}

/** So many folders all programs of a person may watch together: most are left to others, such as editors. */
function allowedWatches(): number {
  try {
    return Number(readFileSync('/proc/sys/fs/inotify/max_user_watches', 'latin1'))
  } catch {
    return 0
  }
}

function join(folder: string, name: string): string {
  if (name === '') return folder
  return folder === '' ? name : `${folder}/${name}`
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}
