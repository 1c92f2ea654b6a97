import { type ChangeItem, pathsOf } from './change-items'

/** A change, or those of a folder at the top that has too many to be shown one by one. */
export type ChangeGroup = { type: 'item'; item: ChangeItem } | { type: 'folder'; folder: string; items: ChangeItem[] }

/** Up to so many changes are all shown. */
const ALL_SHOWN = 200
/** Of more, those of a folder with more than so many stand in one line. */
const SHOWN_OF_FOLDER = 20

/** Puts the changes of full folders together, where there are very many in all. Order is kept, by the first of each folder. */
export function inGroups(items: readonly ChangeItem[]): ChangeGroup[] {
  if (items.length <= ALL_SHOWN) return items.map(item => ({ type: 'item', item }))
  const folders = new Map<string, ChangeItem[]>()
  for (const item of items) {
    const folder = topOf(item)
    const inside = folders.get(folder)
    if (inside) inside.push(item)
    else folders.set(folder, [item])
  }
  return [...folders].flatMap(([folder, inside]): ChangeGroup[] =>
    folder === '' || inside.length <= SHOWN_OF_FOLDER
      ? inside.map(item => ({ type: 'item', item }))
      : [{ type: 'folder', folder, items: inside }],
  )
}

/** The folder at the top of the workspace in which an item lies; '' for a file at the top itself. */
function topOf(item: ChangeItem): string {
  const path = pathsOf(item).at(-1) ?? ''
  return path.includes('/') ? path.slice(0, path.indexOf('/')) : ''
}
