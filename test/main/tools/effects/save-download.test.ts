import { readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { progressOf } from '../../../../main/tools/effects/save-download'
import { httpDownload } from '../../../../main/tools/polpo/http-download'
import { httpFetch } from '../../../../main/tools/polpo/http-fetch'
import { prepareProposal } from '../../../../main/tools/prepare-proposal'
import { applyChangeSet, stepBack } from '../../../../main/workspace/changes/change-set'
import { textOf } from '../../../../shared/session/tool-results'
import { fileTree } from '../../../helpers/file-tree'
import { planOf, runTool } from '../../../helpers/run-tool'
import { toolContext } from '../../../helpers/tool-context'

/** A person's own server on this computer. */
async function ownServer(status = 200): Promise<string> {
  const server = createServer((_, response) =>
    response.writeHead(status, { 'content-type': 'text/plain' }).end('one\ntwo\n'),
  )
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return `http://localhost:${(server.address() as AddressInfo).port}/file`
}

describe('a download', () => {
  test('becomes a new file, which can be taken back with the folder that was made for it', async () => {
    const context = await toolContext({ 'a.txt': '' })
    const proposal = await planOf(httpDownload, { url: await ownServer(), path: 'in/b.txt' }, context)
    const { changes, commit } = await prepareProposal(proposal, context)
    expect(changes).toEqual([])
    const { outcome, changed } = await commit()
    const result = proposal.answer(outcome)
    expect(textOf(result)).toBe('Downloaded 8 bytes to in/b.txt')
    expect(result.details).toMatchObject({ type: 'changes', changes: [{ path: 'in/b.txt', added: 2 }] })
    expect(await readFile(context.path('in/b.txt'), 'utf8')).toBe('one\ntwo\n')
    const steps = (changed?.changes ?? []).map(change => stepBack(change, context.blobs))
    await applyChangeSet(context.workspace, steps, context.blobs)
    expect(Object.keys(await fileTree(context.workspace))).toEqual(['a.txt'])
  })

  test('says how much has come, at once and then now and then, also where it falters', () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const said: string[] = []
    const progress = progressOf(text => void said.push(text))
    progress.came(65_000, 6_800_000)
    for (const received of [1_000_000, 3_400_000]) progress.came(received, 6_800_000)
    expect(said).toEqual(['0.1 / 6.8 MB\n'])
    vi.advanceTimersByTime(10_000)
    expect(said.slice(1)).toEqual(['3.4 / 6.8 MB\n'])
    progress.came(5_000_000, undefined)
    progress.came(6_800_000, undefined)
    progress.end()
    vi.advanceTimersByTime(10_000)
    expect(said.slice(2)).toEqual(['5.0 MB\n', '6.8 MB\n'])
  })

  test('takes no place that was taken since, before or after it was agreed to', async () => {
    const context = await toolContext()
    const proposal = await planOf(httpDownload, { url: await ownServer(), path: 'b.txt' }, context)
    const prepared = await prepareProposal(proposal, context)
    await writeFile(context.path('b.txt'), 'mine')
    await expect(prepared.commit()).rejects.toThrow()
    await expect(prepareProposal(proposal, context)).rejects.toThrow()
    expect(await readFile(context.path('b.txt'), 'utf8')).toBe('mine')
  })

  test('of an error is told and saves nothing', async () => {
    const context = await toolContext()
    const told = await runTool(httpDownload, { url: await ownServer(503), path: 'b.txt' }, context)
    expect(told).toBe('The server answered 503, so nothing was saved.')
    expect(await fileTree(context.workspace)).toEqual({})
  })
})

test("a request may go to the person's own server, and the plan says that it does", async () => {
  const context = await toolContext()
  const url = await ownServer()
  expect((await planOf(httpFetch, { url }, context)).effects).toMatchObject([{ isPrivate: true, hosts: ['localhost'] }])
  expect(await runTool(httpFetch, { url }, context)).toContain('one\ntwo')
})
