import type { ProjectAgent } from '../../../shared/project'
import type { AgentRole } from '../../../shared/session/session-events'
import type { SessionState } from '../../../shared/session/session-state'
import { listForToolset } from '../../tools/allow-lists'
import { commandGroups, turnGroups } from '../prompt/turn-groups'
import type { RequestSetup } from '../turn/prepare-request'

type AgentFile = Pick<ProjectAgent, 'source' | 'profileId' | 'allowedTools'>

/**
 * As whom a sub-agent works. Its own list of tools replaces the turn's. Without one it has that of its own profile, unless
 * the turn's command said otherwise; and without a profile of its own it has the turn's. Only a file of the person's own may
 * give it more than the turn has.
 */
export function agentRole(
  { state, basis }: { state: SessionState; basis: RequestSetup },
  { name, agent, maxRequests }: { name: string; agent: AgentFile | undefined; maxRequests: number },
): AgentRole {
  const { profile, composition, picked } = basis
  const role = state.agent
  const depth = (role?.depth ?? 0) + 1
  const overridden = commandGroups(composition, profile) ?? role?.toolGroups
  const within = agent?.source === 'person' ? undefined : turnGroups({ composition, profile, role })
  const inherited = agent?.profileId ? overridden : (overridden ?? profile.toolGroups)
  // Which set of tools another profile has is not known here.
  const own = agent?.profileId
    ? agent.allowedTools
    : agent?.allowedTools && listForToolset(agent.allowedTools, profile.toolset)
  const toolGroups = own ?? inherited
  const model = agent?.profileId ? undefined : (profile.subAgentModel ?? profile.model)
  return {
    name,
    depth,
    profileId: agent?.profileId ?? profile.id,
    ...(model !== undefined && { model }),
    ...(picked && model !== undefined && { picked: { ...picked, model } }),
    ...(toolGroups && { toolGroups: [...toolGroups] }),
    ...(within && { within: [...within] }),
    maxRequests,
  }
}
