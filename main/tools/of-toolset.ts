import type { Toolset } from '../../shared/settings'
import type { Tool } from './tool'

/** The tools of one set, in their order, and those that the offline guide has besides. Names are unique within a set only. */
export function ofToolset<T extends Pick<Tool, 'toolsets' | 'availableOffline'>>(
  tools: readonly T[],
  toolset: Toolset = 'workspace',
  isOffline = false,
): T[] {
  return tools.filter(
    ({ toolsets, availableOffline }) => !toolsets || toolsets.includes(toolset) || (isOffline && availableOffline),
  )
}
