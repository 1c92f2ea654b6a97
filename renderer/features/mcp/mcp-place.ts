import type { McpServerView } from '../../../shared/mcp'

export type McpPlace =
  | { type: 'list' }
  | { type: 'server'; id: string }
  | { type: 'add' }
  | { type: 'write' }
  /** With the server as it was then: what is written about it stays, whatever becomes of it elsewhere. */
  | { type: 'edit'; server: McpServerView }
