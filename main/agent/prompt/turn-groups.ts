import type { AllowList } from '../../../shared/allow-list'
import type { AgentRole } from '../../../shared/session/session-events'
import type { Profile } from '../../../shared/settings'
import { allowedByAll } from '../../tools/allow-lists'
import type { Composition } from './composition'

type GroupSources = {
  composition: Pick<Composition, 'groups'>
  profile: Pick<Profile, 'toolGroups'>
  role: AgentRole | undefined
}

/** What a turn allows: a command's list, a sub-agent's, or the profile's, and nothing beyond the turn that a sub-agent works for. */
export function turnGroups({ composition, profile, role }: GroupSources): AllowList | undefined {
  const own = composition.groups ?? role?.toolGroups ?? profile.toolGroups
  const within = role?.within
  return own && within ? allowedByAll([own, within]) : (own ?? within)
}
