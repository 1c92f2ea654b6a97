import { basename } from 'node:path'
import type { RecentFolder } from '../../../shared/settings'
import type { Document } from './document'

const most = 20

/** The folders that were opened before, the last one first. The order is that of opening, whatever the clock says. */
export type RecentFolders = {
  list(): RecentFolder[]
  /** Moves a folder to the front. */
  add(path: string): Promise<RecentFolder>
}

export function recentFolders(document: Document<RecentFolder[]>): RecentFolders {
  return {
    list: () => [...document.data],
    async add(path) {
      const folder = { path, name: nameOf(path), at: Date.now() }
      await document.update(folders => [folder, ...folders.filter(other => other.path !== path)].slice(0, most))
      return folder
    },
  }
}

/** The root of a disk has no name but its path. */
function nameOf(path: string): string {
  return basename(path) || path
}
