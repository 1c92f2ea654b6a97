import type { BrowserAccess } from '../browser/browser-access'
import type { ToolContext } from './tool-context'

/** The browser of the folder as the session has it. Throws an `Error` for the model where there is none. */
export async function browserOf({ browser }: ToolContext): Promise<BrowserAccess> {
  if (!browser) throw new Error('There is no browser here.')
  return browser()
}
