export type DocumentKind = 'table' | 'note' | 'pdf' | 'picture'

/** What a folder holds, as far as one look at its own level tells. Says what could be done in it, and runs nothing. */
export type FolderFacts = {
  /** Nothing in it that is not hidden. */
  isEmpty: boolean
  /** The line that runs its tests, as people type it. */
  tests?: string
  readme?: string
  /** How many files differ from the last commit; absent where that is not known. */
  uncommitted?: number
  /** Its documents by kind: how many, and the first of them by name. */
  documents: { kind: DocumentKind; count: number; first: string }[]
}
