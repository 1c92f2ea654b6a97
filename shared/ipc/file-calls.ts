import { z } from 'zod'
import type { DocumentFacts } from '../documents/document-facts'
import type { SheetGrid } from '../documents/sheet-grid'
import { TEXT_ENCODINGS } from '../files/encodings'
import type { LocalizedText } from '../sentence'
import type { MatchedFile } from '../session/tool-results'

/** Paths are relative to the folder, with '/'. */
const inFolder = z.object({ workspace: z.string().min(1) })
const path = z.string().max(4_096)

export type FolderEntry = { name: string; kind: 'file' | 'folder' }

export type TextPreview = {
  type: 'text'
  text: string
  bytes: number
  isWhole: boolean
  end: number
  /** The encoding, if it is not UTF-8 or was chosen by the person. */
  encoding?: { name: string; isGuess: boolean; isChosen?: boolean }
}

/** A file as it is looked at. `bytes` is the size of all of it, and `end` where in them a text ends that is not all of it. */
export type FilePreview =
  | TextPreview
  | { type: 'image'; mimeType: string; content: Uint8Array; bytes: number }
  | { type: 'pdf'; content: Uint8Array; bytes: number }
  /** The text of another document, as Markdown; its beginning where it is long. With its source where that is a text, too. */
  | { type: 'document'; text: string; document: DocumentFacts; bytes: number; source?: TextPreview }
  /** None of these, or one that is too large to be shown, or cannot be read for a `reason`. */
  | { type: 'none'; bytes: number; reason?: LocalizedText }

/** The query for the files of a folder. */
export const FolderQuery = z.object({
  pattern: z.string().min(1).max(1_000),
  isRegex: z.boolean(),
  isCaseSensitive: z.boolean(),
  isWord: z.boolean(),
})
export type FolderQuery = z.infer<typeof FolderQuery>

/**
 * The results that a search found since the last call; a file may come in parts. `more` is true if it ended before it had
 * seen everything.
 */
export type FoundInFiles = { files: MatchedFile[]; isDone: boolean; more: boolean }

/** Lines that a change leaves as they are: by the hashes of the file before and after it, and their number in each. */
const unchanged = inFolder.extend({
  path,
  before: z.string().max(64),
  after: z.string().max(64),
  oldFrom: z.number().int().min(1),
  newFrom: z.number().int().min(1),
  count: z.number().int().min(1).max(200),
})

export type UnchangedWish = z.infer<typeof unchanged>
/** `left` is how many lines of the file follow. */
export type UnchangedLines = { lines: string[]; left: number }

const bySearch = z.object({ searchId: z.string().min(1).max(100) })

const hash = z.string().max(64).nullable()
const leftFile = z.object({ path, before: hash, after: hash })

/** A file as a call left it: the hashes of its content before and after, null where there was none. */
export type LeftFile = z.infer<typeof leftFile>

/** The state of such a file now. */
export type FileState = 'as-left' | 'as-before' | 'gone' | 'changed'

/** The renderer's calls about the files of a folder. */
export const fileCalls = {
  /** Lists what is in some folders ('' is the folder itself) and is not ignored, folders first. A folder without files is left out. */
  'file.list': {
    input: inFolder.extend({ folders: z.array(path).min(1).max(1_000) }),
    output: z.custom<Record<string, FolderEntry[]>>(),
  },
  /** `from` is where a text that was looked at before has ended: then it goes on from there. */
  'file.preview': {
    input: inFolder.extend({ path, from: z.number().int().min(0).optional() }),
    output: z.custom<FilePreview>(),
  },
  /** The cells of a sheet of a workbook, from 0 on; of the first that is not hidden without a number. Null where the file is none. */
  'file.sheet': {
    input: inFolder.extend({ path, sheet: z.number().int().min(0).max(10_000).optional() }),
    output: z.custom<SheetGrid | null>(),
  },
  /** Makes a file or a folder for the person. The two that follow rename it, and move it to the system's trash. */
  'file.create': { input: inFolder.extend({ path, kind: z.enum(['file', 'folder']) }), output: z.void() },
  'file.rename': { input: inFolder.extend({ path, name: z.string().max(255) }), output: z.void() },
  'file.trash': { input: inFolder.extend({ path }), output: z.void() },
  /** Keeps the encoding of a file that the person chose; null goes back to the detected one. */
  'file.chooseEncoding': {
    input: inFolder.extend({ path, encoding: z.enum(TEXT_ENCODINGS).nullable() }),
    output: z.void(),
  },
  'file.states': { input: inFolder.extend({ files: z.array(leftFile).max(1_000) }), output: z.custom<FileState[]>() },
  /** Those of these paths that are files. */
  'file.existing': { input: inFolder.extend({ paths: z.array(path).max(200) }), output: z.array(z.string()) },
  /** Null where nobody knows them any more. */
  'file.unchanged': { input: unchanged, output: z.custom<UnchangedLines | null>() },
  /** Opens a document in the program that the system has for it. Refuses whatever might run by itself. */
  'file.openOutside': { input: inFolder.extend({ path }), output: z.void() },
  /** Begins a search, under an id that the page makes up, and gives its first finds as soon as there are some. */
  'file.search': {
    input: inFolder.extend({ ...bySearch.shape, query: FolderQuery }),
    output: z.custom<FoundInFiles>(),
  },
  /** Waits for the next finds. A search that nobody asks for half a minute ends. */
  'file.searchOn': { input: bySearch, output: z.custom<FoundInFiles>() },
  'file.searchEnd': { input: bySearch, output: z.void() },
  /** From now on `files.changed` tells the window about this folder, and no longer about the one before. */
  'file.watch': { input: z.object({ workspace: z.string().min(1).nullable() }), output: z.void() },
}

export type FileEvents = {
  /** Something in a folder that a window watches is different. Without paths it may be anything. */
  'files.changed': { workspace: string; paths: string[] }
}
