import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { flowChecks, flowReader } from '../../../../main/flows/files/flow-reader'
import { architectTools } from '../../../../main/flows/tools/architect-tools'
import type { Tool } from '../../../../main/tools/tool'
import { RefusedCall } from '../../../../main/tools/tool-errors'
import type { Effect } from '../../../../shared/session/effects'
import { type ToolResult, textOf } from '../../../../shared/session/tool-results'
import { folderWith } from '../../../helpers/project-folder'
import { keysReaderHere } from '../../../helpers/read-keys-here'
import { planAndApply } from '../../../helpers/run-proposal'
import { FLOW_FILES, TWO_STEPS, workerFile } from '../../../helpers/start-flows'
import { temporaryFolder } from '../../../helpers/temp-folder'
import { toolContext } from '../../../helpers/tool-context'

const checks = flowChecks({ keys: keysReaderHere, settings: () => ({ modelRoles: { coding: 'p' } }) })
const { files: read } = flowReader(checks)

async function architect(files: Record<string, string> = FLOW_FILES, own?: Record<string, string>) {
  const context = await toolContext(files)
  const { workspace } = context
  const ownFolder = own && (await folderWith(own))
  const tools = architectTools({ ...checks, readFlows: folder => read({ workspace: folder, own: ownFolder }) })
  const toolOf = (name: string): Tool => {
    const tool = tools.find(one => one.name === name)
    if (!tool) throw new Error(`There is no ${name}.`)
    return tool
  }

  /** Answers as the model hears it, and changes what it plans. */
  async function call(name: string, input: object): Promise<{ result: ToolResult; effects: Effect[] }> {
    const tool = toolOf(name)
    if (tool.kind === 'reads') return { result: await tool.run(input, context), effects: [] }
    if (tool.kind !== 'changes') throw new Error('It neither reads nor changes.')
    try {
      const { effects } = await tool.plan(input, context)
      return { result: await planAndApply(tool, input, context), effects }
    } catch (thrown) {
      if (thrown instanceof RefusedCall) return { result: thrown.answer, effects: [] }
      throw thrown
    }
  }

  const answer = async (name: string, input: object) => JSON.parse(textOf((await call(name, input)).result))
  return { workspace, context, toolOf, call, answer, text: (path: string) => readFile(join(workspace, path), 'utf8') }
}

const FLOW = TWO_STEPS
const AGENT = workerFile()

describe('agent_catalog', () => {
  test('tells of every agent what the document names, of the flows, the roles and the tools', async () => {
    const agent = workerFile(
      ...['inputs: [topic]', 'outputs: [{name: total, description: The sum.}]', 'card: {label: Work, type: write}'],
      'architect: {use_when: there is work, produces: a total, depends_on: nothing, domain: all}',
    )
    const { answer } = await architect(
      { ...FLOW_FILES, '.agents/agents/worker.md': agent },
      { 'agents/mine.md': AGENT.replace('name: worker', 'name: mine') },
    )
    const catalog = await answer('agent_catalog', {})
    expect(catalog.agents).toContainEqual({
      name: 'worker',
      description: 'Works.',
      tools: ['read', 'write'],
      inputs: ['topic'],
      outputs: [{ name: 'total', description: 'The sum.' }],
      card: { label: 'Work', type: 'write' },
      source_type: 'local',
      source_path: '.agents/agents/worker.md',
      architect: { use_when: 'there is work', produces: 'a total', depends_on: 'nothing', domain: 'all' },
    })
    const sources = Object.fromEntries(
      catalog.agents.map((one: { name: string; source_type: string }) => [one.name, one.source_type]),
    )
    expect(sources).toEqual({ mine: 'personal', worker: 'local', 'flow-decision': 'built-in' })
    expect(catalog.flows).toEqual([
      { command: '/build', description: 'Builds it.', path: '.agents/flows/build.yaml', steps: 2 },
    ])
    expect(catalog.roles).toEqual(['@coding'])
    expect(catalog.tools).toEqual(expect.arrayContaining(['read', 'bash', 'web_search']))
    expect(catalog.tools).not.toContain('flow_write')
  })

  test('is of the folder as it is then, and names what cannot be used', async () => {
    const { answer, workspace } = await architect()
    await writeFile(join(workspace, '.agents/agents/late.md'), AGENT.replace('name: worker', 'name: late'))
    await writeFile(join(workspace, '.agents/flows/bad.yaml'), 'name: bad\ndescription: d\nsteps: []\n')
    const catalog = await answer('agent_catalog', {})
    expect(catalog.agents.map(({ name }: { name: string }) => name)).toContain('late')
    expect(catalog.problems).toEqual([
      { path: '.agents/flows/bad.yaml', line: 3, message: 'A flow needs at least one step.' },
    ])
  })

  test('counts what would make it too long', async () => {
    const tools = Array.from({ length: 800 }, (_, at) => `server__tool_${at}`)
    const many = Array.from({ length: 6 }, (_, at) => [
      `.agents/agents/a${at}.md`,
      `---\nname: a${at}\ndescription: ${'d'.repeat(900)}\ntools: ${tools.join(',')}\n---\n\${{task}}`,
    ])
    const { call } = await architect(Object.fromEntries(many))
    const text = textOf((await call('agent_catalog', {})).result)
    const { agents, agents_left_out: left } = JSON.parse(text)
    expect(text.length).toBeLessThan(70_000)
    expect(agents.length + left).toBe(7)
    expect(left).toBeGreaterThan(0)
  })
})

describe('flow_write', () => {
  test('plans the file of a flow in which nothing is wrong, with the flow for its card', async () => {
    const { toolOf, context, call, text } = await architect()
    const tool = toolOf('flow_write')
    const proposal = tool.kind === 'changes' ? await tool.plan({ name: 'made', content: FLOW }, context) : undefined
    expect(proposal?.flow).toMatchObject({ name: 'build', steps: [{ id: 'plan' }, { id: 'make' }] })
    const { result, effects } = await call('flow_write', { name: 'made', content: FLOW })
    expect(effects).toMatchObject([{ type: 'file-change', path: '.agents/flows/custom/made.yaml', before: null }])
    expect(JSON.parse(textOf(result))).toEqual({
      written: true,
      path: '.agents/flows/custom/made.yaml',
      diagnostics: [],
    })
    expect(await text('.agents/flows/custom/made.yaml')).toBe(FLOW)
  })

  test('goes into the namespace that it is given', async () => {
    const { answer, text } = await architect()
    await answer('flow_write', { name: 'made', content: FLOW, namespace: 'judo' })
    expect(await text('.agents/flows/judo/made.yaml')).toBe(FLOW)
  })

  test('writes nothing where something is wrong, and answers with all of it by line', async () => {
    const { call, text } = await architect()
    const content = FLOW.replace('agent: worker', 'agent: werker').replace('blockedBy: plan', 'blockedBy: plann')
    const { result, effects } = await call('flow_write', { name: 'made', content })
    expect(effects).toEqual([])
    expect(result.isError).toBe(true)
    const { written, path, diagnostics } = JSON.parse(textOf(result))
    expect({ written, path }).toEqual({ written: false, path: '.agents/flows/custom/made.yaml' })
    expect(diagnostics).toEqual([
      {
        line: 5,
        severity: 'error',
        message: 'Agent "werker" is not in the discovered agent catalog',
        suggestion: 'Did you mean worker?',
      },
      {
        line: 9,
        severity: 'error',
        message: 'blockedBy references unknown step ID "plann"',
        suggestion: 'Available step IDs: plan, make',
      },
      expect.objectContaining({ message: 'Step "make" reads the result of "plan", which is not ordered before it' }),
    ])
    await expect(text('.agents/flows/custom/made.yaml')).rejects.toThrow('ENOENT')
  })

  test('writes what has warnings alone, and tells them', async () => {
    const { answer, text } = await architect()
    const content = FLOW.replace('Plan ${{task}}', 'Plan {task}')
    const { written, diagnostics } = await answer('flow_write', { name: 'made', content })
    expect(written).toBe(true)
    expect(diagnostics).toEqual([
      expect.objectContaining({ severity: 'warning', suggestion: 'Did you mean ${{task}}?' }),
    ])
    expect(await text('.agents/flows/custom/made.yaml')).toBe(content)
  })

  test.each([
    [
      'is that of another file',
      { '.pi/flows/custom/made.yaml': FLOW },
      'made',
      'The flow /custom:made is already defined in .pi/flows/custom/made.yaml.',
    ],
    [
      'reads the same as another',
      { '.agents/flows/custom/made-it.yml': FLOW },
      'made_it',
      'The flow /custom:made-it is already defined in .agents/flows/custom/made-it.yml.',
    ],
  ])('is refused where its name %s', async (_, files, name, message) => {
    const { answer } = await architect({ ...FLOW_FILES, ...files })
    expect(await answer('flow_write', { name, content: FLOW })).toMatchObject({
      written: false,
      diagnostics: [{ line: 1, severity: 'error', message }],
    })
  })

  test('may name flows that are there, and no others', async () => {
    const { answer } = await architect()
    const of = (path: string) => `name: outer\ndescription: d\nsteps:\n  - {id: a, path: ${path}}\n`
    expect((await answer('flow_write', { name: 'outer', content: of('build.yaml') })).written).toBe(true)
    expect((await answer('flow_write', { name: 'outer', content: of('gone.yaml') })).diagnostics).toEqual([
      { line: 4, severity: 'error', message: 'There’s no flow at "gone.yaml".' },
    ])
  })
})

describe('agent_write', () => {
  test('writes an agent in which nothing is wrong, which flows can name from then on', async () => {
    const { answer, text } = await architect({})
    expect((await answer('flow_write', { name: 'made', content: FLOW })).written).toBe(false)
    expect(await answer('agent_write', { name: 'worker', content: AGENT })).toEqual({
      written: true,
      path: '.agents/agents/worker.md',
      diagnostics: [],
    })
    expect(await text('.agents/agents/worker.md')).toBe(AGENT)
    expect((await answer('flow_write', { name: 'made', content: FLOW })).written).toBe(true)
  })

  test.each([
    ['a tool that there is not', AGENT.replace('read, write', 'reed'), 4, 'Unknown tool "reed"'],
    ['a tool of the architect', AGENT.replace('read, write', 'read, flow_write'), 4, 'Unknown tool "flow_write"'],
    [
      'another name than its file',
      AGENT.replace('name: worker', 'name: other'),
      2,
      'The name must match its file: .agents/agents/worker.md',
    ],
    ['no end of its keys', '---\nname: worker\n', 1, 'The --- line that ends the keys is missing.'],
  ])('writes none with %s', async (_, content, line, message) => {
    const { answer } = await architect({})
    const { written, diagnostics } = await answer('agent_write', { name: 'worker', content })
    expect(written).toBe(false)
    expect(diagnostics[0]).toMatchObject({ line, severity: 'error', message })
  })

  test('writes none whose name is that of one of the person, which would go before it', async () => {
    const { answer } = await architect({}, { 'agents/worker.md': AGENT })
    const { diagnostics } = await answer('agent_write', { name: 'worker', content: AGENT })
    expect(diagnostics).toMatchObject([
      { line: 2, message: "The agent 'worker' is already defined in your own agents/worker.md." },
    ])
  })
})

describe('the name of a file', () => {
  const odd = [
    ...['../up', 'a/b', 'a\\b', '/root', 'C:evil', '.hidden', 'with space', 'Upper', 'ends.', 'a.yaml', ''],
    ...['nul', 'con', 'com1', 'lpt9', 'aux', 'ümlaut', '-dash', '__proto__', 'x'.repeat(65), 'a\u0000b', 'a\n'],
  ]
  test.each(odd)('cannot be %j', async name => {
    const { call } = await architect()
    await expect(call('flow_write', { name, content: FLOW })).rejects.toThrow(/'name'/)
    await expect(call('flow_write', { name: 'made', content: FLOW, namespace: name })).rejects.toThrow(/'namespace'/)
    await expect(call('agent_write', { name, content: AGENT })).rejects.toThrow(/'name'/)
  })

  test('of a flow is not in the folder in which none are looked for', async () => {
    const { call } = await architect()
    await expect(call('flow_write', { name: 'made', content: FLOW, namespace: 'agents' })).rejects.toThrow(/agents/)
  })

  test.skipIf(process.platform === 'win32')('leads by no link out of the folder', async () => {
    const { workspace, call } = await architect()
    const outside = await temporaryFolder()
    await mkdir(join(workspace, '.agents/flows'), { recursive: true })
    await symlink(outside, join(workspace, '.agents/flows/custom'))
    const { result, effects } = await call('flow_write', { name: 'made', content: FLOW })
    expect(effects).toEqual([])
    expect(JSON.parse(textOf(result))).toMatchObject({ written: false, error: expect.any(String) })
    await expect(readFile(join(outside, 'made.yaml'))).rejects.toThrow('ENOENT')
  })
})

describe('the one diagnostic for a text that is too much', () => {
  const bomb = [
    'a0: &a0 [x, x, x, x, x, x, x, x, x, x]',
    ...Array.from({ length: 11 }, (_, at) => `a${at + 1}: &a${at + 1} [${Array(10).fill(`*a${at}`).join(', ')}]`),
  ].join('\n')
  const steps = Array.from({ length: 10_000 }, (_, at) => `  - {id: s${at}, agent: worker}`).join('\n')
  test.each([
    ['a YAML bomb', bomb, 'The YAML contains too much.'],
    ['10,000 steps', `name: f\ndescription: d\nsteps:\n${steps}`, 'The YAML contains too much.'],
    [
      '1,001 steps',
      `name: f\ndescription: d\nsteps:\n${steps.split('\n').slice(0, 1_001).join('\n')}`,
      'A flow can have at most 1000 steps, and this one has 1001.',
    ],
    ['600 KB', `a: ${'x'.repeat(600_000)}`, 'The YAML is longer than 512 KB.'],
    ['2 MB', 'x'.repeat(2_000_000), 'The file is longer than 1 MB.'],
    ['1 MB of bytes in fewer characters', `a: ${'語'.repeat(400_000)}`, 'The file is longer than 1 MB.'],
  ])('of a flow: %s', async (_, content, message) => {
    const { answer } = await architect()
    const { written, diagnostics } = await answer('flow_write', { name: 'made', content })
    expect({ written, diagnostics }).toEqual({
      written: false,
      diagnostics: [{ line: expect.any(Number), severity: 'error', message }],
    })
  })

  test.each([
    ['a YAML bomb', `---\n${bomb}\n---\n`, 'The YAML contains too much.'],
    [
      'keys of 20 KB',
      `---\nname: worker\ndescription: ${'d'.repeat(20_000)}\n---\n`,
      'The keys between the --- lines are longer than 16 KB.',
    ],
    ['2 MB', `${AGENT}${'x'.repeat(2_000_000)}`, 'The file is longer than 1 MB.'],
  ])('of an agent: %s', async (_, content, message) => {
    const { answer } = await architect()
    const { written, diagnostics } = await answer('agent_write', { name: 'worker', content })
    expect({ written, diagnostics }).toEqual({
      written: false,
      diagnostics: [{ line: expect.any(Number), severity: 'error', message }],
    })
  })
})

describe("the person's own text in the place of a flow's", () => {
  test('is held to the same, and read anew', async () => {
    const { toolOf, context } = await architect()
    const tool = toolOf('flow_write')
    if (tool.kind !== 'changes') throw new Error('It plans.')
    const proposal = await tool.plan({ name: 'made', content: FLOW }, context)
    const path = '.agents/flows/custom/made.yaml'
    await expect(proposal.withContent?.(path, FLOW.replace('agent: worker', 'agent: x'))).rejects.toThrow(
      'Line 5: Agent "x" is not in the discovered agent catalog',
    )
    await expect(proposal.withContent?.('other.yaml', FLOW)).rejects.toThrow('other.yaml')
    const other = await proposal.withContent?.(path, FLOW.replace('name: build', 'name: mine'))
    expect(other?.flow?.name).toBe('mine')
    expect(other?.effects).not.toEqual(proposal.effects)
  })
})
