export type DocumentKind = 'table' | 'note' | 'pdf' | 'picture'

/** The contents of a folder, as far as one look at its own level shows. Indicates what could be done in it, and runs nothing. */
export type FolderFacts = {
  /** Nothing in it that is not hidden. */
  isEmpty: boolean
  /** The line that runs its tests, as people type it. */
  tests?: string
  readme?: string
  /** The number of files that differ from the last commit; absent if that is not known. */
  uncommitted?: number
  /** Its documents by kind: how many, and the first of them by name. */
  documents: { kind: DocumentKind; count: number; first: string }[]
}
