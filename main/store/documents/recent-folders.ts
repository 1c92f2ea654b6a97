import { basename } from 'node:path'
import type { RecentFolder } from '../../../shared/settings'
import type { Document } from './document'

const most = 20

/** The folders that were opened before, the last one first. The order is that of opening, whatever the clock says. */
export type RecentFolders = {
  list(): RecentFolder[]
  /** Moves a folder to the front. */
  add(path: string): Promise<RecentFolder>
  /** Gives a folder another name in lists, or its own again where that is empty. On the disk it stays as it is. */
  rename(path: string, name: string): Promise<void>
}

export function recentFolders(document: Document<RecentFolder[]>): RecentFolders {
  return {
    list: () => [...document.data],
    async add(path) {
      const former = document.data.find(other => other.path === path && other.isNamed)
      const name = former ? { name: former.name, isNamed: true as const } : { name: nameOf(path) }
      const folder = { path, ...name, at: Date.now() }
      await document.update(folders => [folder, ...folders.filter(other => other.path !== path)].slice(0, most))
      return folder
    },
    async rename(path, name) {
      const called = name.trim()
      const named = called === '' ? { name: nameOf(path) } : { name: called, isNamed: true as const }
      await document.update(folders => {
        const isKnown = folders.some(folder => folder.path === path)
        const all = isKnown ? folders : [...folders.slice(0, most - 1), { path, name: '', at: Date.now() }]
        return all.map(folder => (folder.path === path ? { path, ...named, at: folder.at } : folder))
      })
    },
  }
}

/** The root of a disk has no name but its path. */
function nameOf(path: string): string {
  return basename(path) || path
}
