import { createHash } from 'node:crypto'
import { posix } from 'node:path'
import iconv from 'iconv-lite'
import { LARGEST_ARTIFACT } from '../../../shared/artifacts/artifact-kind'
import { AppError } from '../../../shared/errors'
import type { artifactCalls } from '../../../shared/ipc/artifact-calls'
import { sentence } from '../../../shared/sentence'
import { appUrl } from '../../mcp/apps/app-requests'
import { openFolder } from '../../workspace/paths/open-folder'
import { lookInside, resolveInside } from '../../workspace/paths/resolve-path'
import { decodeText } from '../../workspace/read/decode-text'
import { encodingOfText } from '../../workspace/read/find-encoding'
import { openRegularFile } from '../../workspace/read/open-regular-file'
import { readWhole } from '../../workspace/read/read-whole'
import type { Handlers } from '../handle-ipc-call'
import type { HandlerContext } from '../handler-context'
import { callingWindow } from './calling-window'
import { filesBeside } from './files-beside'

type Context = {
  sessions: Pick<HandlerContext['sessions'], 'snapshot' | 'saveFile'>
  store: { blobs: Pick<HandlerContext['store']['blobs'], 'get'> }
  desktop: Pick<HandlerContext['desktop'], 'apps' | 'appHealth'> & {
    windows: Pick<HandlerContext['desktop']['windows'], 'calling'>
  }
}

/** Answers the calls about what models make and the person looks at beside the conversation. */
export function artifactHandlers(context: Context): Pick<Handlers, keyof typeof artifactCalls> {
  const { sessions, store, desktop } = context
  const { apps } = desktop
  const windowOf = callingWindow(desktop.windows, window => {
    for (const { id } of apps.artifactsOf(window)) apps.close(id)
  })

  return {
    'artifact.open': async ({ html, file }) => {
      const window = windowOf()
      const files = file && filesBeside(await openFolder(file.workspace), file.path)
      const { id } = apps.openArtifact({ html, ...(files && { files }) }, window)
      return { id, url: appUrl(id) }
    },
    'artifact.close': ({ id }) => {
      if (apps.findArtifact(id)) apps.close(id)
    },
    'artifact.health': ({ id }) => (apps.findArtifact(id) ? desktop.appHealth(id) : 'gone'),
    'artifact.read': async ({ workspace, path, hash }) => {
      const folder = await openFolder(workspace)
      const now = await bytesAt(folder, path).catch(error => {
        if (hash === undefined) throw error
      })
      if (now && (hash === undefined || hashOf(now) === hash)) return textOf(now)
      const kept = await store.blobs.get(hash ?? '').catch(() => undefined)
      if (!kept) throw new AppError('not-found', sentence`This version of the file is no longer kept.`)
      refuseLarge(kept.byteLength)
      return textOf(kept)
    },
    'artifact.save': async ({ sessionId, path, content }) => {
      const { state } = await sessions.snapshot(sessionId)
      await refuseOddPath(await openFolder(state.workspace), path)
      await sessions.saveFile(sessionId, { path: posix.normalize(path), content })
    },
  }
}

async function bytesAt(folder: string, path: string): Promise<Uint8Array> {
  const handle = await openRegularFile(await resolveInside(folder, path))
  try {
    const { size } = await handle.stat()
    refuseLarge(size)
    return await readWhole(handle, size)
  } finally {
    await handle.close()
  }
}

function refuseLarge(bytes: number): void {
  if (bytes <= LARGEST_ARTIFACT) return
  throw new AppError('bad-input', sentence`This is larger than 5 MB and isn’t shown here.`)
}

async function textOf(bytes: Uint8Array): Promise<string> {
  const found = await encodingOfText(Buffer.from(bytes), { isCut: false })
  if (!found) throw new AppError('bad-input', sentence`This isn’t text, so it can’t be shown here.`)
  return found.name === 'UTF-8' ? decodeText(bytes) : iconv.decode(Buffer.from(bytes), found.name)
}

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** The person names the file, and no card asks: it lies in the folder, where nothing is run by itself. */
async function refuseOddPath(folder: string, path: string): Promise<void> {
  const names = path.split('/')
  const isOdd = path.includes('\\') || names.some(name => ['', '.', '..'].includes(name) || /^\.git$/i.test(name))
  if (isOdd || path.includes('\0')) {
    throw new AppError('bad-input', sentence`Give a name, or a path within the folder.`)
  }
  const { info } = await lookInside(folder, path)
  if (info?.isDirectory()) throw new AppError('bad-input', sentence`There is a folder of that name.`)
}
