import type { TabNote } from '../../../shared/browser/browser-tabs'
import { isFolderPage } from '../../../shared/browser/folder-pages'
import { parseWebAddress } from '../../../shared/parse-url'
import type { Unnamed } from './unnamed'

const LONGEST = 2_000

/** Tells what the page of a file of the folder is kept from. Of other pages it tells nothing. */
export function fileLimits({ isOfFiles, tell }: { isOfFiles: boolean; tell(note: Unnamed<TabNote>): void }) {
  let hasToldOfNetwork = false
  return {
    /** Returns whether the page tries to go to the web: what it has read may be in the address. */
    leaves(url: string): boolean {
      const leaves = isOfFiles && parseWebAddress(url) !== null && !isFolderPage(url)
      if (leaves) tell({ type: 'leaves-folder', url: url.slice(0, LONGEST) })
      return leaves
    },
    /** Of all that a page asks for in vain the first tells enough. */
    kept(host: string): void {
      if (!hasToldOfNetwork) tell({ type: 'no-network', host })
      hasToldOfNetwork = true
    },
    began(): void {
      hasToldOfNetwork = false
    },
  }
}
