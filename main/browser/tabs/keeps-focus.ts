import type { ActionId } from '../../../shared/actions'

const IN_PAGE: ReadonlySet<ActionId> = new Set([
  ...(['browser.back', 'browser.forward', 'browser.reload', 'browser.zoomIn', 'browser.zoomOut'] as const),
  ...(['browser.zoomReset', 'browser.fullView', 'browser.takeOver', 'browser.inspect'] as const),
])

/** Returns whether a person who does this from within a page is still in it afterwards. */
export const keepsFocus = (action: ActionId): boolean => IN_PAGE.has(action)
