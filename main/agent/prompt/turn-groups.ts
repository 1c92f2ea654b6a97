import type { AllowList } from '../../../shared/allow-list'
import type { AgentRole } from '../../../shared/session/session-events'
import type { Profile } from '../../../shared/settings'
import { allowedByAll, listForToolset } from '../../tools/allow-lists'
import type { Composition } from './composition'

type GroupSources = {
  composition: Pick<Composition, 'groups' | 'groupsAreOfFolder'>
  profile: Pick<Profile, 'toolGroups' | 'toolset'>
  role: AgentRole | undefined
}

/**
 * Returns what a turn allows: a command's list, a sub-agent's, or the profile's, and nothing beyond the turn that a
 * sub-agent works for.
 */
export function turnGroups({ composition, profile, role }: GroupSources): AllowList | undefined {
  const own = commandGroups(composition, profile) ?? role?.toolGroups ?? profile.toolGroups
  const within = role?.within
  return own && within ? allowedByAll([own, within]) : (own ?? within)
}

/** Returns what a turn's command allows: a folder's command allows nothing beyond the profile, which the person chose. */
export function commandGroups(
  { groups, groupsAreOfFolder }: GroupSources['composition'],
  { toolGroups, toolset }: GroupSources['profile'],
): AllowList | undefined {
  const own = groups && listForToolset(groups, toolset)
  return own && groupsAreOfFolder && toolGroups ? allowedByAll([toolGroups, own]) : own
}
