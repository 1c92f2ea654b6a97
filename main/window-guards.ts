import { readFile } from 'node:fs/promises'
import { app, BrowserWindow, protocol, type Session, session, type WebContents, webContents } from 'electron'
import { askedMedia, BLOB_HEADERS, blobFile, isImage, mediaResponse } from './blob-files'
import { APP_SCHEME, mayLoadFrame, mayRequest } from './mcp/apps/app-requests'
import type { OpenApps } from './mcp/apps/open-apps'
import { isFramePage, PAGE_ORIGIN, pageFile, policyOf } from './page-files'
import { closeNetwork, countNavigations, serveApps } from './window-apps'
import { mayHear } from './window-desktop'

/** Vite's server, in development only: a packaged app never looks at the environment. */
export const developmentUrl = app.isPackaged ? undefined : process.env.ELECTRON_RENDERER_URL

/** The origin of the window's page; calls are answered for this origin alone. */
export const pageOrigin = developmentUrl ? new URL(developmentUrl).origin : PAGE_ORIGIN

/** Makes `app://` a proper origin, and each app one of its own. Must be called before the app is ready. */
export function registerPageScheme(): void {
  // Players read a stream.
  const privileges = { standard: true, secure: true, supportFetchAPI: true, codeCache: true, stream: true }
  const ofApps = { standard: true, secure: true }
  protocol.registerSchemesAsPrivileged([
    { scheme: 'app', privileges },
    { scheme: APP_SCHEME, privileges: ofApps },
  ])
}

/** Gives the bytes that are kept under a hash, or rejects. */
type ReadBlob = (hash: string) => Promise<Uint8Array>
type Served = {
  readBlob: ReadBlob
  /** The same piece by piece, for what is played. */
  streamBlob(hash: string): AsyncIterable<Uint8Array>
  /** Hears of each file that a page asks for. */
  giving(file: Promise<unknown>): void
  apps: OpenApps
}

/** Serves the built page from `folder` and kept pictures, and closes every other way in or out of the renderer. */
export function guardSession(folder: string, { readBlob, streamBlob, giving, apps }: Served): void {
  const { defaultSession } = session
  defaultSession.protocol.handle('app', ({ url, headers }) => {
    const media = askedMedia(url)
    if (media) return mediaResponse(media, headers.get('range'), streamBlob)
    const file = serveBlob(url, readBlob) ?? servePage(folder, url)
    giving(file)
    return file
  })
  // The first response loads much of Node's fetch. Now there is time: the renderer's process is only being started.
  setImmediate(() => void servePage(folder, `${PAGE_ORIGIN}/`))
  serveApps(defaultSession, { apps, pageOrigin, readBlob })
  refusePermissions(defaultSession)
  defaultSession.on('will-download', event => event.preventDefault())
  defaultSession.webRequest.onBeforeRequest((asked, decide) => {
    const { url, webContentsId } = asked
    const window = webContentsId === undefined ? undefined : windowIdOf(webContentsId)
    if (asked.resourceType === 'subFrame')
      return decide({ cancel: !(isOwnFrame(url) || mayLoadFrame(apps, { url, window })) })
    const { frame } = asked
    const isOfServer = developmentUrl !== undefined && frame?.parent === null
    decide({ cancel: !isOfServer && !mayRequest(apps, { url, frame, window }) })
  })
  if (!developmentUrl) closeNetwork(defaultSession, apps)
}

/** In development the server gives the same pages. */
function isOwnFrame(url: string): boolean {
  return isFramePage(url) || (developmentUrl !== undefined && isFramePage(url.replace(pageOrigin, PAGE_ORIGIN)))
}

function windowIdOf(contents: number): number | undefined {
  const found = webContents.fromId(contents)
  return found && (BrowserWindow.fromWebContents(found)?.id ?? undefined)
}

async function servePage(folder: string, url: string): Promise<Response> {
  const file = pageFile(folder, url)
  const body = file && (await readFile(file.path).catch(() => null))
  if (!body) return notFound()
  const headers = {
    'content-type': file.type,
    'content-security-policy': policyOf(url),
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

/** Node tells no origin of a scheme of our own. */
function isOwnPage(url: string): boolean {
  return new URL(url).origin === pageOrigin || url.startsWith(`${pageOrigin}/`)
}

function refusePermissions(target: Session): void {
  const isOfPage = (contents: WebContents | null, isMainFrame: boolean) =>
    isMainFrame && contents !== null && isOwnPage(contents.getURL())
  target.setPermissionRequestHandler((contents, permission, ...[decide, asked]) => {
    if (permission !== 'media') return decide(asked.isMainFrame && permission === 'clipboard-sanitized-write')
    const wanted = 'mediaTypes' in asked ? asked.mediaTypes : undefined
    decide(wanted?.join() === 'audio' && isOfPage(contents, asked.isMainFrame) && mayHear(contents))
  })
  target.setPermissionCheckHandler((contents, permission, ...[, asked]) => {
    if (permission !== 'media') return asked.isMainFrame && permission === 'clipboard-sanitized-write'
    return (
      asked.mediaType === 'audio' && isOfPage(contents, asked.isMainFrame) && contents !== null && mayHear(contents)
    )
  })
  target.setDevicePermissionHandler(() => false)
}

/** From Electron 44 on, what main itself fetches would show a server the first of the person's certificates, too. */
function refuseCertificates(): void {
  app.on('select-client-certificate', (event, contents, ...[, , answer]) => {
    // A page has a listener of its own.
    if (contents !== null) return
    event.preventDefault()
    answer()
  })
}

/** Sessions whose pages are none of ours, and what holds for those pages in place of this. */
export const guardedSessions = new WeakMap<Session, (contents: WebContents) => void>()

/**
 * No page of ours goes anywhere or opens a window, whatever its content asks for. The frames in it, which are those of apps, are
 * held by its policy, by theirs and by what their requests are answered, and never by an event here: where a frame that was refused
 * by a policy has not shown so yet, and goes on to an address that is prevented here, Chromium ends with the whole application.
 */
export function guardContents(): void {
  refuseCertificates()
  app.on('web-contents-created', (_event, contents) => {
    const guard = guardedSessions.get(contents.session)
    if (guard && contents.getType() !== 'remote') return guard(contents)
    contents.setWindowOpenHandler(() => ({ action: 'deny' }))
    contents.on('will-attach-webview', event => event.preventDefault())
    const refuse = (event: { preventDefault(): void; url: string }): void => {
      if (!isOwnPage(event.url)) event.preventDefault()
    }
    contents.on('will-navigate', refuse)
    countNavigations(contents)
    contents.on('will-redirect', event => event.isMainFrame && refuse(event))
    // It speaks to others without a request that could be looked at; where there is no proxy that it could use, to nobody.
    contents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp')
  })
}
