import { execFile } from 'node:child_process'
import { mkdtemp, readFile, realpath, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { textOf } from '../../../shared/session/tool-results'
import { hostileModel } from '../../helpers/hostile-session'

const run = promisify(execFile)

test('a line of git that nobody is asked about leaves even the index as it is', async () => {
  const base = await realpath(await mkdtemp(join(tmpdir(), 'atrium-reads-')))
  const model = await hostileModel(join(base, 'data'))
  onTestFinished(async () => {
    await model.close()
    await rm(base, { recursive: true, force: true })
  })
  const { id, folder } = await model.open('ask', { 'a.txt': 'one\n', 'b.txt': 'one\n' })
  for (const args of [
    ['init', '-q'],
    ['add', '.'],
  ])
    await run('git', args, { cwd: folder })
  const index = join(folder, '.git', 'index')
  const before = await readFile(index)
  // Unchanged but for their times, which git would note.
  for (const name of ['a.txt', 'b.txt']) await utimes(join(folder, name), 1_000, 1_000)
  const call = await model.ask(id, 'shell', { command: 'git diff --stat' })
  expect(call.result?.isError, call.result && textOf(call.result)).toBe(false)
  expect(await readFile(index)).toEqual(before)
})
