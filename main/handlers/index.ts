import { appHandlers } from './app-handlers'
import { artifactHandlers } from './apps/artifact-handlers'
import { mcpAppHandlers } from './apps/mcp-app-handlers'
import { browserHandlers } from './browser/browser-handlers'
import { composerHandlers } from './composer-handlers'
import { dataHandlers } from './data-handlers'
import { draftHandlers } from './draft-handlers'
import { editorHandlers } from './editor-handlers'
import { exportHandlers } from './export-handlers'
import { fileHandlers } from './file-handlers'
import { flowHandlers } from './flows/flow-handlers'
import { folderHandlers } from './folder-handlers'
import { gitHandlers } from './git-handlers'
import type { Handlers } from './handle-ipc-call'
import type { HandlerContext } from './handler-context'
import { instructionHandlers } from './instruction-handlers'
import { jobHandlers } from './job-handlers'
import { mcpHandlers } from './mcp-handlers'
import { permissionHandlers } from './permission-handlers'
import { projectHandlers } from './project-handlers'
import { sessionHandlers } from './session-handlers'
import { mailHandlers } from './settings/mail-handlers'
import { providerHandlers } from './settings/provider-handlers'
import { serviceHandlers } from './settings/service-handlers'
import { setupHandlers } from './settings/setup-handlers'
import { vaultHandlers } from './settings/vault-handlers'
import { soundHandlers } from './sound/sound-handlers'
import { terminalHandlers } from './terminal-handlers'
import { toolHandlers } from './tool-handlers'
import { windowHandlers } from './window-handlers'
import { worktreeHandlers } from './worktree-handlers'

/** Every call of the contract, answered. */
export function handlers(parts: HandlerContext): Handlers {
  return {
    ...appHandlers(parts),
    ...browserHandlers(parts),
    ...composerHandlers(parts),
    ...dataHandlers(parts),
    ...draftHandlers(parts),
    ...editorHandlers(parts),
    ...exportHandlers(parts),
    ...fileHandlers(parts),
    ...flowHandlers(parts),
    ...folderHandlers(parts),
    ...gitHandlers(parts),
    ...worktreeHandlers(parts),
    ...instructionHandlers(parts),
    ...jobHandlers(parts),
    ...mailHandlers(parts),
    ...artifactHandlers(parts),
    ...mcpAppHandlers(parts),
    ...mcpHandlers(parts),
    ...permissionHandlers(parts),
    ...projectHandlers(parts),
    ...providerHandlers(parts),
    ...serviceHandlers(parts),
    ...sessionHandlers(parts),
    ...setupHandlers(parts),
    ...soundHandlers(parts),
    ...terminalHandlers(parts),
    ...toolHandlers(parts),
    ...vaultHandlers(parts),
    ...windowHandlers(parts),
  }
}
