import type { Cdp } from '../cdp'

/**
 * Sets whether pages get the system's dialog when they ask for files: the person gets it; for a model, which names files,
 * none opens. `isKeptFirst` applies until `keep` is called.
 */
export function fileChoosers(cdp: Cdp, isKeptFirst: boolean) {
  let isKept = false
  function keep(isWanted: boolean): void {
    if (isKept === isWanted) return
    isKept = isWanted
    cdp.send('Page.setInterceptFileChooserDialog', { enabled: isKept, cancel: true }).catch(() => undefined)
  }
  keep(isKeptFirst)
  return { keep }
}
