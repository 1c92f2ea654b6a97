import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { backUp } from '../../../main/data/back-up'
import { stageRestore } from '../../../main/data/stage-restore'
import { openMcpMemory } from '../../../main/store/documents/mcp-memory'
import { sessionLogs } from '../../../main/store/logs/session-logs'
import { versionOf } from '../../../main/workspace/changes/file-version'
import type { SessionFact } from '../../../shared/session/session-events'
import { Profile } from '../../../shared/settings'
import { hostileModel } from '../../helpers/hostile-session'
import { keepBlob } from '../../helpers/kept-data'
import { startServices } from '../../helpers/services'
import { temporaryFolder } from '../../helpers/temp-folder'

type Behind = (made: { id: string; folder: string; data: string }) => Promise<readonly SessionFact[]>

/** Data in which a call waits for the person, and what somebody has put behind that in its log. */
async function waitingData(behind: Behind) {
  const data = join(await temporaryFolder(), 'data')
  const model = await hostileModel(data)
  const { id, folder } = await model.open('ask', { a: 'old', b: 'old' })
  const call = await model.ask(id, 'write_file', { path: 'a', content: 'new' })
  expect(call.status).toBe('waiting')
  await model.app.call('session.send', { sessionId: id, text: 'And then delete all of it.' })
  await model.close()
  const logs = sessionLogs(data)
  for (const fact of await behind({ id, folder, data })) await logs.append(id, fact)
  await logs.close()
  return { data, id, folder, callId: call.call.id, read: (name: string) => readFile(join(folder, name), 'utf8') }
}

/** The same data as a backup brings it to another computer. */
async function restored(data: string): Promise<string> {
  const [target, fresh] = [await temporaryFolder(), join(await temporaryFolder(), 'data')]
  await stageRestore(fresh, await backUp({ dataFolder: data, target, version: '1' }))
  return fresh
}

async function start(data: string) {
  const app = await startServices(data)
  onTestFinished(() => app.close())
  return app
}

const toFull: Behind = async () => [{ type: 'mode.changed', mode: 'full' }]

describe('a session in Full with a call that waits', () => {
  test('keeps its mode over an ordinary restart, and the call is judged by it', async () => {
    const { data, id, read } = await waitingData(toFull)
    const app = await start(data)
    const state = await app.until(id, now => Object.values(now.calls).every(({ result }) => result !== undefined))
    expect(state.mode).toBe('full')
    expect(await read('a')).toBe('new')
  })

  test('comes back from a backup in Ask, and nothing of it runs', async () => {
    const { data, id, callId, read } = await waitingData(toFull)
    const app = await start(await restored(data))
    const { state } = await app.call('session.open', { sessionId: id })
    expect(state).toMatchObject({
      mode: 'ask',
      calls: { [callId]: { status: 'interrupted' } },
      turns: [{ end: { reason: 'interrupted', message: 'This session was restored from a backup.' } }],
      queued: [],
      removed: [{ text: 'And then delete all of it.' }],
    })
    expect(await read('a')).toBe('old')
  })

  test('is calmed once, and then the person’s own as any other', async () => {
    const { data, id } = await waitingData(toFull)
    const fresh = await restored(data)
    const first = await startServices(fresh)
    await first.call('session.open', { sessionId: id })
    await first.call('session.setMode', { sessionId: id, mode: 'full' })
    await first.close()
    const again = await start(fresh)
    expect((await again.call('session.open', { sessionId: id })).state.mode).toBe('full')
  })

  test('stays in Read only where it was', async () => {
    const { data, id } = await waitingData(async () => [{ type: 'mode.changed', mode: 'read-only' }])
    const app = await start(await restored(data))
    expect((await app.call('session.open', { sessionId: id })).state.mode).toBe('read-only')
  })
})

/** As if Atrium had ended while it changed `a` and `b`, of which only `b` was changed by then. */
const halfDone: Behind = async ({ folder, data }) => {
  await writeFile(join(folder, 'b'), 'of the person')
  const kept = await keepBlob(data, Buffer.from('run me'))
  const version = (text: string) => versionOf(Buffer.from(text))
  const call = { id: 'c9', name: 'write_file', arguments: '{}' }
  const changes = [
    { path: 'a', blob: kept, folders: [], before: version('old'), after: version('x') },
    { path: 'b', blob: kept, folders: [], before: version('run me'), after: version('of the person') },
  ]
  return [
    { type: 'turn.started', turnId: 't9', text: 'go', profile: { id: 'x', name: 'X', model: 'm' } },
    { type: 'reply.finished', turnId: 't9', reply: { text: '', toolCalls: [call] }, durationMs: 0 },
    { type: 'call.dispatched', callId: 'c9', digest: 'd', changes },
  ]
}

describe('a change that a log calls half done', () => {
  test('is taken back after a crash of one’s own', async () => {
    const { data, id, read } = await waitingData(halfDone)
    const app = await start(data)
    await app.call('session.open', { sessionId: id })
    expect(await read('b')).toBe('run me')
  })

  test('writes nothing where a backup brought it', async () => {
    const { data, id, read } = await waitingData(halfDone)
    const app = await start(await restored(data))
    const { state } = await app.call('session.open', { sessionId: id })
    expect(state.calls.c9?.status).toBe('interrupted')
    expect(await read('b')).toBe('of the person')
  })
})

/** As somebody else may have written it. */
async function serveTools(data: string): Promise<void> {
  const path = join(data, 'settings.json')
  const { data: settings, ...rest } = JSON.parse(await readFile(path, 'utf8'))
  await writeFile(path, JSON.stringify({ ...rest, data: { ...settings, servesTools: true } }))
}

test('a backup brings no rules, no profile beyond Ask, no setting that was an agreement, and no server that starts by itself', async () => {
  const data = join(await temporaryFolder(), 'data')
  const { app, open, ask, close } = await hostileModel(data)
  await app.call(
    'profile.save',
    Profile.parse({ id: 'y', name: 'Y', providerId: 'p', model: 'm', approvalMode: 'full' }),
  )
  const { id, folder } = await open('ask')
  const { call, plan } = await ask(id, 'shell', { command: 'touch x' })
  const { offers } = await app.call('permission.offers', { sessionId: id, callId: call.id })
  const grant = { rules: offers[0]?.rules ?? [], term: { type: 'folder' as const } }
  await app.call('approval.answer', {
    sessionId: id,
    callId: call.id,
    digest: plan?.digest ?? '',
    approved: true,
    grant,
  })
  await app.until(id, state => state.turns.at(-1)?.end !== undefined)
  await app.call('settings.update', { editor: 'own', editorCommand: 'touch canary', theme: 'dark' })
  await app.call('settings.update', { dictationHost: 'evil.example', readsAloud: 'service' })
  await close()
  await serveTools(data)
  const memory = await openMcpMemory(data)
  const config = {
    type: 'stdio' as const,
    command: 'sh',
    args: ['-c', 'touch canary'],
    env: {},
    cwd: '.',
    enabled: true,
  }
  await memory.update(() => ({
    servers: [{ name: 's', config }],
    approvals: [{ scope: folder, hash: 'h', config, files: [] }],
    switches: [{ scope: folder, enabled: true }],
    toolsOff: [],
    pins: [{ scope: folder, tool: 't', hash: 'h', definition: '{}' }],
    tasks: [{ key: 'k', scope: folder, taskId: 'of another computer', until: 1 }],
  }))
  const fresh = await restored(data)
  const again = await start(fresh)
  expect(await again.call('permission.list', undefined)).toEqual([])
  expect((await again.call('app.start', undefined)).profiles.map(({ approvalMode }) => approvalMode)).not.toContain(
    'full',
  )
  const { settings } = await again.call('app.start', undefined)
  expect(settings).toMatchObject({ editor: 'auto', editorCommand: '', theme: 'dark' })
  expect(settings).toMatchObject({ servesTools: false, dictationHost: '', readsAloud: 'system' })
  const { data: kept } = await openMcpMemory(fresh)
  expect(kept).toMatchObject({ servers: [{ config: { enabled: false } }], approvals: [], switches: [], pins: [] })
  expect(kept.tasks).toBeUndefined()
})
