import { describe, expect, test } from 'vitest'
import { subAgent } from '../../../../main/tools/workspace/sub-agent'
import { askedOfSession, inTurn } from '../../../helpers/asked-of-session'

const agents = [{ name: 'fixer', description: 'Fixes.' }]

function taskOf(input: unknown, isScoped = false) {
  return askedOfSession(inTurn(subAgent, { agents, isScoped }), input).task
}

describe('sub_agent', () => {
  test('gives a task to the agent that is named, or to the one without a role', () => {
    expect(taskOf({ task_instruction: 'Look.', include_context: true, agent_type: 'fixer' })).toEqual({
      agent: 'fixer',
      instruction: 'Look.',
      includeContext: true,
    })
    expect(taskOf({ task_instruction: 'Look.' })).toEqual({
      agent: 'default',
      instruction: 'Look.',
      includeContext: false,
    })
  })

  test('offers only those of a list where there is one, and then needs a name', () => {
    expect(inTurn(subAgent, { agents, isScoped: true }).inputSchema).toMatchObject({
      required: ['task_instruction', 'agent_type'],
      properties: { agent_type: { enum: ['fixer'] } },
    })
    expect(inTurn(subAgent, { agents, isScoped: false }).inputSchema).toMatchObject({
      required: ['task_instruction'],
      properties: { agent_type: { enum: ['default', 'fixer'] } },
    })
  })

  test.each([
    [{}, false, "'task_instruction' must be a non-empty string."],
    [{ task_instruction: ' ' }, false, "'task_instruction' must be a non-empty string."],
    [{ task_instruction: 'a', include_context: 1 }, false, "'include_context' must be a boolean."],
    [{ task_instruction: 'a', agent_type: 'x' }, false, "Unknown agent_type 'x'. Choose from: 'default', 'fixer'."],
    [{ task_instruction: 'a', agent_type: 'default' }, true, "Unknown agent_type 'default'. Choose from: 'fixer'."],
    [{ task_instruction: 'a' }, true, "'agent_type' is required. Choose from: 'fixer'."],
  ])('refuses %j', (input, isScoped, words) => {
    expect(() => taskOf(input, isScoped)).toThrow(
      expect.objectContaining({ name: 'InvalidArguments', message: expect.stringContaining(words) }),
    )
  })
})
