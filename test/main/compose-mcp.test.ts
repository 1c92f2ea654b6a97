import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { SessionState } from '../../shared/session/session-state'
import { textOf } from '../../shared/session/tool-results'
import { Profile } from '../../shared/settings'
import { calling, saying } from '../helpers/chat-answers'
import { eventually } from '../helpers/eventually'
import { FAULT_SERVER, faultServer } from '../helpers/mcp'
import { modelServer } from '../helpers/model-server'
import { livingOf, pidsIn } from '../helpers/processes'
import { oneWindow, startServices } from '../helpers/services'
import { temporaryFolder } from '../helpers/temp-folder'

type App = Awaited<ReturnType<typeof startServices>>

const isDone = (state: SessionState): boolean => state.turns.at(-1)?.end !== undefined
const waiting = (state: SessionState) => Object.values(state.calls).find(call => call.status === 'waiting')

async function connected(app: App, baseUrl: string): Promise<void> {
  await app.call('provider.save', { provider: { id: 'p', label: 'P', protocol: 'openai-chat', baseUrl } })
  await app.call('profile.save', Profile.parse({ id: 'x', name: 'X', providerId: 'p', model: 'm' }))
  await app.call('settings.update', { activeProfileId: 'x' })
}

const namesIn = (body: unknown): string[] =>
  (body as { tools?: { function: { name: string } }[] }).tools?.map(tool => tool.function.name) ?? []

test('a turn offers the tools of servers, asks before each call, and quitting leaves no server behind', async () => {
  const model = await modelServer([calling('one__good', { text: 'x' }), saying('Called.')])
  const [data, workspace] = [await temporaryFolder(), await temporaryFolder()]
  const app = await startServices(data)
  await connected(app, model.baseUrl)
  const note = join(data, 'pid')
  await app.call('mcp.save', { workspace, name: 'one', config: faultServer('good', note) })
  const { id: sessionId } = await app.call('session.create', { workspace })
  await app.call('session.send', { sessionId, text: 'go' })
  const call = waiting(await app.until(sessionId, state => waiting(state) !== undefined))
  expect(call?.plan?.effects).toMatchObject([{ type: 'mcp-call', server: 'one', tool: 'good' }])
  expect(namesIn(model.requests[0]?.body)).toContain('one__good')
  await app.call('approval.answer', { sessionId, callId: call!.call.id, digest: call!.plan!.digest, approved: true })
  const state = await app.until(sessionId, isDone)
  const result = state.calls[call!.call.id]?.result
  expect(textOf(result!)).toBe('did good')
  expect(result?.details).toMatchObject({ type: 'mcp', server: 'one', tool: 'good' })
  const pids = await pidsIn(note, 1)
  await app.close()
  expect(await livingOf(pids)).toEqual([])
  await model.close()
})

test('a folder’s server starts only after an approval, which is kept; it is stopped once the folder is off the list and looked at no more', async () => {
  const [data, workspace] = [await temporaryFolder(), await temporaryFolder()]
  const note = join(data, 'pid')
  await mkdir(join(workspace, '.agents'))
  const mcpServers = { charts: { command: process.execPath, args: [FAULT_SERVER, 'good', note] } }
  await writeFile(join(workspace, '.agents/mcp.json'), JSON.stringify({ mcpServers }))
  let shown: string | null = null
  const app = await startServices(data, { windows: { ...oneWindow, isShown: id => id === shown } })
  const { id: sessionId } = await app.call('session.create', { workspace })
  await app.call('session.open', { sessionId })
  const { servers } = await app.call('mcp.list', { workspace })
  expect(servers).toMatchObject([{ name: 'charts', source: 'folder', state: 'needs-approval' }])
  await expect(readFile(note)).rejects.toThrow('ENOENT')

  const [server] = servers
  await app.call('mcp.approve', { workspace, id: server!.id, hash: server!.approval!.hash })
  const pids = await pidsIn(note, 1)
  await eventually(async () => {
    const { servers: now } = await app.call('mcp.list', { workspace })
    expect(now[0]?.state).toBe('ready')
  })
  expect(app.told.some(({ name }) => name === 'mcp.changed')).toBe(true)
  shown = sessionId
  await app.call('folder.forget', { path: workspace })
  expect(await livingOf(pids)).toEqual(pids)
  shown = null
  app.onVisibleSessionsChanged()
  await expect.poll(() => livingOf(pids)).toEqual([])
  await app.close()

  const again = await startServices(data)
  await again.call('session.open', { sessionId })
  await eventually(async () => {
    const { servers: now } = await again.call('mcp.list', { workspace })
    expect(now[0]?.state).toBe('ready')
  })
  await again.close()
})

test('a server of a folder that was taken off the list while a turn ran there ends with the turn', async () => {
  const model = await modelServer([calling('one__good', { text: 'x' }), saying('Called.')])
  const [data, workspace] = [await temporaryFolder(), await temporaryFolder()]
  const app = await startServices(data)
  await connected(app, model.baseUrl)
  const note = join(data, 'pid')
  await app.call('mcp.save', { workspace, name: 'one', config: faultServer('good', note) })
  const { id: sessionId } = await app.call('session.create', { workspace })
  await app.call('session.send', { sessionId, text: 'go' })
  const call = waiting(await app.until(sessionId, state => waiting(state) !== undefined))
  const pids = await pidsIn(note, 1)
  await app.call('folder.forget', { path: workspace })
  expect(await livingOf(pids)).toEqual(pids)
  await app.call('approval.answer', { sessionId, callId: call!.call.id, digest: call!.plan!.digest, approved: true })
  expect((await app.until(sessionId, isDone)).calls[call!.call.id]).toMatchObject({ status: 'done' })
  await expect.poll(() => livingOf(pids)).toEqual([])
  await app.close()
  await model.close()
})
