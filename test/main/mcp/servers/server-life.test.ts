import { join } from 'node:path'
import { expect, test } from 'vitest'
import { textOf } from '../../../../shared/session/tool-results'
import { eventually } from '../../../helpers/eventually'
import { faultServer, runMcp, startMcp } from '../../../helpers/mcp'
import { livingOf, pidsIn } from '../../../helpers/processes'

const limits = { silentMs: 3_000, listMs: 1_000, callMs: 1_000, longestCallMs: 2_000 }

test('a server that crashes is started again, and is there for the next call', async () => {
  const { ready, toolNamed, context, until } = await startMcp({ own: { fault: faultServer('crash-in-call') }, limits })
  await ready('fault')
  const tool = toolNamed('fault__good')
  for (let round = 0; round < 3; round++) {
    expect((await runMcp(tool, {}, context)).isError).toBe(true)
    await until('fault', ({ state }) => state === 'ready')
  }
})

test('a server that ends at every start is given up after three more tries', async () => {
  const { servers, workspace, until } = await startMcp({ own: { fault: faultServer('crash-in-list') }, limits })
  await servers.sync(workspace)
  await until('fault', ({ state }) => state === 'failed')
  const { id } = servers.views(workspace).servers[0]!
  await eventually(() => {
    const tries = servers.log(workspace, id).entries.filter(({ text }) => text.startsWith('Starting it again'))
    expect(tries.length).toBe(3)
  })
  await until('fault', ({ state }) => state === 'failed')
})

test('a server that lacks what only the person can give it waits for them', async () => {
  const { servers, workspace, until } = await startMcp({ own: { fault: faultServer('exit-at-start') }, limits })
  await servers.sync(workspace)
  const { id, failure } = await until('fault', ({ state }) => state === 'failed')
  expect(failure?.remedy).toMatchObject({ type: 'enter' })
  const notes = servers.log(workspace, id).entries.map(({ text }) => text)
  expect(notes.filter(text => text.startsWith('Starting it again'))).toEqual([])
})

test('quitting leaves nothing behind within 5 s, not even what hears no signal or hides in a session of its own', async () => {
  const { servers, context, ready } = await startMcp({ limits })
  const [deaf, pair] = [join(context.workspace, 'deaf'), join(context.workspace, 'pair')]
  await servers.save(context.workspace, { name: 'deaf', config: faultServer('deaf', deaf) })
  await servers.save(context.workspace, { name: 'pair', config: faultServer('grandchild', pair) })
  await ready('deaf')
  await ready('pair')
  const pids = [...(await pidsIn(deaf, 1)), ...(await pidsIn(pair, 2))]
  expect((await livingOf(pids)).length).toBe(3)
  await servers.close()
  expect(await livingOf(pids)).toEqual([])
})

test('calls of one server run side by side', async () => {
  const { ready, toolNamed, context } = await startMcp({ own: { fault: faultServer('waits-for-four') } })
  await ready('fault')
  const results = await Promise.all([1, 2, 3, 4].map(() => runMcp(toolNamed('fault__good'), {}, context)))
  expect(results.map(textOf)).toEqual(Array(4).fill('all four'))
})
