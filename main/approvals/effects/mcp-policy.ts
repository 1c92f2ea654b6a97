import { sentence } from '../../../shared/sentence'
import type { McpCallEffect } from '../../../shared/session/effects'
import type { EffectPolicy } from './effect-policy'
import { offerOf } from './offer-of'

/** Nobody here can look at or take back what another program does. */
export const mcpPolicy: EffectPolicy<McpCallEffect> = {
  label: ({ server, tool }) => `${server}: ${tool}`,
  byMode: ({ server }) => ({ type: 'ask', because: sentence`it calls a tool of the MCP server ${server}` }),
  offers([effect, ...more]) {
    if (!effect || more.length > 0 || effect.pin === '') return []
    const { server, tool, pin, serverPin, claimsToRead } = effect
    const which = serverPin === undefined ? { server } : { server, serverPin }
    const exact = offerOf([{ kind: 'mcp-tool', ...which, tool, pin }])
    return claimsToRead ? [exact, offerOf([{ kind: 'mcp-reads', ...which }])] : [exact]
  },
}
