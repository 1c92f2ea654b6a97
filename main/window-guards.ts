import { readFile } from 'node:fs/promises'
import { app, protocol, type Session, session } from 'electron'
import { BLOB_HEADERS, blobFile, isImage } from './blob-files'
import { CONTENT_SECURITY_POLICY, PAGE_ORIGIN, pageFile } from './page-files'

/** Vite's server, in development only: a packaged app never looks at the environment. */
export const developmentUrl = app.isPackaged ? undefined : process.env.ELECTRON_RENDERER_URL

/** Where the window's page comes from; calls are answered for this origin alone. */
export const pageOrigin = developmentUrl ? new URL(developmentUrl).origin : PAGE_ORIGIN

/** Makes `app://` a proper origin. Must be called before the app is ready. */
export function registerPageScheme(): void {
  const privileges = { standard: true, secure: true, supportFetchAPI: true, codeCache: true }
  protocol.registerSchemesAsPrivileged([{ scheme: 'app', privileges }])
}

/** Gives the bytes that are kept under a hash, or rejects. */
type ReadBlob = (hash: string) => Promise<Uint8Array>
type Served = {
  readBlob: ReadBlob
  /** Hears of each file that a page asks for. */
  giving(file: Promise<unknown>): void
}

/** Serves the built page from `folder` and kept pictures, and closes every other way in or out of the renderer. */
export function guardSession(folder: string, { readBlob, giving }: Served): void {
  const { defaultSession } = session
  defaultSession.protocol.handle('app', ({ url }) => {
    const file = serveBlob(url, readBlob) ?? servePage(folder, url)
    giving(file)
    return file
  })
  // The first response loads much of Node's fetch. Now there is time: the renderer's process is only being started.
  setImmediate(() => void servePage(folder, `${PAGE_ORIGIN}/`))
  refusePermissions(defaultSession)
  if (developmentUrl) return
  defaultSession.webRequest.onBeforeRequest(({ url }, decide) => {
    decide({ cancel: !/^(app|data|blob|devtools):/.test(url) })
  })
}

async function servePage(folder: string, url: string): Promise<Response> {
  const file = pageFile(folder, url)
  const body = file && (await readFile(file.path).catch(() => null))
  if (!body) return notFound()
  const headers = {
    'content-type': file.type,
    'content-security-policy': CONTENT_SECURITY_POLICY,
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-cache',
  }
  return new Response(new Uint8Array(body), { headers })
}

/** The answer for a kept picture; null where a URL is not of one. */
function serveBlob(url: string, readBlob: ReadBlob): Promise<Response> | null {
  const file = blobFile(url)
  if (!file) return null
  const headers = { ...BLOB_HEADERS, 'content-type': file.type }
  return readBlob(file.hash).then(
    bytes => (isImage(bytes, file.type) ? new Response(new Uint8Array(bytes), { headers }) : notFound()),
    notFound,
  )
}

function notFound(): Response {
  return new Response('Not found', { status: 404 })
}

function refusePermissions(target: Session): void {
  const allowed = new Set(['clipboard-sanitized-write'])
  target.setPermissionRequestHandler((_contents, permission, decide) => decide(allowed.has(permission)))
  target.setPermissionCheckHandler((_contents, permission) => allowed.has(permission))
  target.setDevicePermissionHandler(() => false)
}

/** No page of ours goes anywhere, opens a window or embeds another page, whatever its content asks for. */
export function guardContents(): void {
  app.on('web-contents-created', (_event, contents) => {
    contents.setWindowOpenHandler(() => ({ action: 'deny' }))
    contents.on('will-attach-webview', event => event.preventDefault())
    const refuse = (event: { preventDefault(): void; url: string }): void => {
      if (new URL(event.url).origin !== pageOrigin && !event.url.startsWith(`${pageOrigin}/`)) event.preventDefault()
    }
    contents.on('will-navigate', refuse)
    contents.on('will-redirect', refuse)
    contents.on('will-frame-navigate', refuse)
  })
}
