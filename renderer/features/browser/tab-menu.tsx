import { CodeXml, Cookie, EllipsisVertical, Eraser, ExternalLink, ZoomIn, ZoomOut } from 'lucide-react'
import type { BrowserTab, FolderBrowser } from '../../../shared/browser/browser-tabs'
import { call } from '../../base/bridge'
import { attempt, showToast } from '../../state/ui'
import { browserText } from '../../text/text-browser'
import { Button } from '../../ui/button'
import { Menu, MenuItem, MenuSeparator } from '../../ui/menu'
import { act, runBrowserAction } from './browser-actions'

type TabMenuProps = { browser: FolderBrowser; tab: BrowserTab | undefined }

/** What else can be done with a page, and what the folder's browser keeps. */
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
            <MenuItem onSelect={() => attempt(call('link.open', { url: tab.url }))}>
              <ExternalLink size={15} aria-hidden="true" />
              {browserText.outside}
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
