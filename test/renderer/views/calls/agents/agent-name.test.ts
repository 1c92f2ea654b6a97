import { expect, test } from 'vitest'
import { agentName } from '../../../../../renderer/views/calls/agents/agent-name'

test('an agent without a role is not called by a name that nobody gave it', () => {
  expect(agentName('default')).toBe('Agent')
  expect(agentName('scout')).toBe('scout')
})
