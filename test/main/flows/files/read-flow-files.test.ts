import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { flowsFound } from '../../../../main/flows/files/flows-found'
import { namedBy, readFlowFiles } from '../../../../main/flows/files/read-flow-files'
import { inEnglish } from '../../../../shared/sentence'
import { folderWith } from '../../../helpers/project-folder'
import { keysReaderHere } from '../../../helpers/read-keys-here'
import { FLOW_FILES, TWO_STEPS, workerFile } from '../../../helpers/start-flows'
import { temporaryFolder } from '../../../helpers/temp-folder'

const catalogue = { tools: ['bash', 'read_file'], roles: ['coding'] }

const read = (places: Parameters<typeof readFlowFiles>[0]) =>
  readFlowFiles(places, { readTree: keysReaderHere.readTree, catalogue })

const readIn = async (files: Record<string, string>) => read({ workspace: await folderWith(files) })

const problemsIn = ({ problems }: Awaited<ReturnType<typeof read>>) =>
  problems.map(({ path, line, words }) => `${path}:${line ?? ''} ${inEnglish(words)}`)

describe('the flows of a folder', () => {
  test('are none where there is nothing', async () => {
    const found = await read({ workspace: await temporaryFolder() })
    expect(found).toEqual({ flows: [], agents: new Map(), problems: [] })
  })

  test('are called by their place below the folder of flows, in whichever case and signs it is written', async () => {
    const { flows, problems } = await readIn({
      ...FLOW_FILES,
      '.agents/flows/Judo Club/Fix_It.yml': TWO_STEPS,
      '.pi/flows/a/b/deep.yaml': TWO_STEPS,
      '.pi/flows/agents/other.md': workerFile().replace('name: worker', 'name: other'),
    })
    expect(problems).toEqual([])
    expect(flows.map(({ alias }) => alias).sort()).toEqual(['/a:b:deep', '/build', '/judo-club:fix-it'])
    expect(flows.every(({ flow }) => flow)).toBe(true)
  })

  test('are shown with what is asked for, and those that cannot run as that', async () => {
    const found = await readIn({
      ...FLOW_FILES,
      '.agents/flows/inquire.yaml': `task_required: true\ntask_prompt: "What?"\n${TWO_STEPS.replace('name: build', 'name: inquire')}`,
      '.agents/flows/broken.yaml': TWO_STEPS.replaceAll('agent: worker', 'agent: nobody'),
    })
    const shown = flowsFound(found).flows
    expect(shown).toEqual([
      expect.objectContaining({ alias: '/broken', isBroken: true }),
      expect.objectContaining({ alias: '/build', description: 'Builds it.', source: 'folder' }),
      expect.objectContaining({ alias: '/inquire', name: 'inquire', taskRequired: true, taskPrompt: 'What?' }),
    ])
    expect(problemsIn(found)[0]).toMatch(/broken\.yaml:5 Agent "nobody" is not in the discovered agent catalog/)
  })

  test('give way to those of the person, and the first of two names counts', async () => {
    const own = await folderWith({ 'flows/build.yaml': TWO_STEPS, 'agents/worker.md': workerFile('model: mine') })
    const found = await read({ workspace: await folderWith({ ...FLOW_FILES, '.pi/flows/build.yaml': TWO_STEPS }), own })
    expect(found.flows.map(({ alias, source }) => `${alias} ${source}`)).toEqual(['/build person'])
    expect(found.agents.get('worker')?.agent.model).toBe('mine')
    expect(problemsIn(found)).toHaveLength(3)
  })

  test.each([
    ['no YAML', 'name: [', /isn’t valid YAML/],
    [
      'a bomb',
      `a: &a [x,x,x,x,x,x,x,x,x]\nb: &b [${'*a,'.repeat(9)}]\nc: &c [${'*b,'.repeat(9)}]\nd: &d [${'*c,'.repeat(9)}]\ne: [${'*d,'.repeat(9)}]\n`,
      /contains too much/,
    ],
    [
      '10,000 steps',
      `name: x\ndescription: x\nsteps:\n${'  - {id: a}\n'.repeat(10_000)}`,
      /at most 1000 steps|contains too much/,
    ],
    ['a binary', 'name: \u0000\u0001\ufffd', /./],
    ['a text without end', `name: ${'x'.repeat(1_100_000)}`, /longer than 1 MB/],
  ])('name %s as what it is, and the others are read', async (_, text, words) => {
    const found = await readIn({ ...FLOW_FILES, '.agents/flows/bad.yaml': text })
    expect(problemsIn(found).join('\n')).toMatch(words)
    expect(found.flows.some(({ alias, flow }) => alias === '/build' && flow)).toBe(true)
  })

  test('are not looked for behind links, nor without an end', async () => {
    const workspace = await folderWith(FLOW_FILES)
    await symlink(workspace, join(workspace, '.agents/flows/round'))
    await mkdir(join(workspace, '.agents/flows/1/2/3/4/5/6'), { recursive: true })
    await writeFile(join(workspace, '.agents/flows/1/2/3/4/5/6/deep.yaml'), TWO_STEPS)
    const { flows } = await read({ workspace })
    expect(flows.map(({ alias }) => alias)).toEqual(['/build'])
  })
})

describe('the agents of a folder', () => {
  test('are those of flows, with what is wrong with them; of others nothing is told', async () => {
    const found = await readIn({
      '.agents/agents/chat.md': '---\nname: chat\ndescription: C.\n---\nTalk.',
      '.agents/agents/limited.md': '---\nname: limited\ndescription: C.\nallowed_tools: [read]\n---\nTalk.',
      '.agents/agents/odd.md': workerFile().replace('tools: read, write', 'tools: red'),
      '.agents/agents/worker.md': workerFile(),
    })
    expect([...found.agents.keys()].sort()).toEqual(['limited', 'worker'])
    expect(problemsIn(found)).toEqual(['.agents/agents/odd.md:4 Unknown tool "red". Did you mean read?'])
  })
})

describe('an agent that cannot be used', () => {
  test('is listed with its line where no agent of the chat stands, and the flow that names it says so', async () => {
    const found = await readIn({
      '.pi/flows/agents/worker.md': workerFile().replace('tools: read, write', 'tools: [read'),
      '.pi/agents/plain.md': 'No keys at all.',
      '.pi/agents/short.md': '---\nname: short\n---\nWork.',
      '.agents/flows/two.yaml': TWO_STEPS,
    })
    const told = problemsIn(found)
    expect(told).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^\.pi\/flows\/agents\/worker\.md:\d+ This isn’t valid YAML/),
        '.pi/agents/plain.md:1 The file must start with a --- line, followed by its keys.',
        expect.stringMatching(/^\.pi\/agents\/short\.md:\d+ Missing required field "description"/),
        expect.stringMatching(
          /^\.agents\/flows\/two\.yaml:\d+ Agent "worker" is not in the discovered agent catalog\. Its file \.pi\/flows\/agents\/worker\.md can’t be used\.$/,
        ),
      ]),
    )
  })

  test('is none where its values are written as people write them', async () => {
    const found = await readIn({
      '.pi/flows/agents/worker.md': workerFile()
        .replace(/description: .*/, 'description: Works: as it is told')
        .replace('tools: read, write', 'tools: read, write\nmodel: @coding\nreasoning_effort: high'),
      '.agents/above.md': '---\nname: above\ndescription: In the folder above.\nallowed_tools: read\n---\nWork.',
      '.agents/README.md': '# For people',
    })
    expect(problemsIn(found)).toEqual([])
    expect(found.agents.get('worker')?.agent.model).toBe('@coding')
    expect([...found.agents.keys()]).toEqual(['worker', 'above'])
  })
})

describe('the path of a reference', () => {
  const flows = [
    '.agents/flows/a.yaml',
    '.agents/flows/sub/b.yaml',
    '.agents/flows/sub/a.yaml',
    '.pi/flows/c.yaml',
  ].map(path => ({ source: 'folder' as const, path }))

  test.each([
    ['a.yaml', ['.agents/flows/a.yaml']],
    ['flows/a.yaml', ['.agents/flows/a.yaml']],
    ['.agents/flows/a.yaml', ['.agents/flows/a.yaml']],
    ['sub/*.yaml', ['.agents/flows/sub/a.yaml', '.agents/flows/sub/b.yaml']],
    ['**/a.yaml', ['.agents/flows/a.yaml', '.agents/flows/sub/a.yaml']],
    ['c.yaml', ['.pi/flows/c.yaml']],
    ['../flows/a.yaml', []],
    ['/etc/a.yaml', []],
    ['gone.yaml', []],
  ])('%j names %j', (path, named) => {
    expect(namedBy(path, flows).map(one => one.path)).toEqual(named)
  })
})

test('a flow that names others by more patterns than can be looked for in time is refused', async () => {
  const steps = Array.from(
    { length: 21 },
    (_, at) => `  - {id: s${at}, path: "**/*${'x*'.repeat(20)}${at}.yaml"}\n`,
  ).join('')
  const found = await readIn({
    ...FLOW_FILES,
    '.agents/flows/many.yaml': `name: many\ndescription: D.\nsteps:\n${steps}`,
  })
  expect(problemsIn(found)).toEqual(['.agents/flows/many.yaml:1 A flow can reference others with at most 20 patterns.'])
})
