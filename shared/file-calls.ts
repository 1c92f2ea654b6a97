import { z } from 'zod'

/** Paths are relative to the folder, with '/'. */
const inFolder = z.object({ workspace: z.string().min(1) })
const path = z.string().max(4_096)

export type FolderEntry = { name: string; kind: 'file' | 'folder' }

/** A file as it is looked at. `bytes` is the size of all of it. */
export type FilePreview =
  | { type: 'text'; text: string; bytes: number; isWhole: boolean }
  | { type: 'image'; mimeType: string; content: Uint8Array; bytes: number }
  /** Neither a text nor a picture, or one that is too large to be shown. */
  | { type: 'none'; bytes: number }

/** What the renderer may ask about the files of a folder. */
export const fileCalls = {
  /** What lies in some folders ('' is the folder itself) and is not ignored, folders first. One without files is left out. */
  'file.list': {
    input: inFolder.extend({ folders: z.array(path).min(1).max(1_000) }),
    output: z.custom<Record<string, FolderEntry[]>>(),
  },
  'file.preview': { input: inFolder.extend({ path }), output: z.custom<FilePreview>() },
  /** From now on `files.changed` tells about this folder, and no longer about the one before. */
  'file.watch': { input: z.object({ workspace: z.string().min(1).nullable() }), output: z.void() },
}

export type FileEvents = {
  /** Something in the watched folder is different. Without paths it may be anything. */
  'files.changed': { workspace: string; paths: string[] }
}
