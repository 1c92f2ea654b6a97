import { describe, expect, test } from 'vitest'
import { exampleFlows } from '../../../../main/flows/examples/example-flows'
import { checkAgent } from '../../../../main/flows/format/check-agent'
import { checkFlow } from '../../../../main/flows/format/check-flow'
import { parseAgent } from '../../../../main/flows/format/parse-agent'
import { parseFlow } from '../../../../main/flows/format/parse-flow'
import { readYamlTree } from '../../../../main/project/read-yaml-tree'

/** The tools that the agents name besides what every flow knows; both are Atrium's. */
const tools = ['read_web_url', 'web_search']
const readTree = async (yaml: string) => readYamlTree(yaml)

describe.each(exampleFlows)('$file', ({ file, flow, agents }) => {
  test('has agents of which nothing is wrong, and nothing is wrong with it', async () => {
    const found = new Map()
    for (const [name, text] of Object.entries(agents)) {
      const parsed = await parseAgent((await text()).default, name, readTree)
      expect(checkAgent(parsed, { tools, roles: [] }), name).toEqual([])
      expect(`${parsed.agent?.name}.md`).toBe(name)
      found.set(parsed.agent?.name, parsed.agent)
    }
    const parsed = parseFlow(readYamlTree((await flow()).default), file)
    expect(await checkFlow(parsed, { agents: found })).toEqual([])
    const named = (parsed.flow?.steps ?? []).flatMap(step => ('agent' in step ? [step.agent] : []))
    expect(new Set(named)).toEqual(new Set(found.keys()))
    expect(`${parsed.flow?.name}.yaml`).toBe(file)
  })
})
