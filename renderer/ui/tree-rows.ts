import type { FolderEntry } from '../../shared/ipc/file-calls'

/** One line of the tree. Levels count from 1. */
export type TreeRow = FolderEntry & { path: string; level: number; isOpen: boolean }

type ListedFolders = Readonly<Record<string, readonly FolderEntry[]>>

/** The lines of a tree, those of open folders below them. A folder whose content is not known yet has none. */
export function treeRows(listed: ListedFolders, open: ReadonlySet<string>, folder = ''): TreeRow[] {
  const level = folder === '' ? 1 : folder.split('/').length + 1
  return (listed[folder] ?? []).flatMap((entry): TreeRow[] => {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`
    const isOpen = entry.kind === 'folder' && open.has(path)
    return [{ ...entry, path, level, isOpen }, ...(isOpen ? treeRows(listed, open, path) : [])]
  })
}

/** The meaning of a key in the tree: another row, a folder to open or close, or a file to show. */
export type TreeMove = { type: 'go'; path: string } | { type: 'toggle'; path: string } | { type: 'show'; path: string }

/** As trees do everywhere: Right opens and goes in, Left closes and goes out (as `readingKey` has it). Null where a key means nothing. */
export function treeMove(rows: readonly TreeRow[], active: string, key: string): TreeMove | null {
  const at = rows.findIndex(({ path }) => path === active)
  const row = rows[at]
  const go = (to: TreeRow | undefined): TreeMove | null => (to ? { type: 'go', path: to.path } : null)
  switch (key) {
    case 'ArrowDown':
      return go(rows[at + 1])
    case 'ArrowUp':
      return go(at < 0 ? rows.at(-1) : rows[at - 1])
    case 'Home':
      return go(rows[0])
    case 'End':
      return go(rows.at(-1))
    case 'Enter':
    case ' ':
      return row ? { type: row.kind === 'folder' ? 'toggle' : 'show', path: row.path } : null
    case 'ArrowRight':
    case 'ArrowLeft':
      return row ? sideways(rows, row, key) : null
    default:
      return null
  }
}

function sideways(rows: readonly TreeRow[], row: TreeRow, key: 'ArrowRight' | 'ArrowLeft'): TreeMove | null {
  const isIn = key === 'ArrowRight'
  if (row.kind === 'folder' && row.isOpen !== isIn) return { type: 'toggle', path: row.path }
  const to = isIn ? rows.find(({ path }) => path.startsWith(`${row.path}/`)) : parentOf(rows, row.path)
  return to ? { type: 'go', path: to.path } : null
}

function parentOf(rows: readonly TreeRow[], path: string): TreeRow | undefined {
  const parent = path.slice(0, Math.max(0, path.lastIndexOf('/')))
  return rows.find(row => row.path === parent)
}
