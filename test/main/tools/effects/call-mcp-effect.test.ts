import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { prepareProposal } from '../../../../main/tools/prepare-proposal'
import { folderWatches } from '../../../../main/workspace/folder-index/folder-watches'
import { indexService } from '../../../../main/workspace/folder-index/index-service'
import type { ToolResult } from '../../../../shared/session/tool-results'
import { program, startMcp } from '../../../helpers/mcp'

const WRITER = resolve('test/fixtures/mcp-writing-server.mjs')

/** A server, and what a call of one of its tools changes and answers. */
async function scene(name: string, config: ReturnType<typeof program>) {
  const started = await startMcp({ own: { [name]: config } })
  await started.ready(name)
  const { context, toolNamed } = started
  const index = indexService()
  const folders = folderWatches({ ask: async question => index(question), close: async () => undefined }, context.blobs)
  const watched = { ...context, folders }
  const call = async (tool: string, input: object) => {
    const proposal = await toolNamed(`${name}__${tool}`).plan(input, watched)
    const { commit } = await prepareProposal(proposal, watched)
    const { outcome, changed } = await commit()
    return { result: proposal.answer(outcome) as ToolResult, changed }
  }
  return { ...started, call }
}

const changesOf = ({ details }: ToolResult) => (details?.type === 'mcp' ? details.changes : undefined)

test('a file that a server writes into the folder is shown with its lines, and kept for undo', {
  timeout: 30_000,
}, async () => {
  const { call, context } = await scene('writer', program(process.execPath, WRITER))
  await context.write({ 'a.txt': 'one\n' })
  const written = await call('write', { path: context.path('a.txt'), content: 'two\n' })
  expect(written.result.isError).toBe(false)
  expect(changesOf(written.result)).toMatchObject({
    changed: 1,
    created: 0,
    files: [{ path: 'a.txt', added: 1, removed: 1 }],
  })
  expect(written.changed?.changes).toMatchObject([{ path: 'a.txt' }])
  expect(await readFile(context.path('a.txt'), 'utf8')).toBe('two\n')
  const made = await call('write', { path: context.path('new.txt'), content: 'n\n' })
  expect(changesOf(made.result)).toMatchObject({ created: 1, files: [{ path: 'new.txt', before: null }] })
})

test('a call that changes nothing says nothing of files', { timeout: 30_000 }, async () => {
  const { call, context } = await scene('writer', program(process.execPath, WRITER))
  await context.write({ 'a.txt': 'one\n' })
  const { result, changed } = await call('idle', { path: context.path('a.txt') })
  expect(changesOf(result)).toBeUndefined()
  expect(changed?.changes ?? []).toEqual([])
})

test('a tool that claims to read and fails is caught in what it writes before', { timeout: 30_000 }, async () => {
  const { call, context } = await scene('writer', program(process.execPath, WRITER))
  const { result } = await call('look', { path: context.path('made.txt') })
  expect(result.isError).toBe(true)
  expect(changesOf(result)).toMatchObject({ created: 1, files: [{ path: 'made.txt' }] })
})

test('a call that is stopped keeps what it has changed by then', { timeout: 30_000 }, async () => {
  const { call, context } = await scene('writer', program(process.execPath, WRITER))
  const calling = call('write_and_wait', { path: context.path('half.txt') })
  await expect
    .poll(() => readFile(context.path('half.txt'), 'utf8').catch(() => ''), { timeout: 10_000 })
    .toBe('half\n')
  context.abort(new Error('stopped by the person'))
  const { result, changed } = await calling
  expect(result).toMatchObject({ isError: true, stopped: true })
  expect(changed?.changes).toMatchObject([{ path: 'half.txt' }])
})
