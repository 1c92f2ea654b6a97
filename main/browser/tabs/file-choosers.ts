import type { Cdp } from '../cdp'

/** Whether pages get the system's dialog when they ask for files: the person has it; for a model, which names files, none opens. */
export function fileChoosers(cdp: Cdp) {
  let isKept = false
  return {
    keep(isWanted: boolean): void {
      if (isKept === isWanted) return
      isKept = isWanted
      cdp.send('Page.setInterceptFileChooserDialog', { enabled: isKept, cancel: true }).catch(() => undefined)
    },
  }
}
