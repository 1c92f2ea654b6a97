import { type FSWatcher, watch } from 'node:fs'
import { join } from 'node:path'
import { resolveInside } from '../workspace/paths/resolve-path'
import { FOREIGN_AT_ROOT, FOREIGN_FOLDERS } from './foreign-rules'
import { listNames } from './list-names'
import { folderOf, type ProjectRoot, RULE_FILES } from './project-places'

/** Editors write a file in several steps. */
const SETTLE_MS = 100
const MAX_WATCHED = 300
/** Of a folder of skills that holds more, none is read. */
const MAX_LOOKED_AT = 2_000

/** The folders of flows, and how many levels down they are read. */
const FLOWS = { person: ['flows'], folder: ['.agents/flows', '.pi'] } as const
const FLOWS_DEEPEST = 4

/** Names directly in a root that matter. */
const AT_ROOT: readonly string[] = [
  ...RULE_FILES,
  ...FOREIGN_AT_ROOT,
  '.agents',
  '.claude',
  'commands',
  'agents',
  'skills',
  'flows',
  '.pi',
]

/**
 * Tells when a project file may have changed, until it is stopped. Only the few folders that can hold one are watched,
 * each by itself, so that a big folder costs nothing; one that appears later is watched from then on.
 */
export function watchProject(
  roots: readonly ProjectRoot[],
  changed: () => void,
): { ready: Promise<void>; stop(): void } {
  const armed = armedFolders(hear)
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  let arming: Promise<void> = Promise.resolve()

  function hear(): void {
    if (timer || isStopped) return
    timer = setTimeout(() => {
      timer = undefined
      // A folder may have been replaced by another of the same name; then only a new watch sees it.
      void rearm().then(() => {
        if (!isStopped) changed()
      })
    }, SETTLE_MS)
  }

  function rearm(): Promise<void> {
    arming = arming.then(async () => {
      armed.release()
      for (const root of roots) await armed.armRoot(root)
    })
    return arming
  }

  return {
    ready: rearm(),
    stop() {
      isStopped = true
      clearTimeout(timer)
      armed.stop()
    },
  }
}

/** The folders that are watched now. `hear` is called when something in them may matter. */
function armedFolders(hear: () => void) {
  const watchers = new Set<FSWatcher>()
  let isStopped = false

  async function addBelow(root: string, folder: string): Promise<boolean> {
    const inside = await resolveInside(root, folder).catch(() => undefined)
    return inside !== undefined && add(inside, () => true)
  }

  /** A folder, and those below it so many levels down. */
  async function armDeep(root: string, folder: string, levels: number): Promise<void> {
    if (!(await addBelow(root, folder)) || levels === 0) return
    for (const name of await foldersIn(join(root, folder))) await armDeep(root, `${folder}/${name}`, levels - 1)
  }

  /** The parent is watched before this is tried, so that a folder which comes a moment later is heard of. */
  function add(folder: string, matters: (name: string | null) => boolean): boolean {
    if (isStopped || watchers.size >= MAX_WATCHED) return false
    try {
      const watcher = watch(folder, { persistent: false }, (_, name) => matters(name) && hear())
      watcher.on('error', hear)
      watchers.add(watcher)
      return true
    } catch {
      // It is not there, or the system has no more watches: the view is then as it was when it was opened.
      return false
    }
  }

  function release(): void {
    for (const watcher of watchers) watcher.close()
    watchers.clear()
  }

  return {
    async armRoot(place: ProjectRoot): Promise<void> {
      const { root } = place
      if (!place.layout) add(root, name => name === null || AT_ROOT.includes(name))
      for (const folder of foldersToWatch(place)) await addBelow(root, folder)
      const skills = folderOf(place, 'skill')
      const names = (await addBelow(root, skills)) ? await foldersIn(join(root, skills)) : []
      for (const name of names) await addBelow(root, `${skills}/${name}`)
      if (!place.layout) for (const folder of FLOWS[place.source]) await armDeep(root, folder, FLOWS_DEEPEST)
    },

    release,

    /** From then on no folder is watched any more. */
    stop(): void {
      isStopped = true
      release()
    },
  }
}

function foldersToWatch(place: ProjectRoot): string[] {
  const items = [folderOf(place, 'command'), folderOf(place, 'agent')]
  if (place.layout) return [`.${place.layout}`, ...items]
  return place.source === 'folder' ? ['.agents', ...items, ...FOREIGN_FOLDERS] : items
}

async function foldersIn(folder: string): Promise<string[]> {
  const entries = await listNames(folder, MAX_LOOKED_AT).catch(() => null)
  return (entries ?? []).filter(entry => entry.isDirectory()).map(({ name }) => name)
}
