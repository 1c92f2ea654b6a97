import { type Session, type WebContents, webContents } from 'electron'
import { isFolderPage } from '../../shared/browser/folder-pages'
import { hostOfPage } from '../browser/tabs/navigable'

type Within = {
  files: { hasNetwork(): boolean }
  kept(contents: WebContents, host: string): void
}

/**
 * Tells which page of a file wanted something of the web without having a network. What this does not hear of, as of connections that
 * are only prepared, ends at the session's proxy all the same.
 */
export function keepWithin(target: Session, { files, kept }: Within): void {
  target.webRequest.onBeforeRequest(({ url, webContentsId }, decide) => {
    const isOut = /^(?:https?|wss?):/.test(url) && !isFolderPage(url) && !files.hasNetwork()
    const contents = isOut && webContentsId !== undefined ? webContents.fromId(webContentsId) : undefined
    if (contents) kept(contents, hostOfPage(url))
    decide({ cancel: isOut })
  })
}
