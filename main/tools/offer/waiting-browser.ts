import type { Toolset } from '../../../shared/settings'
import type { Tool } from '../tool'

type BrowserState = {
  /** True if a page is open; undefined if there is no browser. */
  hasTabs: boolean | undefined
  toolset: Toolset | undefined
  /** Names of the tools that the session has called. */
  used: ReadonlySet<string>
}

/**
 * The tools of the browser that are offered only once they were asked for. A page that is open, and a set of tools that has them of old,
 * say that they will be needed; all others would pay for them with every request.
 */
export function waitingBrowserTools(tools: readonly Tool[], { hasTabs, toolset, used }: BrowserState): readonly Tool[] {
  if (hasTabs !== false || toolset === 'polpo') return []
  const own = tools.filter(({ group }) => group === 'browser')
  return own.some(({ name }) => used.has(name)) ? [] : own
}
