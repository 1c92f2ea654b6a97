import { expect, test } from 'vitest'
import { turnTools } from '../../../../main/mcp/servers/turn-tools'
import { faultServer, startMcp } from '../../../helpers/mcp'

const needed = { names: ['fault__good'], signal: new AbortController().signal }
const slow = () => startMcp({ own: { fault: faultServer('slow-start') } })

test('a turn that begins does not wait long for a server that starts slowly', async () => {
  const { servers, workspace } = await slow()
  expect(await turnTools(servers, workspace, { patienceMs: 20 })).toEqual([])
})

test('a turn that needs a tool waits until its server has started', async () => {
  const { servers, workspace } = await slow()
  const tools = await turnTools(servers, workspace, { patienceMs: 20, needed })
  expect(tools.map(({ name }) => name)).toEqual(['fault__good'])
})

test('a turn that needs a tool waits no more where no server can bring it', async () => {
  const { servers, workspace } = await startMcp({ own: { fault: faultServer('exit-at-start') }, pausesMs: [] })
  expect(await turnTools(servers, workspace, { patienceMs: 20, needed })).toEqual([])
})

test('a turn that needs a tool waits no more once it is stopped', async () => {
  const { servers, workspace } = await slow()
  const signal = AbortSignal.abort()
  expect(await turnTools(servers, workspace, { patienceMs: 20, needed: { ...needed, signal } })).toEqual([])
})

test('a turn that needs a tool waits for no server but the one that may bring it', async () => {
  const own = { fault: faultServer('slow-start'), other: faultServer('hang-in-initialize') }
  const { servers, workspace } = await startMcp({ own })
  const tools = await turnTools(servers, workspace, { patienceMs: 20, needed })
  expect(tools.map(({ name }) => name)).toEqual(['fault__good'])
})

test('a turn that needs a tool of no server waits no more', async () => {
  const { servers, workspace } = await slow()
  for (const name of ['read_skill', 'faulty__good']) {
    expect(await turnTools(servers, workspace, { patienceMs: 20, needed: { ...needed, names: [name] } })).toEqual([])
  }
})
