import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { applyTextChanges } from '../../../../shared/flows/edit/text-change'
import { inEnglish } from '../../../../shared/sentence'
import { startServices } from '../../../helpers/services'
import { temporaryFolder } from '../../../helpers/temp-folder'
import { toolContext } from '../../../helpers/tool-context'

const path = '.agents/flows/two.yaml'
const FLOW = `name: two
description: Two steps.
steps:
  - id: one # first
    agent: worker
    task: Work.
`
const WORKER = '---\nname: worker\ndescription: Works.\ntools: read\noutputs: [found]\n---\n${{task}}\n'

async function services() {
  const { workspace } = await toolContext({ [path]: FLOW, '.agents/agents/worker.md': WORKER })
  const started = await startServices(await temporaryFolder())
  onTestFinished(() => started.close())
  return { ...started, at: { workspace, source: 'folder' as const, path } }
}

test('a text is told as the flow that it is, with all that is wrong with it, and nothing is written', async () => {
  const { call, at } = await services()
  expect(await call('flow.look', { ...at, text: FLOW })).toMatchObject({ flow: { name: 'two' }, diagnostics: [] })
  const wrong = FLOW.replace('agent: worker', 'agent: worked\n    on_error: none')
  const { flow, diagnostics } = await call('flow.look', { ...at, text: wrong })
  expect(flow?.steps).toHaveLength(1)
  expect(diagnostics.map(({ line, severity }) => [line, severity])).toEqual([
    [5, 'error'],
    [6, 'error'],
  ])
  expect(diagnostics[0]?.suggestion && inEnglish(diagnostics[0].suggestion)).toBe('Did you mean worker?')
  const broken = await call('flow.look', { ...at, text: `${FLOW}  - [` })
  expect(broken.flow).toBeUndefined()
  expect(broken.diagnostics).toHaveLength(1)
  expect(await readFile(join(at.workspace, path), 'utf8')).toBe(FLOW)
})

test('an agent of flows is told as one, another agent only as what it is, and other files not at all', async () => {
  const { call, at } = await services()
  const agent = { ...at, path: '.agents/agents/worker.md' }
  const { diagnostics } = await call('flow.look', { ...agent, text: WORKER.replace('tools: read', 'tools: red') })
  expect(diagnostics).toMatchObject([{ line: 4, severity: 'error' }])
  const chat = '---\nname: worker\ndescription: Works.\nallowed_tools: read\n---\nWork.\n'
  expect(await call('flow.look', { ...agent, text: chat })).toEqual({ diagnostics: [] })
  await expect(call('flow.look', { ...at, path: 'AGENTS.md', text: '' })).rejects.toThrow('isn’t a project file')
  await expect(call('flow.look', { ...at, path: '../two.yaml', text: '' })).rejects.toThrow('isn’t a project file')
})

test('a text that is too long is refused with its limit', async () => {
  const { call, at } = await services()
  const { flow, diagnostics } = await call('flow.look', { ...at, text: `${FLOW}# ${'x'.repeat(1_100_000)}` })
  expect(flow).toBeUndefined()
  expect(diagnostics).toMatchObject([{ line: 1, severity: 'error' }])
  await expect(call('flow.look', { ...at, text: 'x'.repeat(2_000_001) })).rejects.toThrow('flow.look')
})

test('the names on offer are those of the folder and the person', async () => {
  const { call, at } = await services()
  const names = await call('flow.names', { workspace: at.workspace })
  expect(names.agents).toEqual([{ name: 'worker', description: 'Works.', inputs: [], outputs: ['found'] }])
  expect(names.flows).toEqual(['two.yaml'])
  expect(names.tools.length).toBeGreaterThan(5)
})

test('an edit is answered with what it changes, and one that cannot be made is refused', async () => {
  const { call, at } = await services()
  const edit = { type: 'add' as const, after: 'one', id: 'two', step: 'agent' as const }
  const changes = await call('flow.edit', { ...at, text: FLOW, edit })
  expect(applyTextChanges(FLOW, changes)).toBe(
    `${FLOW}  - id: two\n    agent: worker\n    blockedBy: one\n    task: \${{task}}\n`,
  )
  const gone = { type: 'delete' as const, id: 'gone' }
  await expect(call('flow.edit', { ...at, text: FLOW, edit: gone })).rejects.toThrow(
    'There isn’t exactly one step "gone"',
  )
  await expect(call('flow.edit', { ...at, text: FLOW, edit: { ...edit, id: '' } })).rejects.toThrow('flow.edit')
})
