import type { TreeRow } from '../../../ui/tree-rows'
import { exactJson, writtenNumber } from './exact-json'

/** So many parts of one list or object are shown, and so many more at each wish. */
export const PAGE = 100
/** So much of a text is shown, until the rest is asked for. */
export const SHORT_TEXT = 300
/** A value with more parts than this begins folded, unless it is the outermost. */
const FEW = 20

/** A row of the tree: a branch (`folder`), a single value, or how many more parts a branch has. */
export type JsonRow = TreeRow & {
  readonly value: unknown
  /** A number that is shown as it is written. */
  readonly written?: string | undefined
  /** Parts of a branch, or those that are not shown. */
  readonly count: number
  readonly isMore: boolean
}

/** The person's changes to the view, by the paths of rows: folded or unfolded ones, texts shown in full, and parts shown. */
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

type JsonNode = { value: unknown; name: string; path: string; level: number }

function rowsOf(part: JsonNode, view: JsonView): JsonRow[] {
  const { value, path, level } = part
  if (typeof value !== 'object' || value === null) {
    return [{ ...part, written: writtenNumber(value), kind: 'file', isOpen: false, count: 0, isMore: false }]
  }
  const parts = value as Readonly<Record<string, unknown>>
  const names = Object.keys(parts)
  const count = names.length
  const isOpen = count > 0 && (level === 1 || (level === 2 && count <= FEW)) !== view.turned.has(path)
  const row: JsonRow = { ...part, kind: count > 0 ? 'folder' : 'file', isOpen, count, isMore: false }
  if (!isOpen) return [row]
  const shown = view.shown[path] ?? PAGE
  const rows = names
    .slice(0, shown)
    .flatMap((name, at) => rowsOf({ value: parts[name], name, path: `${path}/${at}`, level: level + 1 }, view))
  if (count > shown) rows.push({ ...moreRow, path: `${path}/more`, level: level + 1, count: count - shown })
  return [row, ...rows]
}

const moreRow = { name: '', kind: 'file', isOpen: false, value: undefined, isMore: true } as const

/** The view after a row was folded, unfolded, or shown whole, or more parts were asked for. */
export function afterTurning(view: JsonView, { path, kind, isMore }: JsonRow): JsonView {
  if (isMore) {
    const { parent, shown } = shownBefore(view, path)
    return { ...view, shown: { ...view.shown, [parent]: shown + PAGE } }
  }
  const key = kind === 'folder' ? 'turned' : 'whole'
  const changed = new Set(view[key])
  if (!changed.delete(path)) changed.add(path)
  return { ...view, [key]: changed }
}

/** The row that is active after that: the first of more parts is where the row was that told of them. */
export function activeAfterTurning(view: JsonView, { path, isMore }: JsonRow): string {
  const { parent, shown } = shownBefore(view, path)
  return isMore ? `${parent}/${shown}` : path
}

function shownBefore(view: JsonView, path: string): { parent: string; shown: number } {
  const parent = path.slice(0, path.lastIndexOf('/'))
  return { parent, shown: view.shown[parent] ?? PAGE }
}

/** A text as itself, anything else as JSON. */
export function copiedValue(value: unknown): string {
  return typeof value === 'string' ? (writtenNumber(value) ?? value) : exactJson(value)
}
