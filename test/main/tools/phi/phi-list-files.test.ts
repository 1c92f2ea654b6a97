import { execFileSync } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { listFiles } from '../../../../main/tools/phi/phi-list-files'
import { search } from '../../../../main/tools/phi/phi-search'
import { inTurn } from '../../../helpers/asked-of-session'
import { runTool } from '../../../helpers/run-tool'
import { toolContext } from '../../../helpers/tool-context'

test('counts what it lists, files and folders', async () => {
  const context = await toolContext({ 'a.rs': '', 'src/b.rs': '', 'c.md': '', 'node_modules/d.rs': '' })
  await mkdir(context.path('src/empty.rs'))
  expect(await runTool(listFiles, {}, context)).toBe('a.rs\nc.md\nsrc/\nsrc/b.rs\nsrc/empty.rs/\n(3 files, 2 folders)')
  expect(await runTool(listFiles, { pattern: '*.rs', path: 'src' }, context)).toBe(
    'src/b.rs\nsrc/empty.rs/\n(1 files, 1 folders)',
  )
  expect(await runTool(listFiles, { path: 'node_modules' }, context)).toBe('node_modules/d.rs\n(1 files)')
  expect(await runTool(listFiles, { path: 'a.rs' }, context)).toBe('a.rs\n(1 files)')
})

test.skipIf(process.platform === 'win32')('gives up after the time that it has', async () => {
  const context = await toolContext()
  // A program that reads a pipe waits for one that writes.
  execFileSync('mkfifo', [context.path('.gitignore')])
  const phi = { listSeconds: 1, searchSeconds: 1 }
  await expect(runTool(inTurn(listFiles, { phi }), {}, context)).rejects.toThrow('It took longer than 1 s.')
  await expect(runTool(inTurn(search, { phi }), { pattern: 'x' }, context)).rejects.toThrow('It took longer than 1 s.')
})
