import type { FileChange } from '../../../shared/session/effects'

/** A change as a person sees it: a file, or a file that moved elsewhere unchanged. */
export type ChangeItem = { type: 'file'; change: FileChange } | { type: 'move'; from: FileChange; to: FileChange }

/** The changes of a plan, each deletion put together with a creation of the same content. Order is kept. */
export function changeItems(changes: readonly FileChange[]): ChangeItem[] {
  const moves = new Map<FileChange, FileChange>()
  const created = changes.filter(change => !change.before && change.after)
  for (const from of changes.filter(change => change.before && !change.after)) {
    const to = created.find(change => !moves.has(change) && change.after?.hash === from.before?.hash)
    if (to) moves.set(to, from)
  }
  const sources = new Set(moves.values())
  return changes.flatMap((change): ChangeItem[] => {
    if (sources.has(change)) return []
    const from = moves.get(change)
    return [from ? { type: 'move', from, to: change } : { type: 'file', change }]
  })
}

/** The files that an item is about. */
export function pathsOf(item: ChangeItem): string[] {
  return item.type === 'move' ? [item.from.path, item.to.path] : [item.change.path]
}

/** Returns what an item does to its file. */
export function verbOfItem(item: ChangeItem): 'create' | 'delete' | 'change' | 'move' {
  return item.type === 'move' ? 'move' : verbOfChange(item.change)
}

/** Returns whether a change creates, deletes or changes its file, folder or link. */
export function verbOfChange(change: Pick<FileChange, 'before' | 'after' | 'entry'>): 'create' | 'delete' | 'change' {
  const { before, after } = isEntryOnly(change) ? change.entry : change
  if (!before) return 'create'
  return after ? 'change' : 'delete'
}

/** True of a change of a link or a folder, or of a file whose content stays. */
export function isEntryOnly<T extends Pick<FileChange, 'before' | 'after' | 'entry'>>(
  change: T,
): change is T & Required<Pick<FileChange, 'entry'>> {
  return change.entry !== undefined && !change.before && !change.after
}

/** Returns how many files are changed, created, deleted and moved. */
export function countsOf(items: readonly ChangeItem[]): Record<'changed' | 'created' | 'deleted' | 'moved', number> {
  const count = (verb: ReturnType<typeof verbOfItem>) => items.filter(item => verbOfItem(item) === verb).length
  return { changed: count('change'), created: count('create'), deleted: count('delete'), moved: count('move') }
}

/** Lines that come and go. What moves keeps all of its own. */
export function countLines(items: readonly ChangeItem[]): { added: number; removed: number } {
  const files = items.flatMap(item => (item.type === 'file' ? [item.change] : []))
  return {
    added: files.reduce((sum, change) => sum + change.added, 0),
    removed: files.reduce((sum, change) => sum + change.removed, 0),
  }
}

/**
 * Returns whether the numbers of added and removed lines are known; they are not for a file that is not text, or for a
 * large one that was downloaded.
 */
export function isCounted({ diff, added, removed }: Pick<FileChange, 'diff' | 'added' | 'removed'>): boolean {
  return diff.type === 'lines' || added + removed > 0
}
