import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { GrantTerm } from '../../../shared/ipc/permission-calls'
import { type CallState, type SessionState, waitingCalls } from '../../../shared/session/session-state'
import { calling, callingAll, saying } from '../../helpers/chat-answers'
import { hostileModel } from '../../helpers/hostile-session'
import { startServices } from '../../helpers/services'
import { temporaryFolder } from '../../helpers/temp-folder'

async function start() {
  const model = await hostileModel(await temporaryFolder())
  onTestFinished(() => model.close())
  return model
}

type Model = Awaited<ReturnType<typeof start>>

const write = (path: string) => ({ name: 'write_file', input: { path, content: '1' } })
const run = (command: string) => ({ name: 'shell', input: { command } })

/** Lets the model make several calls at once; resolves with those that wait for the person. */
async function askAll({ app, server }: Model, id: string, calls: { name: string; input: object }[]) {
  server.add(callingAll(calls))
  await app.call('session.send', { sessionId: id, text: 'go' })
  return waitingCalls(await app.until(id, state => waitingCalls(state).length === calls.length))
}

async function approveFor({ app }: Model, id: string, asked: CallState | undefined, term: GrantTerm) {
  const callId = asked?.call.id ?? ''
  const { offers } = await app.call('permission.offers', { sessionId: id, callId })
  const answer = { sessionId: id, callId, digest: asked?.plan?.digest ?? '', approved: true }
  await app.call('approval.answer', { ...answer, grant: { rules: offers[0]?.rules ?? [], term } })
}

const isOver = (state: SessionState): boolean => state.turns.at(-1)?.end !== undefined
const pathsOf = (calls: readonly CallState[]) =>
  calls.map(({ call }) => String((JSON.parse(call.arguments) as { path?: string; command?: string }).path))

describe('a rule that is made while cards wait', () => {
  test('answers those that it allows, with its reason in the record, and no others', async () => {
    const model = await start()
    const { id, folder } = await model.open('ask')
    const calls = [write('a'), write('b'), write('.vscode/tasks.json'), write('.git/config'), run('touch x')]
    const waiting = await askAll(model, id, calls)
    await approveFor(model, id, waiting[0], { type: 'session' })
    const state = await model.app.until(id, now => now.calls[waiting[1]?.call.id ?? '']?.result !== undefined)
    expect(state.calls[waiting[1]?.call.id ?? '']).toMatchObject({
      status: 'done',
      decision: { approved: true, by: 'rule', grantId: state.calls[waiting[0]?.call.id ?? '']?.decision?.grantId },
      reason: expect.stringContaining('Allowed: matches your rule'),
    })
    await access(join(folder, 'b'))
    expect(waitingCalls(state).map(({ call }) => call.id)).toEqual(waiting.slice(2).map(({ call }) => call.id))
    await expect(access(join(folder, 'x'))).rejects.toThrow('ENOENT')
    await model.app.call('session.stop', { sessionId: id })
  })

  test('for a folder answers those of its other sessions, one for a session only its own', async () => {
    const model = await start()
    const { id, folder } = await model.open('ask')
    const { id: other } = await model.app.call('session.create', { workspace: folder })
    const [inOther] = await askAll(model, other, [write('c')])
    const [first] = await askAll(model, id, [write('a')])
    model.server.add(saying('Done.'))
    await approveFor(model, id, first, { type: 'session' })
    await model.app.until(id, isOver)
    expect(pathsOf(waitingCalls((await model.app.call('session.open', { sessionId: other })).state))).toEqual(['c'])
    const { id: third } = await model.app.call('session.create', { workspace: folder })
    const [second] = await askAll(model, third, [write('d')])
    model.server.add(saying('Done.'), saying('Done.'))
    await approveFor(model, third, second, { type: 'folder' })
    const state = await model.app.until(other, isOver)
    expect(state.calls[inOther?.call.id ?? '']).toMatchObject({ status: 'done', decision: { by: 'rule' } })
  })

  test('that ends at a time does so too, and one whose time is over is not made', async () => {
    const model = await start()
    const { id } = await model.open('ask')
    const [first, second] = await askAll(model, id, [write('a'), write('b')])
    await expect(approveFor(model, id, first, { type: 'until', at: 1 })).rejects.toMatchObject({ code: 'bad-input' })
    expect(waitingCalls((await model.app.call('session.open', { sessionId: id })).state)).toHaveLength(2)
    model.server.add(saying('Done.'))
    await approveFor(model, id, first, { type: 'until', at: Date.now() + 3_600_000 })
    const state = await model.app.until(id, isOver)
    expect(state.calls[second?.call.id ?? '']).toMatchObject({ status: 'done', decision: { by: 'rule' } })
  })

  test('does not answer what the person changed: that is theirs to approve', async () => {
    const model = await start()
    const { id } = await model.open('ask')
    const [first, second] = await askAll(model, id, [write('a'), write('b')])
    const callId = second?.call.id ?? ''
    const edits = [{ path: 'b', content: 'mine' }]
    await model.app.call('approval.edit', { sessionId: id, callId, digest: second?.plan?.digest ?? '', edits })
    await model.app.until(id, now => now.calls[callId]?.editedBy !== undefined)
    await approveFor(model, id, first, { type: 'session' })
    const state = await model.app.until(id, now => now.calls[first?.call.id ?? '']?.result !== undefined)
    expect(pathsOf(waitingCalls(state))).toEqual(['b'])
    await model.app.call('session.setMode', { sessionId: id, mode: 'full' })
    expect(pathsOf(waitingCalls((await model.app.call('session.open', { sessionId: id })).state))).toEqual(['b'])
    await model.app.call('session.stop', { sessionId: id })
  })
})

describe('a mode that is chosen while cards wait', () => {
  test('answers what it allows, and nothing that a person must see', async () => {
    const model = await start()
    const { id, folder } = await model.open('ask')
    const calls = [write('a'), write('AGENTS.md'), run('touch x'), run('echo $(touch y)')]
    const waiting = await askAll(model, id, calls)
    await model.app.call('session.setMode', { sessionId: id, mode: 'auto-edit' })
    const state = await model.app.until(id, now => now.calls[waiting[0]?.call.id ?? '']?.result !== undefined)
    expect(state.calls[waiting[0]?.call.id ?? '']?.reason).toBe('Allowed: changes files inside the folder.')
    expect(waitingCalls(state)).toHaveLength(3)
    await model.app.call('session.setMode', { sessionId: id, mode: 'full' })
    const later = await model.app.until(id, now => now.calls[waiting[2]?.call.id ?? '']?.result !== undefined)
    await access(join(folder, 'x'))
    expect(waitingCalls(later).map(({ call }) => call.id)).toEqual([waiting[1]?.call.id, waiting[3]?.call.id])
    await model.app.call('session.stop', { sessionId: id })
  })

  test('refuses what it forbids', async () => {
    const model = await start()
    const { id, folder } = await model.open('ask')
    const [call] = await askAll(model, id, [write('a')])
    model.server.add(saying('Done.'))
    await model.app.call('session.setMode', { sessionId: id, mode: 'read-only' })
    const state = await model.app.until(id, isOver)
    expect(state.calls[call?.call.id ?? '']).toMatchObject({ status: 'denied', decision: { by: 'rule' } })
    await expect(access(join(folder, 'a'))).rejects.toThrow('ENOENT')
  })
})

describe('a sub-agent', () => {
  /** Lets a sub-agent ask to write files; resolves with its session and with what waits there. */
  async function askBelow({ app, server }: Model, id: string, ...paths: string[]) {
    server.add(calling('sub_agent', { task_instruction: 'Write.' }), callingAll(paths.map(write)))
    server.add(saying('Below is done.'), saying('Done.'))
    await app.call('session.send', { sessionId: id, text: 'go' })
    const state = await app.until(id, now =>
      Object.values(now.calls).some(({ agent, result }) => agent?.waits && !result),
    )
    const child = Object.values(state.calls).find(({ agent, result }) => agent && !result)?.agent?.sessionId ?? ''
    return { child, waiting: waitingCalls(await app.until(child, now => waitingCalls(now).length === paths.length)) }
  }

  test('has the rules of the session above, and a rule that is made for it is one of that session', async () => {
    const model = await start()
    const { id, folder } = await model.open('ask')
    const { child, waiting } = await askBelow(model, id, 'a', 'b')
    await approveFor(model, child, waiting[0], { type: 'session' })
    const below = await model.app.until(child, isOver)
    expect(below.calls[waiting[1]?.call.id ?? '']).toMatchObject({
      status: 'done',
      decision: { by: 'rule' },
      reason: expect.stringMatching(/^Sub-agent default: Allowed: matches your rule/),
    })
    await model.app.until(id, isOver)
    const { title } = (await model.app.call('session.open', { sessionId: id })).state
    expect(await model.app.call('permission.list', undefined)).toMatchObject([
      { grant: { scope: { type: 'session', sessionId: id } }, session: title, uses: 1 },
    ])
    expect(await model.ask(id, 'write_file', { path: 'c', content: '1' })).toMatchObject({ status: 'done' })
    await access(join(folder, 'c'))
    const { id: other } = await model.app.call('session.create', { workspace: folder })
    const asked = await model.ask(other, 'write_file', { path: 'd', content: '1' })
    expect(asked.status).toBe('waiting')
    await model.answer(other, asked, false)
  })

  test('is answered by the mode that is chosen for the session above', async () => {
    const model = await start()
    const { id, folder } = await model.open('ask')
    const { child, waiting } = await askBelow(model, id, 'a', '.vscode/tasks.json')
    await model.app.call('session.setMode', { sessionId: id, mode: 'auto-edit' })
    const below = await model.app.until(child, now => now.calls[waiting[0]?.call.id ?? '']?.result !== undefined)
    await access(join(folder, 'a'))
    expect(pathsOf(waitingCalls(below))).toEqual(['.vscode/tasks.json'])
    await model.app.call('session.stop', { sessionId: id })
  })
})

describe('a change of the person to a plan', () => {
  test('is there after a restart, does nothing by itself, and is what runs once it is approved', async () => {
    const model = await start()
    const { id, folder } = await model.open('ask')
    const call = await model.ask(id, 'write_file', { path: 'a', content: 'theirs' })
    const callId = call.call.id
    const edit = (digest: string, content: string) =>
      model.app.call('approval.edit', { sessionId: id, callId, digest, edits: [{ path: 'a', content }] })
    await edit(call.plan?.digest ?? '', 'first')
    const first = await model.app.until(id, now => now.calls[callId]?.editedBy !== undefined)
    await edit(first.calls[callId]?.plan?.digest ?? '', 'mine')
    const edits = [{ path: 'a', content: 'mine' }]
    await model.app.until(id, now => JSON.stringify(now.calls[callId]?.edits) === JSON.stringify(edits))
    await model.app.close()

    const app = await startServices(model.data)
    onTestFinished(() => app.close())
    // Also where it would not be asked any more, had the person not changed it.
    await app.call('session.setMode', { sessionId: id, mode: 'full' })
    const shown = (await app.call('session.open', { sessionId: id })).state.calls[callId]
    expect(shown).toMatchObject({ status: 'waiting', editedBy: 'person', edits })
    const digest = shown?.plan?.digest ?? ''
    await expect
      .poll(() => app.call('approval.content', { sessionId: id, callId, digest, path: 'a' }))
      .toEqual({
        content: 'mine',
      })
    await expect(access(join(folder, 'a'))).rejects.toThrow('ENOENT')
    await app.call('approval.answer', { sessionId: id, callId, digest, approved: true })
    const after = await app.until(id, isOver)
    expect(after.calls[callId]).toMatchObject({ status: 'done', edits: undefined })
    expect(JSON.stringify(model.server.requests.at(-1)?.body)).toContain('The person edited the content of a')
  })
})
