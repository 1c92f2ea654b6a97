import type { Document } from './document'

/** Folders that the person took off the list, by their real paths. Their sessions and files stay as they are. */
export type HiddenFolders = {
  list(): string[]
  add(path: string): Promise<void>
  /** Removes a path, and returns whether it was one of them. */
  remove(path: string): Promise<boolean>
}

export function hiddenFolders(document: Document<string[]>): HiddenFolders {
  return {
    list: () => [...document.data],
    async add(path) {
      await document.update(paths => [...paths.filter(other => other !== path), path])
    },
    async remove(path) {
      if (!document.data.includes(path)) return false
      await document.update(paths => paths.filter(other => other !== path))
      return true
    },
  }
}
