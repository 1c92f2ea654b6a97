import type { Handlers } from './answer'
import { appHandlers } from './app-handlers'
import { fileHandlers } from './file-handlers'
import { folderHandlers } from './folder-handlers'
import type { Parts } from './parts'
import { providerHandlers } from './provider-handlers'
import { sessionHandlers } from './session-handlers'
import { terminalHandlers } from './terminal-handlers'

/** Every call of the contract, answered. */
export function handlers(parts: Parts): Handlers {
  return {
    ...appHandlers(parts),
    ...fileHandlers(parts),
    ...folderHandlers(parts),
    ...providerHandlers(parts),
    ...sessionHandlers(parts),
    ...terminalHandlers(parts),
  }
}
