import { existsSync, readdirSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { conversationOf } from '../../../main/agent/context/conversation'
import { textOf } from '../../../shared/session/tool-results'
import { startSessions } from '../../helpers/start-sessions'
import { temporaryFolder } from '../../helpers/temp-folder'
import { runChild } from '../store/children/run-child'
import script from './children/session-until-killed?mjs-bundle'

/** Lets a session run in a process of its own, kills that at a point, and opens the session again. */
async function killedAt(point: string, what = 'change') {
  const [dataFolder, folder] = [await temporaryFolder(), await temporaryFolder()]
  await writeFile(join(folder, 'a.txt'), 'old')
  const child = runChild(script, [dataFolder, folder, point, what])
  if (what === 'command') await commandBegan(folder)
  if (what === 'large') await writingBegan(join(folder, 'n/deep'))
  await child.reached(what === 'change' ? 2 : 1)
  child.kill()
  await child.ended
  const [id = ''] = child.lines()

  const app = await startSessions({ dataFolder })
  onTestFinished(() => app.leave())
  const state = await app.state(id)
  expect(state.turns).toHaveLength(1)
  expect(state.turns[0]?.end === undefined).toBe(point === 'waiting')
  const results = conversationOf(state).filter(message => message.role === 'tool')
  expect(results.map(({ callId }) => callId)).toEqual(Object.keys(state.calls))
  const { c1 } = state.calls
  const text = () => readFile(join(folder, 'a.txt'), 'utf8')
  return { app, id, state, call: c1, words: c1?.result ? textOf(c1.result) : '', folder, dataFolder, text }
}

/** The command outlives the app that is killed; it is ended with the test. */
async function commandBegan(folder: string): Promise<void> {
  while (!existsSync(join(folder, 'ran'))) await new Promise(setImmediate)
  const pid = Number(await readFile(join(folder, 'pid'), 'utf8'))
  onTestFinished(() => void process.kill(pid, 'SIGKILL'))
}

async function writingBegan(folder: string): Promise<void> {
  // The file itself, where the disk was quicker than a look.
  const hasBegun = () => existsSync(folder) && readdirSync(folder).length > 0
  while (!hasBegun()) await new Promise(setImmediate)
}

describe('after the app was killed', () => {
  test('while a person was asked, nothing was changed, and the question waits on, and so does a message', async () => {
    const { call, text, app, id, state } = await killedAt('waiting')
    expect(call).toMatchObject({ status: 'waiting' })
    expect(state.queued).toMatchObject([{ text: 'Next' }])
    expect(await text()).toBe('old')
    await app.approve(id, call!)
    expect((await app.ended(id, 2)).turns).toMatchObject([{ end: { reason: 'done' } }, { text: 'Next' }])
    expect(await text()).toBe('new')
  })

  test('between the journal and the change, it is known not to be made, and is not made again', async () => {
    const { call, text, state } = await killedAt('after call.dispatched')
    expect(call).toMatchObject({ status: 'interrupted', outcome: { applied: false } })
    expect(state.turns[0]?.end?.reason).toBe('interrupted')
    expect(await text()).toBe('old')
  })

  test('between the change and its outcome, it is known to be made, and can be undone', async () => {
    const { call, text, app, id, folder } = await killedAt('before call.outcome')
    expect(call).toMatchObject({ status: 'interrupted', outcome: { applied: true } })
    expect(await text()).toBe('new')
    await app.undo(id, 'c1')
    expect(await text()).toBe('old')
    expect(await readdir(folder)).toEqual(['a.txt'])
  })

  test('between the outcome and the result, it is known to be made', async () => {
    const { call, words } = await killedAt('before call.finished')
    expect(call).toMatchObject({ status: 'interrupted', outcome: { applied: true } })
    expect(words).toContain('It took place')
  })

  test('between the journal of an undo and the undo, it can be undone again', async () => {
    const { call, text, app, id } = await killedAt('after undo.dispatched')
    expect(call).toMatchObject({ status: 'done', undo: { status: 'failed' } })
    expect(await text()).toBe('new')
    await app.undo(id, 'c1')
    expect(await text()).toBe('old')
  })

  test('between an undo and its outcome, it is known to be undone', async () => {
    const { call, text } = await killedAt('before undo.outcome')
    expect(call).toMatchObject({ status: 'done', undo: { status: 'undone' } })
    expect(await text()).toBe('old')
  })

  test.skipIf(process.platform === 'win32')(
    'while a command ran, it is not run again, and the next request is valid',
    async () => {
      const { call, words, folder, app, id } = await killedAt('while it runs', 'command')
      expect(call).toMatchObject({ status: 'interrupted' })
      expect(words).toContain('may or may not')
      expect(await readFile(join(folder, 'ran'), 'utf8')).toBe('once\n')
      await app.send(id, 'Go on.')
      expect((await app.ended(id, 2)).turns[1]?.end?.reason).toBe('done')
      expect(await readFile(join(folder, 'ran'), 'utf8')).toBe('once\n')
    },
  )

  test('while new bytes were being written, no part of them is left', async () => {
    const { call, folder, app, id } = await killedAt('while it is written', 'large')
    expect(call).toMatchObject({ status: 'interrupted' })
    // On a very quick disk all of it may have been done in time; then it can be undone.
    if (call?.outcome?.applied) await app.undo(id, 'c1')
    expect(await readdir(folder)).toEqual(['a.txt'])
  })

  test('opening it once more finds nothing left to close', async () => {
    const { app, id, state, dataFolder } = await killedAt('before call.outcome')
    await app.leave()
    const again = await startSessions({ dataFolder })
    expect(await again.state(id)).toEqual(state)
    expect(again.warnings).toEqual([])
    await again.leave()
  })
})
