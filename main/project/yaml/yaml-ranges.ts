import type { LocalizedText } from '../../../shared/sentence'

type ValueRange = {
  /** In UTF-16 units of the text: where it begins, and behind the last sign of it that is no comment. */
  from: number
  to: number
}

export type RangedText = ValueRange & { type: 'text'; text: string }
export type RangedList = ValueRange & { type: 'list'; isFlow: boolean; items: RangedNode[] }
export type RangedEntry = { key: string; from: number; keyTo: number; value: RangedNode | null }
export type RangedKeys = ValueRange & { type: 'keys'; isFlow: boolean; entries: RangedEntry[] }

/** A value of a YAML text with where it stands. `other` is what is tagged, named by an anchor or an alias. */
export type RangedNode = RangedText | RangedList | RangedKeys | (ValueRange & { type: 'other' })

export type YamlRanges = { root?: RangedNode } | { words: LocalizedText; line: number }

export type ReadRanges = (yaml: string) => Promise<YamlRanges>
