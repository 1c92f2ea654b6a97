import { createReadStream } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FileChange, FileVersion } from '../../../shared/session/effects'
import { holdsSecret } from '../../vault/cover/cover'
import type { SentSecret } from '../../vault/cover/secret-forms'
import { type Downloaded, download } from '../../web/download'
import type { WebAccess } from '../../web/web-access'
import { applyChangeSet, keepPreimages } from '../../workspace/changes/change-set'
import { diffBytes, omitted } from '../../workspace/diff/diff-text'
import type { ChangedFiles } from '../changed-files'
import type { ToolContext } from '../tool-context'

/** The answer, and the file that was made from it. */
export type SavedDownload = Downloaded & { change?: FileChange }

type DownloadRequest = {
  url: string
  headers: readonly { name: string; value: string }[]
  saveTo: string
  /** The secrets sent along from the vault, which must not come back. */
  secrets?: readonly SentSecret[]
}

/** Refuses with `AppError('conflict')` where something is at the path by now. */
export async function checkFree(saveTo: string, { workspace, blobs }: ToolContext): Promise<void> {
  await keepPreimages(workspace, [{ path: saveTo, before: null, content: new Uint8Array() }], blobs)
}

/** Saves what is at an address as a new file of the workspace, all of it or nothing. */
export async function saveDownload(
  { saveTo, secrets = [], ...request }: DownloadRequest,
  context: ToolContext,
  web: WebAccess,
): Promise<{ saved: SavedDownload; changed?: ChangedFiles }> {
  const { signal, report } = context
  const folder = await mkdtemp(join(tmpdir(), 'atrium-download-'))
  const file = join(folder, 'content')
  const progress = progressOf(report)
  try {
    const downloaded = await download({ ...request, file, onBytes: progress.came }, signal, web)
    const { version, encoding = 'identity' } = downloaded
    if (!version) return { saved: downloaded }
    if (secrets.length > 0 && encoding.trim().toLowerCase() !== 'identity')
      throw new Error(
        'The server compressed its answer, in which a value of the vault would not be seen, so nothing was saved.',
      )
    if (secrets.length > 0 && (await holdsSecret(createReadStream(file), secrets)))
      throw new Error('The server sent a value of the vault back, so nothing was saved.')
    const { change, changed } = await saveNewFile(saveTo, { file, version }, context)
    return { saved: { ...downloaded, change }, changed }
  } finally {
    progress.end()
    await rm(folder, { recursive: true, force: true })
  }
}

/** A file outside of the workspace, and where it goes in it. */
export type OutsideFile = { path: string; file: string; version: FileVersion }

/** Makes new files of the workspace of ones that lie outside of it, all of them or none, which can be undone. */
export async function saveNewFiles(
  files: readonly OutsideFile[],
  { workspace, blobs }: Pick<ToolContext, 'workspace' | 'blobs'>,
): Promise<{ created: FileChange[]; changed: ChangedFiles }> {
  const steps = files.map(({ path, file, version }) => ({
    path,
    before: null,
    content: { version, chunks: () => createReadStream(file) },
  }))
  const changes = await keepPreimages(workspace, steps, blobs)
  await applyChangeSet(workspace, steps, blobs)
  const created = await Promise.all(
    files.map(({ path, file, version }) => createdFile(path, version, () => readFile(file))),
  )
  return { created, changed: { changes, notUndoable: [], notNamed: 0 } }
}

/** The same for one. */
export async function saveNewFile(
  path: string,
  outside: Omit<OutsideFile, 'path'>,
  context: Pick<ToolContext, 'workspace' | 'blobs'>,
): Promise<{ change: FileChange; changed: ChangedFiles }> {
  const { created, changed } = await saveNewFiles([{ path, ...outside }], context)
  const [change] = created
  if (!change) throw new Error(`${path} was not made.`)
  return { change, changed }
}

const MOST_SHOWN = 256 * 1024

/** A new file as a change. It is read where it is small enough to be shown. */
async function createdFile(path: string, after: FileVersion, read: () => Promise<Uint8Array>): Promise<FileChange> {
  const shown = after.bytes > MOST_SHOWN ? omitted('too-large') : diffBytes(null, await read())
  return { type: 'file-change', path, before: null, after, ...shown }
}

const MB = 1_000_000
const REPORT_MS = 500

/** Says now and then how much has come: the first bytes at once, and of a download that falters the last that came. */
export function progressOf(report: ToolContext['report']) {
  let latest = ''
  let timer: NodeJS.Timeout | undefined

  function say(): void {
    timer = undefined
    if (latest === '') return
    report(latest)
    latest = ''
    timer = setTimeout(say, REPORT_MS).unref()
  }

  return {
    came(received: number, whole: number | undefined): void {
      const of = whole === undefined ? '' : ` / ${(whole / MB).toFixed(1)}`
      latest = `${(received / MB).toFixed(1)}${of} MB\n`
      if (timer === undefined) say()
    },
    /** Nothing is said any more, but what is left to be said. */
    end(): void {
      clearTimeout(timer)
      if (latest !== '') report(latest)
      latest = ''
    },
  }
}
