import { resolve } from 'node:path'
import type { Effect, Plan } from '../../shared/effects'
import { isInside } from '../workspace/resolve-path'

export type Policy = {
  /** The real path of the open folder. */
  workspace: string
  /** Folders that no tool may ever change: Atrium's own data. */
  ownData: readonly string[]
}

/** `reason` says in words why. */
export type Verdict = { type: 'ask' | 'deny'; reason: string }

/** What becomes of a plan. Pure. Whatever changes something is asked, and Atrium's own data is never touched. */
export function decide(plan: Plan, { workspace, ownData }: Policy): Verdict {
  const own = plan.effects.find(effect => ownData.some(folder => touches(effect, workspace, folder)))
  if (own) return { type: 'deny', reason: "Atrium's own data can never be changed by a tool." }
  return { type: 'ask', reason: `Asked because ${wordsFor(plan)}.` }
}

function wordsFor({ effects }: Plan): string {
  if (effects.some(effect => effect.type === 'command')) return 'it runs a command'
  const call = effects.find(effect => effect.type === 'mcp-call')
  if (call) return `it calls a tool of the MCP server ${call.server}`
  return effects.some(effect => effect.type === 'network') ? 'it sends a request' : 'it changes files'
}

function touches(effect: Effect, workspace: string, folder: string): boolean {
  switch (effect.type) {
    case 'file-change':
      return isInside(comparable(folder), comparable(resolve(workspace, effect.path)))
    case 'command':
      return isInside(comparable(folder), comparable(resolve(workspace, effect.workingDirectory)))
    case 'network':
    case 'mcp-call':
      return false
  }
}

/** macOS and Windows find a file by its name in any letter case and any composition; denying too much elsewhere is harmless. */
function comparable(path: string): string {
  return path.normalize('NFC').toLowerCase()
}
