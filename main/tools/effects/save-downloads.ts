import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, extname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { FileChange, FileVersion } from '../../../shared/session/effects'
import type { HeldDownload } from '../../browser/browser-access'
import type { PagePicture } from '../../browser/page-driver'
import { resolveInside } from '../../workspace/paths/resolve-path'
import type { ChangedFiles } from '../changed-files'
import type { ToolContext } from '../tool-context'
import { type OutsideFile, saveNewFiles } from './save-download'
import { unobeyedName } from './unobeyed-name'

type DownloadsToSave = {
  /** The files that the page gave. They are removed from where they are held. */
  held: readonly HeldDownload[]
  /** The folder for downloads, relative to the workspace; without it they are left. */
  folder: string | undefined
  picture: PagePicture | undefined
  saveTo: string | undefined
}

export type SavedFiles = { saved: FileChange[]; notes: string[]; changed?: ChangedFiles }

/** Makes new files of the folder of what a page gave to be saved, and of a picture of it: one change set, which can be undone. */
export async function saveDownloads(wanted: DownloadsToSave, context: ToolContext): Promise<SavedFiles> {
  const { held, folder, picture, saveTo } = wanted
  const outside = held.map(({ path }) => dirname(path))
  try {
    const got: OutsideFile[] = []
    if (picture && saveTo !== undefined) {
      const own = await mkdtemp(join(tmpdir(), 'atrium-browser-'))
      outside.push(own)
      const file = join(own, 'picture')
      await writeFile(file, picture.bytes)
      got.push({ path: saveTo, file, version: await versionOf(file) })
    }
    if (folder !== undefined)
      for (const { path: file, name } of held) {
        const path = await freeName(folder, unobeyedName(name), { taken: got, context })
        got.push({ path, file, version: await versionOf(file) })
      }
    const notes = folder === undefined ? held.map(({ name, url }) => leftBehind(name, url)) : []
    if (got.length === 0) return { notes, saved: [] }
    const { created: saved, changed } = await saveNewFiles(got, context)
    return { notes, saved, changed }
  } finally {
    await Promise.all(outside.map(one => rm(one, { recursive: true, force: true })))
  }
}

function leftBehind(name: string, url: string): string {
  return `The page wanted to save ${name} from ${url}. Nothing was saved: nobody had agreed to that.`
}

async function versionOf(file: string): Promise<FileVersion> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return { hash: hash.digest('hex'), bytes: (await stat(file)).size }
}

type NameSearch = { taken: readonly OutsideFile[]; context: ToolContext }

/** The name in the folder, with a number where it is taken. */
async function freeName(folder: string, name: string, { taken, context: { workspace } }: NameSearch): Promise<string> {
  const ending = extname(name)
  const stem = name.slice(0, name.length - ending.length)
  for (let number = 1; number <= 1_000; number++) {
    const path = `${folder}/${number === 1 ? name : `${stem} (${number})${ending}`}`
    const isTaken = taken.some(one => one.path.toLowerCase() === path.toLowerCase())
    if (!isTaken && !(await stat(await resolveInside(workspace, path)).catch(() => undefined))) return path
  }
  throw new Error(`There are too many files called ${name} in ${folder}. Have some of them deleted first.`)
}
