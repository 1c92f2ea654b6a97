import type { ProjectAgent } from '../../../shared/project'
import type { AgentRole } from '../../../shared/session/session-events'
import type { SessionState } from '../../../shared/session/session-state'
import type { Toolset } from '../../../shared/settings'
import { listForToolset } from '../../tools/allow-lists'
import { commandGroups, turnGroups } from '../prompt/turn-groups'
import type { ResolvedRequest } from '../turn/prepare-request'

type AgentFile = Pick<ProjectAgent, 'source' | 'profileId' | 'allowedTools' | 'model' | 'reasoningEffort'>

/** `toolset` is that of the profile which answers for it. */
type NewAgent = { name: string; agent: AgentFile | undefined; maxRequests: number; toolset: Toolset | undefined }

/**
 * As whom a sub-agent works. Its own list of tools replaces the turn's. Without one it has that of its own profile, unless
 * the turn's command said otherwise; and without a profile of its own it has the turn's. Only a file of the person's own may
 * give it more than the turn has.
 */
export function agentRole(
  { state, basis }: { state: SessionState; basis: ResolvedRequest },
  { name, agent, maxRequests, toolset }: NewAgent,
): AgentRole {
  const { profile, composition } = basis
  const role = state.agent
  const depth = (role?.depth ?? 0) + 1
  const overridden = commandGroups(composition, profile) ?? role?.toolGroups
  const within = agent?.source === 'person' ? undefined : turnGroups({ composition, profile, role })
  const inherited = agent?.profileId ? overridden : (overridden ?? profile.toolGroups)
  const own = agent?.allowedTools && listForToolset(agent.allowedTools, toolset)
  const toolGroups = own ?? inherited
  return {
    name,
    depth,
    profileId: agent?.profileId ?? profile.id,
    ...modelFor(agent, basis),
    ...(toolGroups && { toolGroups: [...toolGroups] }),
    ...(within && { within: [...within] }),
    maxRequests,
  }
}

/** The model that a sub-agent works with: its own, that of its profile, or the one that the turn has for sub-agents. */
function modelFor(
  agent: AgentFile | undefined,
  { profile, picked }: ResolvedRequest,
): Pick<AgentRole, 'model' | 'picked'> {
  // Only another profile itself knows its provider, so it also has its own effort.
  if (agent?.profileId) return agent.model === undefined ? {} : { model: agent.model }
  const model = agent?.model ?? profile.subAgentModel ?? profile.model
  const effort = agent?.reasoningEffort
  const given = picked ?? (effort && { providerId: profile.providerId })
  return { model, ...(given && { picked: { ...given, model, ...(effort && { reasoningEffort: effort }) } }) }
}
