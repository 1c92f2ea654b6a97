import type { Tool, ToolTurn } from './tool'

/** The tools as a turn has them, in their order. */
export function toolsForTurn(tools: readonly Tool[], turn: ToolTurn): readonly Tool[] {
  return tools.flatMap(tool => {
    if (tool.kind === 'uses-services' && !tool.services.every(name => turn.services.has(name))) return []
    return tool.forTurn ? (tool.forTurn(turn) ?? []) : tool
  })
}
