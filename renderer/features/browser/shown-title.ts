import type { BrowserTab } from '../../../shared/browser/browser-tabs'
import { t } from '../../i18n/t'

/** Returns the title of a tab: its page's, or else its address. */
export function shownTitle({ title, url, file }: BrowserTab): string {
  // Without a title Chromium names a page by its address.
  if (title.trim() !== '' && title !== 'about:blank' && !(file && url.endsWith(title))) return title
  if (file) return file.path.split('/').at(-1) || file.path
  return url === 'about:blank' || url === '' ? t('browser.empty') : hostOf(url)
}

/** The host of an address, or all of it where it has none. */
export function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host || url : url
}
