import type { McpCallEffect } from '../../../shared/session/effects'
import { type CommandChanges, stoppedResult, type ToolResult } from '../../../shared/session/tool-results'
import type { Tree } from '../../shell/process/kill-tree'
import type { ToolContext } from '../tool-context'
import { watchChanges } from '../watch-command'
import { type Applier, onlyOne } from './applier'

/**
 * Has the server called that the plan came from. Of a server that runs on this computer it is found out what the call changes in the
 * folder, whatever its server says that it does.
 */
export const callMcpEffect: Applier<McpCallEffect, ToolResult> = async (effects, planned, context) => {
  const effect = onlyOne(effects)
  const { callMcp, serverProcesses } = planned
  if (!callMcp) throw new Error('A plan that calls a server says how.')
  return {
    async commit() {
      const tree = serverProcesses?.()
      if (!tree) return { outcome: await callMcp(effect, context) }
      return watchCall(effect, { context, tree, call: () => callMcp(effect, context) })
    },
  }
}

type WatchedCall = { context: ToolContext; tree: Tree; call(): Promise<ToolResult> }

async function watchCall(effect: McpCallEffect, { context, tree, call }: WatchedCall) {
  const { outcome, changes, changed } = await watchChanges(context, async onStart => {
    onStart?.(tree)
    try {
      return await call()
    } catch (thrown) {
      // A call that was stopped may have changed something before.
      if (context.signal.aborted) return stoppedResult()
      throw thrown
    }
  })
  return { outcome: changes && hasChanges(changes) ? withChanges(effect, outcome, changes) : outcome, changed }
}

function hasChanges({ created, changed, deleted, notUndoable }: CommandChanges): boolean {
  return created + changed + deleted + notUndoable.length > 0
}

function withChanges({ server, tool }: McpCallEffect, result: ToolResult, changes: CommandChanges): ToolResult {
  const { details } = result
  if (details && details.type !== 'mcp') return result
  return { ...result, details: { ...(details ?? { type: 'mcp', server, tool, parts: [] }), changes } }
}
