import { expect, test } from 'vitest'
import { refusedOf } from '../../../../main/agent/call/refused-tools'
import { builtInTools } from '../../../../main/tools'
import { ofToolset } from '../../../../main/tools/of-toolset'
import { MAX_AGENT_DEPTH } from '../../../../shared/default-agent'
import type { AgentRole } from '../../../../shared/session/session-events'
import { textOf } from '../../../../shared/session/tool-results'

const answersAt = (depth: number) =>
  [...refusedOf({ depth } as AgentRole, ofToolset(builtInTools))].map(
    ([name, result]) => [name, result.isError, textOf(result)] as const,
  )

test.each([1, MAX_AGENT_DEPTH])('a sub-agent at depth %i can neither ask the person nor give tasks on', depth => {
  const answers = answersAt(depth)
  expect(answers.map(([name]) => name)).toEqual(['ask_user', 'sub_agent'])
  expect(answers.every(([, isError]) => isError)).toBe(true)
})

test('the deepest one is told of the limit, and another one that it has nobody', () => {
  expect(answersAt(MAX_AGENT_DEPTH)[1]?.[2]).toContain(`limited to depth ${MAX_AGENT_DEPTH}`)
  expect(answersAt(MAX_AGENT_DEPTH - 1)[1]?.[2]).toContain('nobody to give tasks to')
})
