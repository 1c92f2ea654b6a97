import { useEffect, useState } from 'react'
import type { OfferedTool } from '../../../../shared/models/offered-tool'
import type { Profile } from '../../../../shared/settings'
import { call } from '../../../base/bridge'

type Choice = Pick<Profile, 'model' | 'toolset' | 'toolGroups' | 'editTools'>

/** Atrium's own tools that a model with such a profile is offered; null until main has said so. */
export function useOfferedTools(
  { model, toolset, toolGroups, editTools }: Choice,
  hasOwnSkills: boolean,
): readonly OfferedTool[] | null {
  const [tools, setTools] = useState<readonly OfferedTool[] | null>(null)
  const groups = toolGroups?.join(' ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the groups count, not the list that they stand in
  useEffect(() => {
    let isWanted = true
    const chosen = { ...(toolset && { toolset }), ...(toolGroups && { toolGroups }), ...(editTools && { editTools }) }
    const choice = { model, ...chosen, hasOwnSkills }
    call('tool.offered', choice).then(
      found => isWanted && setTools(found),
      () => undefined,
    )
    return () => {
      isWanted = false
    }
  }, [model, toolset, groups, editTools, hasOwnSkills])
  return tools
}
