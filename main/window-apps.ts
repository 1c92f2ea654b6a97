import { randomUUID } from 'node:crypto'
import { app, BrowserWindow, type Session, type WebContents, type WebFrameMain, webFrameMain } from 'electron'
import type { AppHealth } from '../shared/apps/mcp-apps'
import artifactScript from './browser/page/artifact-script?page-script'
import { APP_HEADERS, appPolicy, artifactPolicy } from './mcp/apps/app-policy'
import { APP_SCHEME, appIdOf, appUrl } from './mcp/apps/app-requests'
import { artifactPage, fileOfPage } from './mcp/apps/artifact-page'
import { navigationLimit } from './mcp/apps/navigation-limit'
import type { OpenApps, OpenArtifact } from './mcp/apps/open-apps'
import { withNonce } from './mcp/apps/script-nonce'

/** Nobody listens there, and nothing else on this computer is asked. */
const NOWHERE = 'http://127.0.0.1:1'

/** A frame that has not come to answer by then is at work for good. */
const ANSWER_MS = 4_000
/** Of memory, in KB: what needs more is not shown beside a conversation. */
const LARGEST_KB = 1_500_000

type Serving = { apps: OpenApps; pageOrigin: string; readBlob(hash: string): Promise<Uint8Array> }

/** Serves the pages of MCP servers and those of models, each once and under a policy of its own. */
export function serveApps(target: Session, { apps, pageOrigin, readBlob }: Serving): void {
  target.protocol.handle(APP_SCHEME, async ({ url }) => {
    const id = appIdOf(url) ?? ''
    const artifact = apps.findArtifact(id)
    const path = artifact && fileOfPage(url)
    if (artifact && path !== undefined) return fileResponse(artifact, path)
    if (artifact) return apps.takeArtifact(id) ? artifactResponse(artifact, pageOrigin) : notFound()
    const opened = apps.take(id)
    const html = opened && (await readBlob(opened.page).catch(() => undefined))
    if (!opened || !html) return notFound()
    const nonce = randomUUID()
    const policy = appPolicy(opened.domains, { isAllowed: apps.isAllowed(opened), pageOrigin, nonce })
    const headers = { ...APP_HEADERS, 'content-security-policy': policy }
    return new Response(withNonce(new TextDecoder().decode(html), nonce), { headers })
  })
}

const notFound = () => new Response('Not found', { status: 404 })

/** A page of a model runs the scripts that are written into it, and those of its folder. */
function artifactResponse({ id, html, files }: OpenArtifact, pageOrigin: string): Response {
  const nonce = randomUUID()
  const policy = artifactPolicy(files ? [appUrl(id)] : [], { pageOrigin, nonce })
  const headers = { ...APP_HEADERS, 'content-security-policy': policy }
  return new Response(artifactPage(html, { nonce, script: artifactScript }), { headers })
}

async function fileResponse({ files }: OpenArtifact, path: string): Promise<Response> {
  const file = await files?.(path).catch(() => undefined)
  if (!file) return notFound()
  const headers = {
    ...APP_HEADERS,
    'content-type': file.type,
    'content-security-policy': "default-src 'none'; sandbox",
  }
  return new Response(new Uint8Array(file.bytes), { headers })
}

/**
 * Leaves the session no way out but to what apps may reach. It holds what no policy and no listener sees: connections that are only
 * prepared, and those of WebRTC.
 */
export function closeNetwork(target: Session, apps: OpenApps): void {
  let changing = Promise.resolve()
  apps.whenReaching(origins => {
    const hosts = origins.map(origin => origin.replace(/^[a-z]+:\/\//, ''))
    const proxyBypassRules = ['<-loopback>', ...hosts].join(';')
    changing = changing.then(() => target.setProxy({ mode: 'fixed_servers', proxyRules: NOWHERE, proxyBypassRules }))
    changing.catch(() => undefined)
  })
}

const navigations = navigationLimit()

/**
 * Counts where the frames of apps go, so that the page takes one away that goes on and on. Its process is not ended from here: with
 * navigations of its frames under way, Chromium ends with it, and so does the whole application.
 */
export function countNavigations(contents: WebContents): void {
  contents.on('did-frame-navigate', (_, ...[url, , , isMainFrame, processId, routingId]) => {
    const id = isMainFrame ? undefined : appIdOf(url)
    const frame = id === undefined ? undefined : webFrameMain.fromId(processId, routingId)
    if (id !== undefined && frame) navigations.loaded(frame.frameTreeNodeId, id)
  })
  contents.on('did-start-navigation', ({ isMainFrame, frame, url }) => {
    const ofApp = isMainFrame ? undefined : outermost(frame)
    if (ofApp) navigations.take(ofApp.frameTreeNodeId, url, performance.now())
  })
}

/** The frame in the window's page in which another one is. */
function outermost(frame: WebFrameMain | null): WebFrameMain | undefined {
  for (let at = frame; at?.parent; at = at.parent) if (!at.parent.parent) return at
  return undefined
}

/**
 * Returns the state of an app's frame: whether it goes from page to page without end, its thread still answers, and how
 * large its process has grown.
 */
export async function appHealth(id: string): Promise<AppHealth> {
  if (navigations.isRestless(id)) return 'restless'
  const frame = frameOf(id)
  if (!frame) return 'gone'
  const metric = app.getAppMetrics().find(({ pid }) => pid === frame.osProcessId)
  if ((metric?.memory.workingSetSize ?? 0) > LARGEST_KB) return 'large'
  // It is asked for nothing of its own, so it cannot tell that it is asked.
  const answers = frame
    .executeJavaScript('0')
    .catch(() => undefined)
    .then(() => 'well' as const)
  const late = new Promise<'busy'>(resolve => setTimeout(() => resolve('busy'), ANSWER_MS))
  return Promise.race([answers, late])
}

function frameOf(id: string): WebFrameMain | undefined {
  for (const window of BrowserWindow.getAllWindows()) {
    const found = window.webContents.mainFrame.frames.find(({ url }) => appIdOf(url) === id)
    if (found) return found
  }
  return undefined
}
