import { expect, test } from 'vitest'
import { agentRole } from '../../../../main/agent/agents/agent-role'
import type { Toolset } from '../../../../shared/settings'

const profile = { id: 'p', providerId: 'openai', model: 'big', subAgentModel: 'small', toolset: 'polpo' as const }
const basis = { profile, composition: {} }
const roleOf = (agent: object | undefined, changes: object = {}, toolset: Toolset = 'polpo') =>
  agentRole({ state: {}, basis: { ...basis, ...changes } } as never, {
    name: 'a',
    maxRequests: 5,
    agent: agent as never,
    toolset,
  })

test('a sub-agent works with the model of its own file, then with that for sub-agents', () => {
  expect(roleOf(undefined)).toMatchObject({ model: 'small' })
  expect(roleOf({ source: 'folder' })).toMatchObject({ model: 'small' })
  expect(roleOf({ source: 'folder', model: 'own' })).toMatchObject({ model: 'own', profileId: 'p' })
  expect(roleOf({ source: 'folder', model: 'own' })).not.toHaveProperty('picked')
  expect(roleOf({ source: 'folder', profileId: 'q' })).not.toHaveProperty('model')
  expect(roleOf({ source: 'folder', profileId: 'q', model: 'own' })).toMatchObject({ model: 'own', profileId: 'q' })
})

test('its effort goes with its model, at the provider that the turn has', () => {
  expect(roleOf({ source: 'folder', reasoningEffort: 'max' })).toMatchObject({
    picked: { providerId: 'openai', model: 'small', reasoningEffort: 'max' },
  })
  const picked = { providerId: 'other', model: 'picked', reasoningEffort: 'low' }
  expect(roleOf({ source: 'folder', model: 'own', reasoningEffort: 'high' }, { picked })).toMatchObject({
    picked: { providerId: 'other', model: 'own', reasoningEffort: 'high' },
  })
  expect(roleOf({ source: 'folder' }, { picked })).toMatchObject({ picked: { model: 'small', reasoningEffort: 'low' } })
})

test('names in its list are those of tools, where the set has them', () => {
  expect(roleOf({ source: 'person', allowedTools: ['read', 'ls'] })).toMatchObject({ toolGroups: ['=read', '=ls'] })
  const ofAnother = { source: 'person', profileId: 'q', allowedTools: ['read', 'ls'] }
  expect(roleOf(ofAnother)).toMatchObject({ toolGroups: ['=read', '=ls'] })
  expect(roleOf(ofAnother, {}, 'workspace')).toMatchObject({ toolGroups: ['read', 'ls'] })
})
