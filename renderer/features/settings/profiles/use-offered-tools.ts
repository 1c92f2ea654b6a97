import { useEffect, useState } from 'react'
import type { Profile } from '../../../../shared/settings'
import { call } from '../../../base/bridge'

type Choice = Pick<Profile, 'model' | 'toolGroups' | 'editTools'>

/** The names of Atrium's own tools that a model with such a profile is offered; null until main has said so. */
export function useOfferedTools(
  { model, toolGroups, editTools }: Choice,
  hasOwnSkills: boolean,
): readonly string[] | null {
  const [names, setNames] = useState<readonly string[] | null>(null)
  const groups = toolGroups?.join(' ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the groups count, not the list that they stand in
  useEffect(() => {
    let isWanted = true
    const choice = { model, ...(toolGroups && { toolGroups }), ...(editTools && { editTools }), hasOwnSkills }
    call('tool.offered', choice).then(
      found => isWanted && setNames(found),
      () => undefined,
    )
    return () => {
      isWanted = false
    }
  }, [model, groups, editTools, hasOwnSkills])
  return names
}
