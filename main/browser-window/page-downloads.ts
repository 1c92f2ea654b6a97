import type { DownloadItem } from 'electron'
import type { PageDownload } from '../browser/tabs/page-view'

/** A download of Chromium as a tab has it. */
export function pageDownload(item: DownloadItem): PageDownload {
  return {
    name: item.getFilename(),
    url: item.getURL(),
    total: item.getTotalBytes(),
    saveTo: path => item.setSavePath(path),
    stop: () => item.cancel(),
    whenChanged(changed) {
      item.on('updated', () => changed(item.getReceivedBytes()))
    },
    whenDone(done) {
      item.once('done', (_event, state) => {
        done(state === 'completed' ? 'saved' : state === 'cancelled' ? 'stopped' : 'failed')
      })
    },
  }
}
