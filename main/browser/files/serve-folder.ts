import type { FileHandle } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import mime from 'mime/lite'
import { AppError } from '../../../shared/errors'
import { isSecret } from '../../workspace/paths/is-secret'
import { lookInside, relativePath } from '../../workspace/paths/resolve-path'
import { openRegularFile } from '../../workspace/read/open-regular-file'
import { markdownPage } from './markdown-page'
import { servedFile } from './served-file'

/** A longer one is shown as it was written. */
const MOST_MARKDOWN = 2_000_000
/** The reasons why a file is not delivered, without the folder's path. */
const WHY: Readonly<Partial<Record<AppError['code'], [number, string]>>> = {
  'not-found': [404, 'There is no such file in the folder.'],
  denied: [403, 'This file is outside of the folder, or may not be read.'],
}
const NO_FILE: [number, string] = [400, 'This cannot be opened as a file.']
/** The files that Chromium would take for a film, or save, though they are read as text. */
const SOURCE =
  /\.(?:[cm]?ts|tsx|jsx|py|rb|rs|go|java|kt|swift|c|h|cc|cpp|hpp|cs|sh|ps1|toml|ya?ml|log|ini|sql|vue|svelte)$/i

export type ServeFile = (request: IncomingMessage, response: ServerResponse, url: string) => Promise<void>

/** Gives files of a folder to pages, to be read only: none from outside of it, by whatever link, and none that holds keys. */
export function serveFolder(workspace: string, network: { isOn(): boolean }): ServeFile {
  return async (request, response, url) => {
    try {
      await give(request, response, { workspace, url, hasNetwork: network.isOn() })
    } catch (thrown) {
      if (response.headersSent) response.destroy()
      else say(response, ...((thrown instanceof AppError && WHY[thrown.code]) || NO_FILE))
    }
  }
}

type ServeRequest = { workspace: string; url: string; hasNetwork: boolean }

async function give(request: IncomingMessage, response: ServerResponse, { workspace, url, hasNetwork }: ServeRequest) {
  if (request.method !== 'GET' && request.method !== 'HEAD') return say(response, 405, 'Files are only read here.')
  const path = servedFile(url)
  if (path === undefined) return say(response, 400, 'This is no path of the folder.')
  const { real, info } = await lookInside(workspace, path)
  const { pathname, search } = new URL(url)
  if (info?.isDirectory()) return void response.writeHead(307, { location: `${pathname}/${search}` }).end()
  const shown = relativePath(workspace, real)
  if (isSecret(path) || isSecret(shown) || /(?:^|\/)\.git(?:\/|$)/i.test(shown))
    return say(response, 403, 'This file may hold keys or passwords, and is not shown as a page.')
  const handle = await openRegularFile(real)
  try {
    const { size } = await handle.stat()
    const isLookedAt = ['document', 'iframe'].includes(String(request.headers['sec-fetch-dest']))
    if (isLookedAt && size <= MOST_MARKDOWN && /\.(?:md|markdown)$/i.test(shown))
      return markdownPage(response, { source: await handle.readFile('utf8'), name: shown, hasNetwork })
    await send(request, response, { handle, size, type: await typeOf(shown, handle) })
  } finally {
    await handle.close().catch(() => undefined)
  }
}

type Opened = { handle: FileHandle; size: number; type: string | undefined }

/** Players ask for pieces. */
async function send(request: IncomingMessage, response: ServerResponse, { handle, size, type }: Opened): Promise<void> {
  const [start, end] = rangeOf(request.headers.range, size) ?? [0, size - 1]
  const isPiece = request.headers.range !== undefined && end - start + 1 < size
  response.writeHead(isPiece ? 206 : 200, {
    'content-length': Math.max(0, end - start + 1),
    'accept-ranges': 'bytes',
    'cache-control': 'no-store',
    ...(isPiece && { 'content-range': `bytes ${start}-${end}/${size}` }),
    // Of an unknown kind Chromium finds out whether it is a text.
    ...(type !== undefined && { 'content-type': type, 'x-content-type-options': 'nosniff' }),
  })
  if (request.method === 'HEAD' || end < start) return void response.end()
  await pipeline(handle.createReadStream({ start, end, autoClose: false }), response)
}

function rangeOf(header: string | undefined, size: number): [number, number] | undefined {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (first === undefined || (first === '' && last === '')) return undefined
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  return start <= end ? [start, end] : undefined
}

async function typeOf(path: string, handle: FileHandle): Promise<string | undefined> {
  if (SOURCE.test(path)) return 'text/plain; charset=utf-8'
  const type = mime.getType(path)
  if (type === null) return undefined
  if (type === 'text/html') return (await saysItsEncoding(handle)) ? type : `${type}; charset=utf-8`
  // As a page it would be saved.
  if (type === 'text/markdown') return 'text/plain; charset=utf-8'
  return /^text\/|json$|javascript$/.test(type) ? `${type}; charset=utf-8` : type
}

/** Checks the part of a file in which Chromium looks for an encoding too. */
async function saysItsEncoding(handle: FileHandle): Promise<boolean> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(1024), 0, 1024, 0)
  return /charset\s*=/i.test(buffer.toString('latin1', 0, bytesRead))
}

function say(response: ServerResponse, status: number, words: string): void {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' }).end(words)
}
