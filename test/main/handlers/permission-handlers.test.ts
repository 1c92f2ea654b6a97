import { access, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { GrantTerm } from '../../../shared/ipc/permission-calls'
import type { PlanEdit } from '../../../shared/session/plan-edit'
import { type CallState, waitingCalls } from '../../../shared/session/session-state'
import { textOf } from '../../../shared/session/tool-results'
import { Profile } from '../../../shared/settings'
import { asEnglish } from '../../helpers/as-english'
import { hostileModel } from '../../helpers/hostile-session'
import { startServices } from '../../helpers/services'
import { temporaryFolder } from '../../helpers/temp-folder'

type Model = Awaited<ReturnType<typeof hostileModel>>

/** Approves, and makes the rule that is offered at this place. */
async function approveFor(
  model: Model,
  id: string,
  call: CallState,
  { at = 0, term }: { at?: number; term: GrantTerm },
) {
  const { offers } = await model.app.call('permission.offers', { sessionId: id, callId: call.call.id })
  const digest = call.plan?.digest ?? ''
  const rules = offers[at]?.rules ?? []
  const answer = { sessionId: id, callId: call.call.id, digest, approved: true }
  await model.app.call('approval.answer', { ...answer, grant: { rules, term } })
  await model.app.until(id, state => state.turns.at(-1)?.end !== undefined)
  return offers
}

const session: GrantTerm = { type: 'session' }
const always: GrantTerm = { type: 'folder' }

describe('a rule that the person makes on a card', () => {
  test('lets the same command run again, says so, and is counted', async () => {
    const model = await hostileModel(await temporaryFolder())
    const { id, folder } = await model.open('ask')
    const first = await model.ask(id, 'shell', { command: 'touch made' })
    await approveFor(model, id, first, { term: session })
    const [rule] = await model.app.call('permission.list', undefined)
    expect(asEnglish(rule?.words)).toBe('Allow exactly “touch made” in this folder')
    const again = await model.ask(id, 'shell', { command: 'touch made' })
    expect(again).toMatchObject({ status: 'done', decision: { approved: true, by: 'rule', grantId: rule?.grant.id } })
    expect(again.reason).toContain('your rule')
    await expect.poll(async () => (await model.app.call('permission.list', undefined))[0]?.uses).toBe(1)
    const other = await model.ask(id, 'shell', { command: 'touch made other' })
    expect(other.status).toBe('waiting')
    await model.answer(id, other, false)
    await access(join(folder, 'made'))
    await model.close()
  })

  test('for a session holds in no other, and one for a folder in every one of it, until it is taken back', async () => {
    const model = await hostileModel(await temporaryFolder())
    const { id, folder } = await model.open('ask')
    await approveFor(model, id, await model.ask(id, 'write_file', { path: 'a', content: '1' }), { term: session })
    expect(await model.ask(id, 'write_file', { path: 'b', content: '1' })).toMatchObject({ status: 'done' })
    const { id: other } = await model.app.call('session.create', { workspace: folder })
    const asked = await model.ask(other, 'write_file', { path: 'c', content: '1' })
    expect(asked.status).toBe('waiting')
    await approveFor(model, other, asked, { term: always })
    const { id: third } = await model.app.call('session.create', { workspace: folder })
    expect(await model.ask(third, 'write_file', { path: 'd', content: '1' })).toMatchObject({ status: 'done' })
    const grave = await model.ask(third, 'write_file', { path: '.vscode/tasks.json', content: '1' })
    expect(grave).toMatchObject({ status: 'waiting', isGrave: true })
    await model.answer(third, grave, false)
    for (const { grant } of await model.app.call('permission.list', undefined)) {
      await model.app.call('permission.revoke', { id: grant.id })
    }
    const afterwards = await model.ask(third, 'write_file', { path: 'e', content: '1' })
    expect(afterwards.status).toBe('waiting')
    await model.answer(third, afterwards, false)
    await model.close()
  })

  test('is there after a restart', async () => {
    const data = await temporaryFolder()
    const model = await hostileModel(data)
    const { id } = await model.open('ask')
    await approveFor(model, id, await model.ask(id, 'shell', { command: 'touch made' }), { term: always })
    await model.close()
    const app = await startServices(data)
    expect(await app.call('permission.list', undefined)).toHaveLength(1)
    await app.close()
  })

  test('names the calls of the session that it would have matched', async () => {
    const model = await hostileModel(await temporaryFolder())
    const { id } = await model.open('ask')
    await model.answer(id, await model.ask(id, 'shell', { command: 'touch one' }), true)
    await model.answer(id, await model.ask(id, 'shell', { command: 'npm publish' }), false)
    const call = await model.ask(id, 'shell', { command: 'touch two' })
    const { offers, commands } = await model.app.call('permission.offers', { sessionId: id, callId: call.call.id })
    expect(commands[0]?.analysis.commands[0]?.words.map(({ text }) => text)).toEqual(['touch', 'two'])
    expect(offers.map(({ matched }) => matched.map(({ label }) => label))).toEqual([[], ['touch one']])
    await model.answer(id, call, false)
    await model.close()
  })

  test('names no call that is asked whatever is allowed', async () => {
    const model = await hostileModel(await temporaryFolder())
    const { id } = await model.open('ask')
    await model.answer(id, await model.ask(id, 'write_file', { path: '.vscode/tasks.json', content: '' }), false)
    await model.answer(id, await model.ask(id, 'write_file', { path: 'a', content: '1' }), false)
    const call = await model.ask(id, 'write_file', { path: 'b', content: '1' })
    const { offers } = await model.app.call('permission.offers', { sessionId: id, callId: call.call.id })
    expect(offers.map(({ matched }) => matched.map(({ label }) => label))).toEqual([['a']])
    await model.answer(id, call, false)
    await model.close()
  })

  test.each([
    ['a rule that is not offered', { kind: 'edits' as const }],
    [
      'a wider template',
      { kind: 'command-template' as const, argv: ['rm'], holes: ['path' as const], workingDirectory: '.' },
    ],
  ])('cannot be %s', async (_what, rule) => {
    const model = await hostileModel(await temporaryFolder())
    const { id } = await model.open('ask')
    const call = await model.ask(id, 'shell', { command: 'touch made' })
    const answer = { sessionId: id, callId: call.call.id, digest: call.plan?.digest ?? '', approved: true }
    const grant = { rules: [rule], term: always }
    await expect(model.app.call('approval.answer', { ...answer, grant })).rejects.toMatchObject({ code: 'bad-input' })
    expect(await model.app.call('permission.list', undefined)).toEqual([])
    await model.answer(id, call, false)
    await model.close()
  })

  test.each([
    ['what is grave', 'shell', { command: 'rm -rf ~/' }],
    ['what cannot be understood', 'shell', { command: 'touch $(echo a)' }],
    ['a protected path', 'write_file', { path: '.git/config', content: '' }],
  ])('is not offered for %s', async (_what, tool, input) => {
    const model = await hostileModel(await temporaryFolder())
    const { id } = await model.open('ask')
    const call = await model.ask(id, tool, input)
    expect((await model.app.call('permission.offers', { sessionId: id, callId: call.call.id })).offers).toEqual([])
    await model.answer(id, call, false)
    await model.close()
  })

  test('is not made where the answer is about another plan', async () => {
    const model = await hostileModel(await temporaryFolder())
    const { id } = await model.open('ask')
    const call = await model.ask(id, 'shell', { command: 'touch made' })
    const { offers } = await model.app.call('permission.offers', { sessionId: id, callId: call.call.id })
    const answer = { sessionId: id, callId: call.call.id, digest: 'other', approved: true }
    const grant = { rules: offers[0]?.rules ?? [], term: always }
    await expect(model.app.call('approval.answer', { ...answer, grant })).rejects.toMatchObject({ code: 'conflict' })
    expect(await model.app.call('permission.list', undefined)).toEqual([])
    await model.answer(id, call, false)
    await model.close()
  })
})

describe('a question about a command', () => {
  test('is answered with the reason, and runs nothing', async () => {
    const model = await hostileModel(await temporaryFolder())
    const { folder: workspace } = await model.open('ask')
    const ask = (command: string, mode: 'ask' | 'full' | 'read-only') =>
      model.app.call('permission.test', { workspace, command, mode })
    expect(await ask('ls', 'ask')).toMatchObject({ type: 'allow' })
    expect(await ask('touch made', 'ask')).toMatchObject({ type: 'ask' })
    expect(await ask('touch made', 'full')).toMatchObject({ type: 'allow' })
    expect(await ask('touch made', 'read-only')).toMatchObject({ type: 'deny' })
    expect(await ask(`cat ${model.data}/keys.json`, 'full')).toMatchObject({ type: 'deny' })
    await expect(access(join(workspace, 'made'))).rejects.toThrow('ENOENT')
    await model.close()
  })
})

describe('a text that the person writes instead', () => {
  async function edited(tool: string, input: object, ...edits: PlanEdit[]) {
    const model = await hostileModel(await temporaryFolder())
    const editTools = tool === 'apply_patch' ? 'patch' : 'replace'
    await model.app.call('profile.save', Profile.parse({ id: 'x', name: 'X', providerId: 'p', model: 'm', editTools }))
    const { id, folder } = await model.open('ask')
    const call = await model.ask(id, tool, input)
    const digest = call.plan?.digest ?? ''
    const callId = call.call.id
    await model.app.call('approval.edit', { sessionId: id, callId, digest, edits })
    const state = await model.app.until(id, now => isShownAgain(waitingCalls(now)[0], call))
    return { model, id, folder, callId, before: call, now: waitingCalls(state)[0] as CallState }
  }

  test('is what runs, after it was shown again, and the model is told', async () => {
    const { model, id, folder, now, callId } = await edited('shell', { command: 'touch a' }, { command: 'touch b' })
    expect(now).toMatchObject({ editedBy: 'person', plan: { effects: [{ command: 'touch b' }] } })
    const after = await model.answer(id, now, true)
    await access(join(folder, 'b'))
    await expect(access(join(folder, 'a'))).rejects.toThrow('ENOENT')
    const result = after.calls[callId]?.result
    expect(result && textOf(result)).toContain('What was run is: touch b')
    expect(JSON.stringify(model.server.requests.at(-1)?.body)).toContain('What was run is: touch b')
    await model.close()
  })

  test('is what a file then holds', async () => {
    const input = { path: 'a.md', content: 'from the model\n' }
    const { model, id, folder, now, callId } = await edited('write_file', input, { path: 'a.md', content: 'mine\n' })
    const digest = now.plan?.digest ?? ''
    const shown = await model.app.call('approval.content', { sessionId: id, callId, digest, path: 'a.md' })
    expect(shown.content).toBe('mine\n')
    const after = await model.answer(id, now, true)
    expect(await readFile(join(folder, 'a.md'), 'utf8')).toBe('mine\n')
    const result = after.calls[callId]?.result
    expect(result && textOf(result)).toContain('The person edited the content of a.md')
    await model.app.call('change.undo', { sessionId: id, callId })
    await expect(access(join(folder, 'a.md'))).rejects.toThrow('ENOENT')
    await model.close()
  })

  test('is what each of the files then holds that were changed, and no other', async () => {
    const patch = [
      '*** Begin Patch',
      ...['a', 'b', 'c'].flatMap(name => [`*** Add File: ${name}`, '+theirs']),
      '*** End Patch',
    ]
    const mine = ['a', 'c'].map(path => ({ path, content: 'mine\n' }))
    const { model, id, folder, now } = await edited('apply_patch', { diff: patch.join('\n') }, ...mine)
    await model.answer(id, now, true)
    const held = await Promise.all(['a', 'b', 'c'].map(name => readFile(join(folder, name), 'utf8')))
    expect(held).toEqual(['mine\n', 'theirs\n', 'mine\n'])
    await model.close()
  })

  test('that cannot be used is said, and what was there before is asked again', async () => {
    const { model, id, now } = await edited('shell', { command: 'touch a' }, { path: 'x', content: 'y' })
    expect(now.reason).toMatch(/Couldn’t use your edit/)
    expect(now.plan).toMatchObject({ effects: [{ command: 'touch a' }] })
    await model.answer(id, now, false)
    await model.close()
  })

  test('is loud where it is grave', async () => {
    const { model, id, now } = await edited('shell', { command: 'touch a' }, { command: 'rm -rf ~' })
    expect(now).toMatchObject({ isGrave: true, editedBy: 'person' })
    await model.answer(id, now, false)
    await model.close()
  })

  test('is refused for a plan other than the one that waits', async () => {
    const model = await hostileModel(await temporaryFolder())
    const { id, folder } = await model.open('ask')
    await writeFile(join(folder, 'a'), '')
    const call = await model.ask(id, 'shell', { command: 'touch a' })
    const edit = { sessionId: id, callId: call.call.id, digest: 'other', edits: [{ command: 'touch b' }] }
    await expect(model.app.call('approval.edit', edit)).rejects.toMatchObject({ code: 'conflict' })
    await model.answer(id, call, false)
    await model.close()
  })
})

function isShownAgain(now: CallState | undefined, before: CallState): boolean {
  return now !== undefined && (now.editedBy !== undefined || now.reason !== before.reason)
}
