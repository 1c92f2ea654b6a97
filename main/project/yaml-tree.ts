import type { LocalizedText } from '../../shared/sentence'

/** A YAML text without types: every value is a text, a list or keys. The same node can stand in several places. `line` counts from 1. */
export type YamlNode = { line: number } & (
  | { type: 'text'; text: string; isQuoted: boolean }
  | { type: 'list'; items: YamlNode[] }
  | { type: 'keys'; entries: { key: string; line: number; value: YamlNode }[] }
)

/** The tree of a YAML text, nothing where it is empty, or why it cannot be read. */
export type YamlTree = { root?: YamlNode } | { words: LocalizedText; line: number }

export type ReadTree = (yaml: string) => Promise<YamlTree>
