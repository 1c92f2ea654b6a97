import type { TreeRow } from '../files/tree-rows'

/** So many parts of one list or object are shown, and so many more at each wish. */
export const PAGE = 100
/** So much of a text is shown, until the rest is asked for. */
export const SHORT_TEXT = 300
/** What has more parts begins folded, unless it is the outermost. */
const FEW = 20

/** A row of the tree: a branch (`folder`), a single value, or how many more parts a branch has. */
export type JsonRow = TreeRow & {
  readonly value: unknown
  /** Parts of a branch, or those that are not shown. */
  readonly count: number
  readonly isMore: boolean
}

/** What the person has changed, by the paths of rows: folded or unfolded ones, texts shown whole, and parts shown. */
export type JsonView = {
  readonly turned: ReadonlySet<string>
  readonly whole: ReadonlySet<string>
  readonly shown: Readonly<Record<string, number>>
}

export const firstView: JsonView = { turned: new Set(), whole: new Set(), shown: {} }

/** The rows that are unfolded. A path is made of places, as names may be any text. */
export function jsonRows(value: unknown, view: JsonView): JsonRow[] {
  return rowsOf({ value, name: '', path: '0', level: 1 }, view)
}

type Part = { value: unknown; name: string; path: string; level: number }

function rowsOf(part: Part, view: JsonView): JsonRow[] {
  const { value, path, level } = part
  if (typeof value !== 'object' || value === null) {
    return [{ ...part, kind: 'file', isOpen: false, count: 0, isMore: false }]
  }
  const entries = Object.entries(value)
  const isOpen = entries.length > 0 && (level === 1 || (level === 2 && entries.length <= FEW)) !== view.turned.has(path)
  const row: JsonRow = {
    ...part,
    kind: entries.length > 0 ? 'folder' : 'file',
    isOpen,
    count: entries.length,
    isMore: false,
  }
  if (!isOpen) return [row]
  const shown = view.shown[path] ?? PAGE
  const parts = entries
    .slice(0, shown)
    .flatMap(([name, inner], at) => rowsOf({ value: inner, name, path: `${path}/${at}`, level: level + 1 }, view))
  const rest = entries.length - shown
  if (rest > 0) parts.push({ ...moreRow, path: `${path}/more`, level: level + 1, count: rest })
  return [row, ...parts]
}

const moreRow = { name: '', kind: 'file', isOpen: false, value: undefined, isMore: true } as const

/** The view after a row was folded, unfolded, or shown whole, or more parts were asked for. */
export function afterTurning(view: JsonView, { path, kind, isMore }: JsonRow): JsonView {
  if (isMore) {
    const parent = path.slice(0, path.lastIndexOf('/'))
    return { ...view, shown: { ...view.shown, [parent]: (view.shown[parent] ?? PAGE) + PAGE } }
  }
  const key = kind === 'folder' ? 'turned' : 'whole'
  const changed = new Set(view[key])
  if (!changed.delete(path)) changed.add(path)
  return { ...view, [key]: changed }
}

/** A text as itself, anything else as JSON. */
export function copiedValue(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2)
}
