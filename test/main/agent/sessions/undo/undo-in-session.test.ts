import { execFile } from 'node:child_process'
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, onTestFinished, test } from 'vitest'
import { exportSession } from '../../../../../main/agent/export/export-session'
import { recoverSession } from '../../../../../main/agent/record/recover-session'
import { openStore } from '../../../../../main/store/store'
import { reduceEvents } from '../../../../../shared/session/reduce-session'
import { emptySession } from '../../../../../shared/session/session-state'
import { fileTree } from '../../../../helpers/file-tree'
import { scriptedProvider, toolCall } from '../../../../helpers/scripted-provider'
import { startSessions } from '../../../../helpers/start-sessions'
import { temporaryFolder } from '../../../../helpers/temp-folder'

const posix = describe.skipIf(process.platform === 'win32')
const run = promisify(execFile)

async function fill(folder: string, files: Record<string, string>): Promise<void> {
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), text)
  }
}

/** A session in which each of these lines was run by the shell tool, all approved. They are named c1, c2 … */
async function ran(files: Record<string, string>, ...lines: (string | object)[]) {
  const [dataFolder, folder] = [await temporaryFolder(), await temporaryFolder()]
  await fill(folder, files)
  const inputs = lines.map(line => (typeof line === 'string' ? { command: line } : line))
  const provider = scriptedProvider(
    ...inputs.map((input, index) => ({ toolCalls: [toolCall(`c${index + 1}`, 'shell', input)] })),
    { text: 'Done <b>now</b>.' },
  )
  const app = await startSessions({ dataFolder, provider })
  const { id } = await app.create(folder)
  await app.send(id, 'Run them.')
  for (const [index] of inputs.entries()) {
    const call = await app.until(id, state => {
      const found = state.calls[`c${index + 1}`]
      return found?.status === 'waiting' && found
    })
    await app.approve(id, call)
  }
  const state = await app.ended(id)
  const store = await openStore(dataFolder)
  onTestFinished(() => store.close())
  const events = async () => (await store.logs.read(id)).events
  const exported = async (format: 'patch' | 'markdown' | 'html' | 'json') =>
    (await exportSession(await events(), format, store.blobs.get)).content
  const git = (...args: string[]) => run('git', args, { cwd: folder })
  return { app, id, folder, state, events, exported, git, read: (name: string) => readFile(join(folder, name), 'utf8') }
}

posix('a command', () => {
  test('is undone without a touch of any other file or folder', async () => {
    const files = { 'src/a.txt': 'one\n', 'src/beside.txt': 'b\n', 'kept/deep/c.txt': 'c\n', 'other.txt': 'o\n' }
    const { app, id, folder, read } = await ran(files, 'echo two >> src/a.txt; mkdir new && echo n > new/n.txt')
    const others = ['src/beside.txt', 'kept', 'kept/deep', 'kept/deep/c.txt', 'other.txt']
    const times = () =>
      Promise.all(
        others.map(async name => {
          const { mtimeNs, ctimeNs, ino } = await stat(join(folder, name), { bigint: true })
          return [name, mtimeNs, ctimeNs, ino]
        }),
      )
    const before = await times()
    await app.undo(id, 'c1')
    expect(await read('src/a.txt')).toBe('one\n')
    expect(await times()).toEqual(before)
    await app.redo(id, 'c1')
    expect(await read('new/n.txt')).toBe('n\n')
    expect(await times()).toEqual(before)
  })

  test('promises nothing beforehand, and says afterwards what it changed; and is undone like an edit', async () => {
    const files = { 'src/a.txt': 'one\ntwo\n', 'src/gone.txt': 'precious\n', 'other.txt': 'o\n' }
    const line = 'sed -i s/two/2/ src/a.txt && rm src/gone.txt && mkdir new && echo hi > new/b.txt; exit 3'
    const { app, id, folder, state, read } = await ran(files, line)
    const call = state.calls.c1
    expect(call?.plan?.effects).toMatchObject([{ type: 'command', undo: { covers: 'unknown' } }])
    const details = call?.result?.details
    expect(details?.type === 'command' && details.outcome).toMatchObject({
      exitCode: 3,
      changes: { created: 1, changed: 1, deleted: 1, notShown: 0, notUndoable: [] },
    })
    expect(call?.changed).toEqual({ notUndoable: [], notNamed: 0 })

    await app.undo(id, 'c1', ['src/gone.txt'])
    expect(await read('src/gone.txt')).toBe('precious\n')
    expect(await read('src/a.txt')).toBe('one\n2\n')
    await app.undo(id, 'c1')
    const tree = await fileTree(folder)
    expect(Object.keys(tree)).toEqual(['other.txt', 'src/', 'src/a.txt', 'src/gone.txt'])
    expect(await read('src/a.txt')).toBe(files['src/a.txt'])
  })

  test.each([['video.mp4'], ['films/video.mp4']])('that moved a large file is undone by either end: %s', async path => {
    const large = 'v'.repeat(1024 * 1024 + 1)
    const { app, id, folder, state, exported } = await ran(
      { 'video.mp4': large, a: 'a' },
      'mkdir films; mv video.mp4 films/; rm a',
    )
    expect(state.calls.c1?.changed).toEqual({ notUndoable: [], notNamed: 0 })
    expect(await exported('patch')).toContain('# Not in this patch: "films/video.mp4"')
    await app.undo(id, 'c1', [path])
    expect(Object.keys(await fileTree(folder))).toEqual(['video.mp4'])
    expect((await app.state(id)).calls.c1).toMatchObject({
      undo: { status: 'partly' },
      undone: ['films/video.mp4', 'video.mp4'],
    })
    await app.undo(id, 'c1')
    expect(Object.keys(await fileTree(folder))).toEqual(['a', 'video.mp4'])
  })

  test('is taken out of what later commands made of the same file', async () => {
    const lines = Array.from({ length: 20 }, (_, index) => `line ${index}`).join('\n')
    const { app, id, read } = await ran(
      { a: `${lines}\n` },
      "sed -i 's/line 1$/ONE/' a",
      "sed -i 's/line 18/EIGHTEEN/' a",
    )
    await app.undo(id, 'c1')
    expect(await read('a')).toBe(`${lines.replace('line 18', 'EIGHTEEN')}\n`)
    await app.undo(id, 'c2')
    expect(await read('a')).toBe(`${lines}\n`)
  })

  test('that was stopped by its time limit still tells what it had changed', async () => {
    const { app, id, state, read } = await ran(
      { a: 'old' },
      { command: 'echo new > a; exec sleep 60', timeout_ms: 300 },
    )
    expect(state.calls.c1?.changed).toBeDefined()
    await app.undo(id, 'c1')
    expect(await read('a')).toBe('old')
  })

  test('is known to have ended where a crash came between what it changed and its outcome', async () => {
    const { events } = await ran({ a: 'old' }, 'rm a')
    const all = await events()
    const cut = all.slice(0, all.findIndex(({ type }) => type === 'call.changed') + 1)
    const never = () => Promise.reject(new Error('nothing is to be looked at'))
    const facts = await recoverSession(reduceEvents(emptySession, cut), { inspect: never, takeBackRest: never })
    expect(facts).toMatchObject([
      { type: 'call.outcome', applied: true },
      { type: 'call.finished', interrupted: true },
      { type: 'turn.ended' },
    ])
  })
})
