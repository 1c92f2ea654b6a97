import { describe, expect, test } from 'vitest'
import { checkAgent } from '../../../../main/flows/format/check-agent'
import { checkFlow } from '../../../../main/flows/format/check-flow'
import { parseAgent } from '../../../../main/flows/format/parse-agent'
import { parseFlow } from '../../../../main/flows/format/parse-flow'
import { architectCommand, architectReads } from '../../../../main/flows/tools/architect-command'
import { readYamlTree } from '../../../../main/project/read-yaml-tree'
import { builtInTools } from '../../../../main/tools'
import { ofToolset } from '../../../../main/tools/of-toolset'
import type { FlowAgent } from '../../../../shared/flows/flow-agent'
import { STEP_KEYS } from '../../../../shared/flows/flow-keys'
import { Toolset } from '../../../../shared/settings'

const { body } = architectCommand
const readTree = async (yaml: string) => readYamlTree(yaml)

describe('the prompt of the architect', () => {
  test('names every type of step with every key that it has', () => {
    for (const [type, keys] of Object.entries(STEP_KEYS).filter(([type]) => type !== 'code')) {
      const line = body.split('\n').find(one => one.startsWith(`- ${type}:`)) ?? ''
      // A key that does nothing yet is not recommended.
      const told = keys.filter(key => !['id', 'type', 'reads', 'output'].includes(key))
      expect(line.match(/\b\w+\b/g), type).toEqual(expect.arrayContaining(told))
    }
  })

  test('has an example in which nothing is wrong', async () => {
    const [agentText = '', flowText = ''] = body.split(/^\.agents\/.*:\n\n/m).slice(1)
    const parsed = await parseAgent(agentText.trim(), 'test-runner.md', readTree)
    expect(checkAgent(parsed, { tools: [], roles: [] })).toEqual([])
    const other = (name: string, more: Partial<FlowAgent>): FlowAgent => ({
      name,
      description: 'd',
      body: `${'$'}{{task}}`,
      tools: ['read'],
      skills: [],
      inputs: [],
      outputs: [],
      isInteractive: false,
      forksSession: false,
      contextFiles: [],
      ...more,
    })
    const agents = [
      parsed.agent,
      other('fixer', { inputs: ['failures'], body: `${'$'}{{input.failures}}` }),
      other('reporter', { inputs: ['outcome'], body: `${'$'}{{input.outcome}}` }),
    ].flatMap(agent => (agent ? [[agent.name, agent] as const] : []))
    const found = await checkFlow(parseFlow(readYamlTree(flowText.trim()), 'fix.yaml'), { agents: new Map(agents) })
    expect(found).toEqual([])
  })
})

test.each(Toolset.options)('of the set %s the architect has what reads and searches, and nothing else', set => {
  const offered = ofToolset(builtInTools, set).filter(architectReads)
  expect(offered.length).toBeGreaterThan(1)
  expect(offered.every(tool => tool.kind === 'reads' && tool.group === 'read')).toBe(true)
  expect(offered.map(({ name }) => name)).not.toContain('register_outcome')
})
