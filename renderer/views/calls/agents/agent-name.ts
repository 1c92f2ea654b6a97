import { DEFAULT_AGENT } from '../../../../shared/default-agent'
import { text } from '../../../text/text'

/** Returns a person's name for an agent: one without a role has no name. */
export function agentName(name: string): string {
  return name === DEFAULT_AGENT ? text.tool.anAgent : name
}
