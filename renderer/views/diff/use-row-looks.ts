import { useMemo } from 'react'
import type { Language } from '../../ui/highlight/languages'
import type { LineTokens } from '../../ui/highlight/token-kinds'
import { type CodeTokens, useCodeTokens } from '../../ui/highlight/use-code-tokens'
import { type MarkedRange, wordMarks } from '../../ui/text/word-marks'
import { diffCode } from './diff-code'
import type { DiffRow } from './diff-rows'

/** The look of a row's text: in the colors of its tokens, with the changed words marked. */
export type RowLook = { tokens: LineTokens | undefined; marks: readonly MarkedRange[] | undefined }
export type RowLooks = (place: number) => RowLook

type DiffView = { rows: readonly DiffRow[]; partners: Int32Array; language: Language | null }

/** The looks of the rows of a diff; each is found out when it is first asked for. */
export function useRowLooks({ rows, partners, language }: DiffView): RowLooks {
  const before = useMemo(() => diffCode(rows, 'before'), [rows])
  const after = useMemo(() => diffCode(rows, 'after'), [rows])
  const removed = useCodeTokens(language, before.lines)
  const shown = useCodeTokens(language, after.lines)
  const marks = useMemo(() => rowMarks(rows, partners), [rows, partners])
  return useMemo(() => {
    const at = ({ tokens, count }: CodeTokens, place = -1) => (place < count ? tokens[place] : undefined)
    return place => ({
      // Those of the file before for what is removed, of the file after for all else.
      tokens: rows[place]?.kind === 'del' ? at(removed, before.places[place]) : at(shown, after.places[place]),
      marks: marks(place),
    })
  }, [rows, before, after, removed, shown, marks])
}

function rowMarks(
  rows: readonly DiffRow[],
  partners: Int32Array,
): (place: number) => readonly MarkedRange[] | undefined {
  const known = new Map<number, readonly MarkedRange[] | undefined>()
  return place => {
    if (known.has(place)) return known.get(place)
    const partner = partners[place] ?? -1
    const [row, other] = [rows[place], rows[partner]]
    if (!row || !other || !('text' in row) || !('text' in other)) return undefined
    const [old, now] = row.kind === 'del' ? [row, other] : [other, row]
    const found = wordMarks(old.text, now.text)
    known.set(place, row.kind === 'del' ? found?.before : found?.after)
    known.set(partner, row.kind === 'del' ? found?.after : found?.before)
    return known.get(place)
  }
}
