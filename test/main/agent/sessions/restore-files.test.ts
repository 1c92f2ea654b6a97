import { execFile } from 'node:child_process'
import { appendFile, open, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, onTestFinished, test } from 'vitest'
import { builtInTools } from '../../../../main/tools'
import { agentsProvider } from '../../../helpers/agents-provider'
import { edit } from '../../../helpers/edit-tool'
import { fileTree } from '../../../helpers/file-tree'
import { folderWith } from '../../../helpers/project-folder'
import { scriptedProvider, toolCall } from '../../../helpers/scripted-provider'
import { slowPeer } from '../../../helpers/slow-peer'
import { startSessions } from '../../../helpers/start-sessions'
import { temporaryFolder } from '../../../helpers/temp-folder'

const run = promisify(execFile)

type Edits = Record<string, string | null>
type App = Awaited<ReturnType<typeof startSessions>>

const LINES = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', ''].join('\n')

async function start(files: Record<string, string>, provider: Parameters<typeof startSessions>[0]['provider']) {
  const [dataFolder, folder] = [await temporaryFolder(), await folderWith(files)]
  const app = await startSessions({ dataFolder, tools: [...builtInTools, edit], ...(provider && { provider }) })
  onTestFinished(() => app.leave())
  const { id } = await app.create(folder)
  return { app, id, folder }
}

async function approveNext(app: App, id: string): Promise<void> {
  const [waiting] = await app.waiting(id)
  if (waiting) await app.approve(id, waiting)
}

/** A session in which each turn made one of these edits, by the calls c0, c1 … */
async function edited(files: Record<string, string>, turns: readonly Edits[]) {
  const lines = turns.flatMap((edits, index) => [
    { toolCalls: [toolCall(`c${index}`, 'edit', edits)] },
    { text: 'Done.' },
  ])
  const { app, id, folder } = await start(files, scriptedProvider(...lines))
  const trees = [await fileTree(folder)]
  for (const index of turns.keys()) {
    await app.send(id, `turn ${index}`)
    await approveNext(app, id)
    await app.ended(id, index + 1)
    trees.push(await fileTree(folder))
  }
  const path = (name: string) => join(folder, name)
  const text = (name: string) => readFile(path(name), 'utf8')
  const turnId = async (index: number) => (await app.state(id)).turns[index]?.id ?? ''
  return { app, id, folder, trees, path, text, turnId, tree: () => fileTree(folder) }
}

const FILES = { a: 'A\n', b: 'B\n' }
const TURNS: Edits[] = [{ a: 'A1\n' }, { a: 'A2\n', 'new/c': 'C\n' }, { a: 'A3\n', b: null }]

test('rewinding puts all files back that the turn and those after it changed, in the way that was shown', async () => {
  const { app, id, turnId, tree, trees } = await edited(FILES, TURNS)
  const plan = await app.planRestore(id, await turnId(1))
  expect(plan.changes.map(({ path, before, after }) => [path, before !== null, after !== null])).toEqual([
    ['a', true, true],
    ['b', false, true],
    ['new/c', true, false],
  ])
  expect(plan.changes[0]?.diff).toMatchObject({ hunks: [{ lines: ['-A3', '+A1'] }] })
  expect(await tree()).toEqual(trees[3])
  const { takenBack } = await app.rewind(id, await turnId(1), plan.digest)
  expect(await tree()).toEqual(trees[1])
  expect((await app.state(id)).turns.map(({ text }) => text)).toEqual(['turn 0'])
  for (const { sessionId, callId, paths } of takenBack.toReversed()) await app.redo(sessionId, callId, paths)
  expect(await tree()).toEqual(trees[3])
})

test('without the digest of a plan the files stay', async () => {
  const { app, id, turnId, tree, trees } = await edited(FILES, TURNS)
  expect(await app.rewind(id, await turnId(0))).toMatchObject({ takenBack: [] })
  expect(await tree()).toEqual(trees[3])
})

test('a message that is said otherwise begins with the files as they were before it', async () => {
  const { app, id, turnId, tree, trees } = await edited(FILES, TURNS)
  const { digest } = await app.planRestore(id, await turnId(2))
  await app.resend(id, await turnId(2), { text: 'something else', restoreDigest: digest })
  await app.ended(id, 3)
  expect(await tree()).toEqual(trees[2])
  expect((await app.state(id)).turns.at(-1)?.text).toBe('something else')
})

test('nothing happens if the files have changed since they were shown', async () => {
  const { app, id, turnId, path, tree } = await edited(FILES, TURNS)
  const { digest } = await app.planRestore(id, await turnId(1))
  await writeFile(path('a'), 'mine\n')
  const before = await tree()
  await expect(app.rewind(id, await turnId(1), digest)).rejects.toMatchObject({ code: 'conflict' })
  expect(await tree()).toEqual(before)
  expect((await app.state(id)).turns).toHaveLength(3)
})

test('somebody else’s edit elsewhere in a file is kept, and one in the same place is left to them', async () => {
  const { app, id, turnId, path, text } = await edited({ a: LINES, b: 'B\n', c: 'C\n' }, [
    { a: LINES.replace('b', 'B') },
    { b: 'B2\n', c: 'C2\n' },
  ])
  await appendFile(path('a'), 'my own\n')
  await writeFile(path('b'), 'my own\n')
  const plan = await app.planRestore(id, await turnId(0))
  expect([plan.merged, plan.refused.map(each => each.path)]).toEqual([['a'], ['b']])
  await app.rewind(id, await turnId(0), plan.digest)
  expect([await text('a'), await text('b'), await text('c')]).toEqual([`${LINES}my own\n`, 'my own\n', 'C\n'])
})

test('a change that was undone by itself is no part of it and stays as it is', async () => {
  const { app, id, turnId, tree } = await edited(FILES, TURNS)
  await app.undo(id, 'c2')
  await app.undo(id, 'c1')
  await app.undo(id, 'c0')
  const plan = await app.planRestore(id, await turnId(0))
  expect(plan).toMatchObject({ changes: [], merged: [], refused: [], left: [], notNamed: 0 })
  const before = await tree()
  expect(await app.rewind(id, await turnId(0), plan.digest)).toMatchObject({ takenBack: [] })
  expect(await tree()).toEqual(before)
})

test('changes made by sub-agents are put back as well', async () => {
  const provider = agentsProvider(({ task, round }) => {
    if (task === 'Go.' && round === 1) return { toolCalls: [toolCall('s', 'sub_agent', { task_instruction: 'Edit.' })] }
    if (task === 'Edit.' && round === 1) return { toolCalls: [toolCall('e', 'edit', { a: 'child\n', d: 'D\n' })] }
    return { text: 'Done.' }
  })
  const { app, id, folder } = await start(FILES, provider)
  const before = await fileTree(folder)
  await app.send(id, 'Go.')
  const child = await app.until(id, ({ calls }) => calls.s?.agent?.waits && calls.s.agent.sessionId)
  await approveNext(app, child)
  const { turns } = await app.ended(id)
  expect(await fileTree(folder)).not.toEqual(before)
  const plan = await app.planRestore(id, turns[0]?.id ?? '')
  const { takenBack } = await app.rewind(id, turns[0]?.id ?? '', plan.digest)
  expect(takenBack).toEqual([{ sessionId: child, callId: 'e', paths: ['a', 'd'] }])
  expect(await fileTree(folder)).toEqual(before)
})

test('while a turn works there is no plan', async () => {
  const provider = scriptedProvider({ toolCalls: [toolCall('c', 'edit', { a: 'A2\n' })] })
  const { app, id } = await start(FILES, provider)
  await app.send(id, 'Go.')
  await app.waiting(id)
  const turnId = (await app.state(id)).turns[0]?.id ?? ''
  await expect(app.planRestore(id, turnId)).rejects.toMatchObject({ code: 'conflict' })
})

/** Until it was looked often enough what the processes of a command do. */
const LOOKS = 400

/** A session whose turn ran a command, which waited while another program changed files of the folder. */
async function ranMeanwhile(line: string, meanwhile: string) {
  const gate = join(await temporaryFolder(), 'gate')
  await run('mkfifo', [gate])
  const command = `read x < ${gate}; ${line}`
  const provider = scriptedProvider({ toolCalls: [toolCall('s', 'shell', { command })] }, { text: 'Done.' })
  const { app, id, folder } = await start({ a: 'A\n', b: 'B\n' }, provider)
  await app.send(id, 'Go.')
  await approveNext(app, id)
  // It opens once the command reads.
  const key = await open(gate, 'w')
  await slowPeer(LOOKS)
  await run('/bin/sh', ['-c', meanwhile], { cwd: folder })
  await slowPeer(LOOKS)
  await key.close()
  const { turns } = await app.ended(id)
  return { app, id, turnId: turns[0]?.id ?? '', tree: () => textsIn(folder) }
}

async function textsIn(folder: string): Promise<Record<string, string>> {
  const files = Object.entries(await fileTree(folder)).filter(([path]) => !path.endsWith('/'))
  return Object.fromEntries(files.map(([path, text]) => [path, text.slice(text.indexOf(' ') + 1)]))
}

describe.skipIf(process.platform !== 'linux')('the work of another program while a command ran', () => {
  const meanwhile = 'echo mine >> a; mkdir output; echo big > output/a.jsonl; rm b'
  const theirs = { a: 'A\nmine\n', 'output/a.jsonl': 'big\n' }

  test('stays where the files go back, unless it is chosen', async () => {
    const { app, id, turnId, tree } = await ranMeanwhile('echo made > made', meanwhile)
    const plan = await app.planRestore(id, turnId)
    expect(plan.changes.map(({ path }) => path)).toEqual(['made'])
    expect(plan.unknown).toEqual([
      { path: 'a', kind: 'changed', isChosen: false },
      { path: 'b', kind: 'deleted', isChosen: false },
      { path: 'output/a.jsonl', kind: 'created', isChosen: false },
    ])
    const chosen = await app.planRestore(id, turnId, ['b'])
    expect(chosen.changes.map(({ path }) => path)).toEqual(['b', 'made'])
    expect(chosen.digest).not.toBe(plan.digest)
    await app.rewind(id, turnId, chosen.digest)
    expect(await tree()).toEqual({ ...theirs, b: 'B\n' })
  })

  test('stays where the call or the turn is undone, and goes back where it is named', async () => {
    const { app, id, turnId, tree } = await ranMeanwhile('echo made > made', meanwhile)
    await app.undoTurn(id, turnId)
    expect(await tree()).toEqual(theirs)
    expect((await app.state(id)).calls.s?.undo?.status).toBe('undone')
    await expect(app.undo(id, 's')).rejects.toMatchObject({
      message: expect.stringContaining('may have been made by another program'),
    })
    await app.undo(id, 's', ['a'])
    expect(await tree()).toEqual({ ...theirs, a: 'A\n' })
    await app.redo(id, 's', ['a'])
    expect(await tree()).toEqual(theirs)
  })
})
