import type { Toolset } from '../../shared/settings'
import type { Tool } from './tool'

/** The tools of one set, in their order. Names are unique within a set only. */
export function ofToolset<T extends Pick<Tool, 'toolsets'>>(tools: readonly T[], toolset: Toolset = 'workspace'): T[] {
  return tools.filter(({ toolsets }) => !toolsets || toolsets.includes(toolset))
}
