import { parseUrl } from '../../../shared/parse-url'
import { goesTo } from './app-origin'
import type { OpenApps } from './open-apps'

/** The scheme of pages that MCP servers show; each is at an origin of its own. */
export const APP_SCHEME = 'mcp-app'

/** A frame of a window, as far as it matters here. Those of Electron are of this shape. */
export type Frame = { readonly url: string; readonly parent: Frame | null }

/** The app that an address of its scheme names. */
export function appIdOf(url: string): string | undefined {
  const parsed = parseUrl(url)
  return parsed?.protocol === `${APP_SCHEME}:` && /^[0-9a-f]{32}$/.test(parsed.host) ? parsed.host : undefined
}

export function appUrl(id: string): string {
  return `${APP_SCHEME}://${id}/`
}

/** The app in whose frame, or in a frame of which, something happens. */
function appOfFrame(frame: Frame | null | undefined): string | undefined {
  for (let at = frame; at; at = at.parent) {
    const id = at.parent && !at.parent.parent ? appIdOf(at.url) : undefined
    if (id !== undefined) return id
  }
  return undefined
}

type FrameRequest = {
  url: string
  window: number | undefined
  /** The frame that asks; nothing for a worker. */
  frame: Frame | null | undefined
}

/**
 * Returns whether a window may make a request. Its page requests only its own files; an app requests, beyond them, what
 * the person lets it reach, whatever its policy says.
 */
export function mayRequest(apps: OpenApps, { url, window, frame }: FrameRequest): boolean {
  const id = appOfFrame(frame)
  // A page of a model has its own files, and nothing of the window's.
  if (id !== undefined && apps.findArtifact(id)) return /^(data|blob):/.test(url) || url.startsWith(appUrl(id))
  if (/^(app|data|blob|devtools):/.test(url)) return true
  if (url.startsWith(`${APP_SCHEME}:`)) return true
  if (frame && !frame.parent) return false
  const one = id === undefined ? undefined : apps.find(id)
  // Workers have no frame, and so ask as any app of their window may.
  const asking = one ? [one] : window === undefined ? [] : apps.ofWindow(window)
  return asking.some(app => goesTo(url, apps.reached(app)))
}

/**
 * Returns whether a frame of a window may be loaded from an address: from an app that was opened there and not loaded yet,
 * or from what an app of the window may frame. Does not check which frame it is: before it is loaded that cannot be known
 * for sure, and the policies of the window and of its apps restrict each one to its own.
 */
export function mayLoadFrame(apps: OpenApps, { url, window }: Pick<FrameRequest, 'url' | 'window'>): boolean {
  if (window === undefined) return false
  const id = appIdOf(url)
  if (id !== undefined) return apps.isNew(id, window)
  return apps.ofWindow(window).some(app => apps.isAllowed(app) && goesTo(url, app.domains.frame))
}
