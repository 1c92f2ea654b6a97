import { createHash } from 'node:crypto'
import { net, type Session, session, type WebContents, webContents } from 'electron'
import { folderPageUrl, isFolderPage } from '../../shared/browser/folder-pages'
import { PROXY_USER } from '../browser/network/browser-network'
import { hostOfPage } from '../browser/tabs/navigable'
import { plainUserAgent } from '../browser/tabs/plain-user-agent'

/** Copy buttons work by it, and Chromium lets a page only just after somebody has pressed in it. */
const HARMLESS: ReadonlySet<string> = new Set(['clipboard-sanitized-write'])
const STORED = 'persist:'

type SessionParts = {
  workspace: string
  isKept: boolean
  /** Files of the folder know nothing of what is signed in where. */
  isOfFiles: boolean
  proxyRules: string
  proxyPassword: string
  /** Returns whether a page may do even what is harmless, as when only the person operates it. */
  isOfPerson(contents: WebContents): boolean
  refused(contents: WebContents, permission: string, url: string): void
}

/**
 * The session of a folder's browser: its own cookies, storage and cache, its own way into the net, and nothing of Atrium's window in
 * it, no scheme, no guard and no preload script.
 */
export async function browserSession(parts: SessionParts): Promise<Session> {
  const { workspace, isKept, isOfFiles, proxyRules } = parts
  const name = `${isOfFiles ? 'files' : 'browser'}-${createHash('sha256').update(workspace).digest('hex').slice(0, 32)}`
  const target = session.fromPartition(isKept ? `${STORED}${name}` : name)
  target.setUserAgent(plainUserAgent(target.getUserAgent()))
  target.setSpellCheckerEnabled(false)
  refusePermissions(target, parts)
  // Chromium keeps pages of the web from files already; here nobody would serve them either.
  if (!target.protocol.isProtocolHandled('file'))
    target.protocol.handle('file', () => new Response(null, { status: 403 }))
  await target.setProxy({ mode: 'fixed_servers', proxyRules, proxyBypassRules: '<-loopback>' })
  await signInToProxy(target, parts.proxyPassword)
  return target
}

/**
 * Has Chromium know the password of the session's proxy before any page is loaded, as workers have nobody who would be asked
 * for it.
 */
export function signInToProxy(target: Session, proxyPassword: string): Promise<void> {
  return new Promise(resolve => {
    const asked = net.request({ session: target, method: 'HEAD', url: folderPageUrl('') })
    asked.on('login', (_proxy, answer) => answer(PROXY_USER, proxyPassword))
    asked.on('response', response => {
      response.on('data', () => undefined)
      response.on('end', resolve)
    })
    asked.on('error', () => resolve())
    asked.end()
  })
}

function refusePermissions(target: Session, { isOfPerson, refused }: SessionParts): void {
  target.setPermissionRequestHandler((contents, permission, ...[decide, asked]) => {
    const isGiven = HARMLESS.has(permission) && isOfPerson(contents)
    if (!isGiven) refused(contents, permission, asked.requestingUrl)
    decide(isGiven)
  })
  target.setPermissionCheckHandler(
    (contents, permission) => HARMLESS.has(permission) && contents !== null && isOfPerson(contents),
  )
  target.setDevicePermissionHandler(() => false)
}

type Within = {
  files: { hasNetwork(): boolean }
  kept(contents: WebContents, host: string): void
  asked(contents: WebContents, url: string): void
}

/**
 * Tells which page of a file asks for what of the folder, and which wanted something of the web without having a network. What this does
 * not hear of, as of connections that are only prepared, ends at the session's proxy all the same.
 */
export function keepWithin(target: Session, { files, kept, asked }: Within): void {
  target.webRequest.onBeforeRequest(({ url, webContentsId }, decide) => {
    const isOwn = isFolderPage(url)
    const isOut = /^(?:https?|wss?):/.test(url) && !isOwn && !files.hasNetwork()
    const contents = (isOut || isOwn) && webContentsId !== undefined ? webContents.fromId(webContentsId) : undefined
    if (contents && isOut) kept(contents, hostOfPage(url))
    else if (contents) asked(contents, url)
    decide({ cancel: isOut })
  })
}
