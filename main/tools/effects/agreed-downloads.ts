import type { PageActionEffect } from '../../../shared/browser/page-action'
import type { DrivenTab } from '../../browser/browser-access'
import { hostsOf } from '../../browser/hosts-of'

/** Many a server takes its time: what comes so long after an action is still what the person agreed to with that. */
const LATE_MS = 60_000

const agreed = new WeakMap<DrivenTab, { folder: string; hosts: readonly string[]; until: number }>()

/**
 * Returns the folder for what a page gave to be saved, relative to the workspace: the one that this action names, or the
 * last one did a moment ago, as long as the tab is still where that was. `url` is the tab's address. Undefined if no one
 * agreed to save anything.
 */
export function agreedFolder(tab: DrivenTab, url: string, effect: PageActionEffect): string | undefined {
  const { downloadsTo, hosts, reach } = effect
  if (downloadsTo !== undefined) agreed.set(tab, { folder: downloadsTo, hosts, until: Date.now() + LATE_MS })
  else if (reach !== 'read') agreed.delete(tab)
  const last = agreed.get(tab)
  const isStill = last && Date.now() < last.until && hostsOf(url).every(host => last.hosts.includes(host))
  return isStill ? last.folder : downloadsTo
}
