import { readdir } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { mcpHandlers } from '../../../main/handlers/mcp-handlers'
import { mcpQuestions } from '../../../main/mcp/servers/server-questions'
import type { McpServers } from '../../../main/mcp/servers/servers'
import { mcpCalls } from '../../../shared/ipc/mcp-calls'
import { inEnglish } from '../../../shared/sentence'
import { textOf } from '../../../shared/session/tool-results'
import { eventually } from '../../helpers/eventually'
import { faultServer, startMcp } from '../../helpers/mcp'
import { temporaryFolder } from '../../helpers/temp-folder'

const desktop = {
  pickFolder: async () => '/a folder',
  pickFile: async () => null,
  platform: 'linux',
  program: { command: '/opt/atrium', args: ['app'] },
}
const dataFolder = '/nowhere'
const noQuestions = mcpQuestions(() => undefined)

const loadedNever = {
  servers: () => Promise.reject(new Error('not needed')),
  offers: () => Promise.reject(new Error('not needed')),
}

function loaded(mcp: McpServers) {
  return {
    servers: async () => mcp,
    visit: mcp.visit,
    leave: mcp.leave,
    offers: async (workspace: string) => mcp.offers(workspace),
  }
}

test('other programs are told how to call the tools in a folder', () => {
  const mcp = { ...loadedNever, visit: () => undefined, leave: async () => undefined }
  const handlers = mcpHandlers({ mcp, mcpQuestions: noQuestions, desktop, dataFolder })
  expect(JSON.parse(String(handlers['mcp.clientConfig']({ workspace: '/a "folder"' })))).toEqual({
    mcpServers: { atrium: { command: '/opt/atrium', args: ['app', '--mcp', '/a "folder"'] } },
  })
})

test('a server is added, called, switched off, renamed and removed', async () => {
  const { servers: mcp, workspace, until } = await startMcp()
  const handlers = mcpHandlers({ mcp: loaded(mcp), mcpQuestions: noQuestions, desktop, dataFolder })
  await handlers['mcp.save']({ workspace, name: 'one', config: faultServer('good') })
  const { id } = await until('one', ({ state }) => state === 'ready')
  const tried = await handlers['mcp.tryTool']({
    workspace,
    id,
    tool: 'good',
    arguments: '{"text":"x"}',
    readingId: 'a',
  })
  expect(textOf(tried)).toBe('did good')
  const wrong = await handlers['mcp.tryTool']({ workspace, id, tool: 'good', arguments: '[1]', readingId: 'a' })
  expect(wrong.isError).toBe(true)
  const { entries } = await handlers['mcp.log']({ workspace, id })
  expect(entries.some(({ kind, text }) => kind === 'received' && text.includes('did good'))).toBe(true)

  const off = await handlers['mcp.setEnabled']({ workspace, id, enabled: false })
  expect(off.servers[0]).toMatchObject({ state: 'off', config: { enabled: false } })
  await expect(
    handlers['mcp.tryTool']({ workspace, id, tool: 'good', arguments: '', readingId: 'a' }),
  ).rejects.toMatchObject({
    code: 'denied',
  })
  await handlers['mcp.save']({ workspace, name: 'two', before: 'one', config: faultServer('good') })
  expect((await handlers['mcp.list']({ workspace })).servers.map(({ name }) => name)).toEqual(['two'])
  const gone = await handlers['mcp.remove']({ workspace, id: 'person:two' })
  expect(gone.servers).toEqual([])
  await expect(handlers['mcp.restart']({ workspace, id })).rejects.toMatchObject({ code: 'not-found' })
})

test('a tool that is tried can be stopped, and its server is told so', async () => {
  const { servers: mcp, workspace, until } = await startMcp()
  const handlers = mcpHandlers({ mcp: loaded(mcp), mcpQuestions: noQuestions, desktop, dataFolder })
  await handlers['mcp.save']({ workspace, name: 'one', config: faultServer('hang-in-call') })
  const { id } = await until('one', ({ state }) => state === 'ready')
  const sent = async (method: string) => {
    const { entries } = await handlers['mcp.log']({ workspace, id })
    return entries.some(({ kind, text }) => kind === 'sent' && text.includes(method))
  }
  const tried = handlers['mcp.tryTool']({ workspace, id, tool: 'good', arguments: '{}', readingId: 'a' })
  const outcome = Promise.resolve(tried).catch(thrown => thrown)
  await eventually(async () => expect(await sent('tools/call')).toBe(true))
  await handlers['mcp.stopReading']({ readingId: 'another' })
  await handlers['mcp.stopReading']({ readingId: 'a' })
  expect(await outcome).toMatchObject({ code: 'cancelled' })
  await eventually(async () => expect(await sent('notifications/cancelled')).toBe(true))
})

test('a value that a server asks the person to enter is kept as a secret and given to it alone', async () => {
  const { servers: mcp, workspace, until, secrets } = await startMcp()
  const handlers = mcpHandlers({ mcp: loaded(mcp), mcpQuestions: noQuestions, desktop, dataFolder })
  const config = faultServer('described', '', `\${input:word}`)
  await handlers['mcp.save']({ workspace, name: 'one', config })
  const { id, inputs, failure } = await until('one', ({ state }) => state === 'failed')
  expect(inputs).toEqual(['word'])
  expect(inEnglish(failure?.words ?? '')).toMatch(/“word”, which hasn’t been entered/)
  await handlers['mcp.enter']({ workspace, id, inputs: { word: 'Swordfish' } })
  expect((await until('one', ({ state }) => state === 'ready')).tools[0]?.description).toBe('Swordfish')
  expect([...secrets.values()]).toEqual(['Swordfish'])
  await handlers['mcp.remove']({ workspace, id })
  expect(secrets.size).toBe(0)
})

test('a value entered for a server goes to no other one that takes its name, but follows the person’s own change', async () => {
  const { servers: mcp, workspace, until, secrets } = await startMcp()
  const handlers = mcpHandlers({ mcp: loaded(mcp), mcpQuestions: noQuestions, desktop, dataFolder })
  const config = (more: string) => faultServer('described', '', `\${input:word}`, more)
  await handlers['mcp.save']({ workspace, name: 'one', config: config('a'), inputs: { word: 'Swordfish' } })
  await until('one', ({ state, tools }) => state === 'ready' && tools[0]?.description === 'Swordfish')

  // As it is where a text that somebody else has written is pasted, or where a backup brings it.
  await handlers['mcp.save']({ workspace, name: 'one', config: config('of-somebody-else') })
  const taken = await until('one', ({ state }) => state === 'failed')
  expect(inEnglish(taken.failure?.words ?? '')).toMatch(/“word”, which hasn’t been entered/)

  await handlers['mcp.save']({ workspace, name: 'one', config: config('a') })
  await until('one', ({ state }) => state === 'ready')
  await handlers['mcp.save']({ workspace, name: 'two', before: 'one', config: config('b') })
  const changed = await until('two', ({ state }) => state === 'ready')
  expect(changed.tools[0]?.description).toBe('Swordfish')
  await handlers['mcp.remove']({ workspace, id: changed.id })
  expect(secrets.size).toBe(0)
})

test('a call with a wrong name or config is refused at the door', () => {
  const save = mcpCalls['mcp.save'].input
  const config = faultServer('good')
  expect(save.safeParse({ workspace: '/w', name: 'one', config }).success).toBe(true)
  expect(save.safeParse({ workspace: '/w', name: 'a\u202Eb', config }).success).toBe(false)
  expect(save.safeParse({ workspace: '/w', name: '', config }).success).toBe(false)
  expect(save.safeParse({ workspace: '/w', name: 'one', config: { type: 'stdio', command: '' } }).success).toBe(false)
})

test('pasted text is understood, including its blanks, and a folder for one is picked in the system’s dialog', async () => {
  const { servers: mcp } = await startMcp()
  const handlers = mcpHandlers({ mcp: loaded(mcp), mcpQuestions: noQuestions, desktop, dataFolder })
  const { servers } = await handlers['mcp.understand']({
    text: 'npx -y @modelcontextprotocol/server-filesystem /path/to/dir',
  })
  expect(servers).toMatchObject([{ name: 'filesystem', blanks: [{ kind: 'folder', example: '/path/to/dir' }] }])
  expect(await handlers['mcp.pickPath']({ kind: 'folder' })).toBe('/a folder')
  expect(await handlers['mcp.pickPath']({ kind: 'file' })).toBe(null)
})

test('without a folder servers run in an empty one of Atrium’s own, until it is left', async () => {
  const { servers: mcp } = await startMcp()
  const own = await temporaryFolder()
  const handlers = mcpHandlers({ mcp: loaded(mcp), mcpQuestions: noQuestions, desktop, dataFolder: own })
  const workspace = await handlers['mcp.noFolder']()
  expect(await readdir(workspace)).toEqual([])
  await handlers['mcp.save']({ workspace, name: 'one', config: faultServer('good') })
  await eventually(async () =>
    expect((await handlers['mcp.list']({ workspace })).servers).toMatchObject([{ name: 'one', state: 'ready' }]),
  )
  await handlers['mcp.leaveNoFolder']()
  expect(mcp.views(workspace).servers).toEqual([])
})
