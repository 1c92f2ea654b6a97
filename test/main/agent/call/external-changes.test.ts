import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { defineTool } from '../../../../main/tools/tool'
import { isFolder } from '../../../../main/workspace/changes/make-folders'
import { planChange } from '../../../../main/workspace/changes/plan-change'
import { textOf, textResult } from '../../../../shared/session/tool-results'
import { scriptedProvider, toolCall } from '../../../helpers/scripted-provider'
import { startSessions } from '../../../helpers/start-sessions'
import { temporaryFolder } from '../../../helpers/temp-folder'

/** Replaces a text in a file; where it is not there, that is an error as of a patch. */
const edit = defineTool({
  name: 'edit',
  group: 'write',
  description: 'Changes a file.',
  input: z.object({ path: z.string(), old: z.string(), text: z.string() }),
  async plan({ path, old, text }, { workspace }) {
    const now = old === '' ? '' : await readFile(join(workspace, path), 'utf8')
    if (!now.includes(old)) throw new Error(`Invalid Context 0:\n${old}`)
    const { change, content } = await planChange(workspace, path, new TextEncoder().encode(now.replace(old, text)))
    const contents = new Map(content ? [[change.path, content] as const] : [])
    return { effects: [change], contents, answer: () => textResult('Done.') }
  },
})

const EDIT = { path: 'a.txt', old: 'two', text: 'TWO' }

/** A session in which a call waits for the person. */
async function waitingFor(input: object, files: Record<string, string>) {
  const [dataFolder, parent] = [await temporaryFolder(), await temporaryFolder()]
  const folder = parent
  for (const [path, text] of Object.entries(files)) await writeFile(join(folder, path), text)
  const app = await startSessions({
    dataFolder,
    provider: scriptedProvider({ toolCalls: [toolCall('c1', 'edit', input)] }),
    tools: [edit],
  })
  const { id } = await app.create(folder)
  await app.send(id, 'Change it.')
  const [waiting] = await app.waiting(id)
  if (!waiting) throw new Error('Nothing waits')
  return { app, id, folder, waiting, path: (of: string) => join(folder, of) }
}

test('a file that somebody else changed is planned anew, and the card says so and what they changed', async () => {
  const { app, id, waiting, path } = await waitingFor(EDIT, { 'a.txt': 'one\ntwo\nthree\n' })
  await writeFile(path('a.txt'), 'zero\none\ntwo\nthree\n')
  await app.approve(id, waiting)
  const again = await app.until(id, ({ calls: { c1 } }) => c1?.plan?.digest !== waiting.plan?.digest && c1)
  expect(again.reason).toBe('Asking again because something else has changed this since you approved: a.txt')
  expect(again.moved).toMatchObject([
    {
      path: 'a.txt',
      added: 1,
      removed: 0,
      diff: { type: 'lines', hunks: [{ lines: ['+zero', ' one', ' two', ' three'] }] },
    },
  ])
  await app.approve(id, again)
  await app.ended(id)
  expect(await readFile(path('a.txt'), 'utf8')).toBe('zero\none\nTWO\nthree\n')
  await app.leave()
})

test('changes at the ends of a file are reported exactly, also without a last line feed', async () => {
  const { app, id, waiting, path } = await waitingFor(EDIT, { 'a.txt': 'one\ntwo\nthree' })
  await writeFile(path('a.txt'), 'one\ntwo\nthree\nfour')
  await app.approve(id, waiting)
  const again = await app.until(id, ({ calls: { c1 } }) => c1?.plan?.digest !== waiting.plan?.digest && c1)
  expect(again.moved).toMatchObject([{ added: 2, removed: 1, diff: { type: 'lines' } }])
  await app.answer(id, 'c1', { approved: false, digest: again.plan?.digest ?? '' })
  await app.ended(id)
  await app.leave()
})

test('a change that no longer fits is not made, and says in words that somebody else changed the file', async () => {
  const { app, id, waiting, path } = await waitingFor(EDIT, { 'a.txt': 'one\ntwo\n' })
  await writeFile(path('a.txt'), 'something else\n')
  await app.approve(id, waiting)
  const { calls } = await app.ended(id)
  const said = calls.c1?.result ? textOf(calls.c1.result) : ''
  expect(said).toContain('Nothing was changed: something else changed a.txt after the person had agreed')
  expect(await readFile(path('a.txt'), 'utf8')).toBe('something else\n')
  await app.leave()
})

test('a folder that is gone is not made again by a plan that was agreed to, nor by a new message', async () => {
  const { app, id, waiting, folder } = await waitingFor({ path: 'new/a.txt', old: '', text: 'x\n' }, {})
  const elsewhere = `${folder}-moved`
  await rename(folder, elsewhere)
  await app.approve(id, waiting)
  const { calls } = await app.ended(id)
  expect(calls.c1?.status).toBe('failed')
  expect(calls.c1?.result && textOf(calls.c1.result)).toContain(`The folder ${folder} is not there.`)
  expect(await isFolder(folder)).toBe(false)
  await expect(app.send(id, 'Again.')).rejects.toMatchObject({ code: 'not-found' })
  expect(await isFolder(folder)).toBe(false)
  await rename(elsewhere, folder)
  await app.leave()
})
