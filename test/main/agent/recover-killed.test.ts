import { existsSync, readFileSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { textOf } from '../../../shared/session/tool-results'
import { fileTree } from '../../helpers/file-tree'
import { startSessions } from '../../helpers/start-sessions'
import { temporaryFolder } from '../../helpers/temp-folder'
import { runChild } from '../store/children/run-child'
import script from './children/recover-many?mjs-bundle'

const COUNT = 100

/** A process that changes many files in one call is killed as soon as `isThere` is so; then the session is opened again. */
async function killed(what: 'change' | 'undo' | 'beside', isThere: (folder: string) => boolean) {
  const [dataFolder, folder] = [await temporaryFolder(), await temporaryFolder()]
  const names = Array.from({ length: COUNT }, (_, index) => `f${String(index).padStart(3, '0')}`)
  for (const name of names) await writeFile(join(folder, name), `old ${name}`)
  const before = await fileTree(folder)
  const child = runChild(script, [dataFolder, folder, what])
  await child.reached(2)
  while (!isThere(folder)) await new Promise(setImmediate)
  child.kill()
  await child.ended
  const contents = await Promise.all(names.map(name => readFile(join(folder, name), 'utf8')))
  const changed = contents.filter(text => text === 'new').length

  const app = await startSessions({ dataFolder })
  onTestFinished(() => app.leave())
  const id = child.lines()[0] ?? ''
  const { calls } = await app.state(id)
  return { app, id, call: calls.c1, other: calls.c2, folder, before, changed, isOver: child.lines().includes('over') }
}

test.each([1, 10])(
  'a change of many files that was killed after some of them is taken back, to the last byte',
  async after => {
    const isNew = (folder: string) => readFileSync(join(folder, `f${String(after).padStart(3, '0')}`), 'utf8') === 'new'
    const { call, folder, before, changed, isOver } = await killed('change', isNew)
    expect(call?.status).toMatch(isOver ? /done|interrupted/ : /interrupted/)
    if (isOver || changed === COUNT) return
    expect(changed).toBeGreaterThan(0)
    expect(call).toMatchObject({ status: 'interrupted', outcome: { applied: false } })
    expect(call?.result && textOf(call.result)).toContain('undone')
    expect(await fileTree(folder)).toEqual(before)
  },
  60_000,
)

test('a change of many files that was killed before the first of them leaves nothing behind', async () => {
  const { call, folder, before, changed } = await killed('change', folder => existsSync(join(folder, 'made')))
  if (changed > 0) return
  expect(call).toMatchObject({ status: 'interrupted', outcome: { applied: false } })
  expect(await fileTree(folder)).toEqual(before)
}, 60_000)

test('a change that was killed in the middle is taken back and not made again, though a call beside it goes on', async () => {
  const isNew = (folder: string) => readFileSync(join(folder, 'f003'), 'utf8') === 'new'
  const { app, id, call, other, folder, before, changed } = await killed('beside', isNew)
  if (changed === COUNT) return
  expect(call).toMatchObject({ status: 'interrupted', outcome: { applied: false } })
  expect(other).toMatchObject({ status: 'waiting' })
  expect(await fileTree(folder)).toEqual(before)
  await app.approve(id, other!)
  expect((await app.ended(id)).turns[0]?.end?.reason).toBe('done')
  expect(await fileTree(folder)).toEqual({ ...before, 'other.txt': expect.stringMatching(/other$/) })
}, 60_000)

test('an undo of many files that was killed in the middle is finished', async () => {
  const isOld = (folder: string) => readFileSync(join(folder, 'f030'), 'utf8') !== 'new'
  const { call, folder, before } = await killed('undo', isOld)
  expect(call).toMatchObject({ undo: { status: 'undone' } })
  expect(await fileTree(folder)).toEqual(before)
  expect((await readdir(folder)).filter(name => name.endsWith('.tmp'))).toEqual([])
}, 60_000)
