import type { WebContents } from 'electron'

type Guards = {
  /** Returns whether pages of the session may go there; in a frame, or as a whole. */
  mayGo(url: string, isFrame: boolean): boolean
  refused(contents: WebContents, url: string, isFrame: boolean): void
}

/**
 * Guards anything that has pages of a browser's session from its first moment on: it goes to the web only, in all of its
 * frames, opens no window by itself, and communicates only through the session's proxy.
 */
export function guardPage(contents: WebContents, { mayGo, refused }: Guards): void {
  contents.setWindowOpenHandler(() => ({ action: 'deny' }))
  contents.on('will-attach-webview', event => event.preventDefault())
  const guard = (event: { preventDefault(): void; url: string; isMainFrame?: boolean }): void => {
    // A frame may hold what its page has written into it.
    const isFrame = event.isMainFrame === false
    if (mayGo(event.url, isFrame) || (isFrame && event.url.startsWith('data:'))) return
    event.preventDefault()
    refused(contents, event.url, isFrame)
  }
  contents.on('will-frame-navigate', guard)
  contents.on('will-redirect', guard)
  contents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp')
  // Electron would send the first of the person's certificates to any server that asks for one.
  contents.on('select-client-certificate', (event, ...[, , answer]) => {
    event.preventDefault()
    ;(answer as () => void)()
  })
}
