import { mkdir } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { bash } from '../../../../main/tools/phi/phi-bash'
import { listFiles } from '../../../../main/tools/phi/phi-list-files'
import { readFile } from '../../../../main/tools/phi/phi-read-file'
import { search } from '../../../../main/tools/phi/phi-search'
import { inTurn } from '../../../helpers/asked-of-session'
import { propose } from '../../../helpers/run-proposal'
import { runTool } from '../../../helpers/run-tool'
import { toolContext } from '../../../helpers/tool-context'

test('a profile says where commands run, for how long, and how much of their output is kept', async () => {
  const context = await toolContext({ 'src/a.rs': '' })
  const phi = { commandFolder: 'src', commandSeconds: 60, commandKilobytes: 8 }
  const own = inTurn(bash, { phi })
  expect(own.description).toContain('in the folder src, for 60 seconds')
  const { effects } = await propose(own, { command: 'ls' }, context)
  expect(effects).toMatchObject([
    { workingDirectory: 'src', timeLimitMs: 60_000, output: { limit: 8 * 1024, keep: 'ends' } },
  ])
  const usual = await propose(inTurn(bash, {}), { command: 'ls' }, context)
  expect(usual.effects).toMatchObject([
    { workingDirectory: '.', timeLimitMs: 120_000, output: { limit: 256 * 1024, keep: 'ends' } },
  ])
})

test('a profile says which files are read in parts only', async () => {
  const context = await toolContext({ 'large.txt': 'line\n'.repeat(300) })
  const own = inTurn(readFile, { phi: { readKilobytes: 1 } })
  await expect(runTool(own, { path: 'large.txt' }, context)).rejects.toThrow(
    'File too large (1500 bytes, max 1024). Use offset/limit for partial reads.',
  )
  expect(await runTool(own, { path: 'large.txt', limit: 1 }, context)).toBe('[Lines 1-1 of 300]\n   1 | line')
  expect(await runTool(inTurn(readFile, {}), { path: 'large.txt' }, context)).toContain('[300 lines]')
})

test('a profile says how much is listed and found, and where searches begin', async () => {
  const context = await toolContext({ 'a.rs': 'fn\n', 'src/b.rs': 'fn\nfn\n' })
  await mkdir(context.path('empty'))
  const list = inTurn(listFiles, { phi: { listMost: 2 } })
  expect(await runTool(list, {}, context)).toBe('a.rs\nempty/\n... (more than 2 entries, showing first 2)')
  const find = inTurn(search, { phi: { searchFolder: 'src', searchMost: 1 } })
  expect(await runTool(find, { pattern: 'fn' }, context)).toBe('src/b.rs:1:fn\n... (showing first 1 matches)')
  expect(await runTool(find, { pattern: 'fn', path: 'a.rs' }, context)).toBe('a.rs:1:fn\n(1 matches)')
})
