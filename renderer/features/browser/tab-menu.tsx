import {
  CodeXml,
  Cookie,
  EllipsisVertical,
  Eraser,
  ExternalLink,
  Globe,
  GlobeLock,
  ZoomIn,
  ZoomOut,
} from 'lucide-react'
import type { BrowserTab, FolderBrowser } from '../../../shared/browser/browser-tabs'
import { call } from '../../base/bridge'
import { attempt, showToast } from '../../state/ui'
import { browserText } from '../../text/text-browser'
import { Button } from '../../ui/button'
import { Menu, MenuItem, MenuSeparator } from '../../ui/menu'
import { act, runBrowserAction } from './browser-actions'

type TabMenuProps = { browser: FolderBrowser; tab: BrowserTab | undefined }

const openOutside = (workspace: string, { file, url }: BrowserTab): Promise<unknown> =>
  file ? call('file.openOutside', { workspace, path: file.path }) : call('link.open', { url })

/** Shows the other actions for a page, and what the folder's browser keeps. */
export function TabMenu({ browser: { workspace, keepsData }, tab }: TabMenuProps) {
  const clear = async () => {
    await call('browser.clearData', { workspace })
    showToast({ tone: 'info', text: browserText.cleared })
  }
  return (
    <Menu
      align="end"
      trigger={
        <Button kind="icon" aria-label={browserText.more} title={browserText.more}>
          <EllipsisVertical size={15} aria-hidden="true" />
        </Button>
      }
    >
      {tab && (
        <>
          <p className="px-2 py-1 text-xs text-ink-2">{browserText.zoom(tab.zoom)}</p>
          <MenuItem onSelect={() => runBrowserAction('browser.zoomIn')}>
            <ZoomIn size={15} aria-hidden="true" />
            {browserText.larger}
          </MenuItem>
          <MenuItem onSelect={() => runBrowserAction('browser.zoomOut')}>
            <ZoomOut size={15} aria-hidden="true" />
            {browserText.smaller}
          </MenuItem>
          <MenuItem onSelect={() => runBrowserAction('browser.zoomReset')}>
            <span className="inline-block w-[15px]" aria-hidden="true" />
            {browserText.usualSize}
          </MenuItem>
          <MenuSeparator />
          <MenuItem onSelect={() => act(tab.id, 'inspect')}>
            <CodeXml size={15} aria-hidden="true" />
            {browserText.inspect}
          </MenuItem>
          {/^https?:/.test(tab.url) && (
            <MenuItem onSelect={() => attempt(openOutside(workspace, tab))}>
              <ExternalLink size={15} aria-hidden="true" />
              {browserText.outside}
            </MenuItem>
          )}
          {tab.file && (
            <MenuItem onSelect={() => act(tab.id, tab.file?.hasNetwork ? 'network-off' : 'network-on')}>
              {tab.file.hasNetwork ? (
                <GlobeLock size={15} aria-hidden="true" />
              ) : (
                <Globe size={15} aria-hidden="true" />
              )}
              {tab.file.hasNetwork ? browserText.forbidNetwork : browserText.allowNetwork}
            </MenuItem>
          )}
          <MenuSeparator />
        </>
      )}
      <MenuItem onSelect={() => attempt(call('browser.keepData', { workspace, isKept: !keepsData }))}>
        <Cookie size={15} aria-hidden="true" />
        {keepsData ? browserText.forgetData : browserText.keepData}
      </MenuItem>
      <MenuItem onSelect={() => attempt(clear())}>
        <Eraser size={15} aria-hidden="true" />
        {browserText.clearData}
      </MenuItem>
    </Menu>
  )
}
