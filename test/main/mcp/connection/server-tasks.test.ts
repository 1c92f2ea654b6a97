import { readFile, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import type { McpParts } from '../../../../main/mcp/servers/servers'
import { TASK_GOES_ON } from '../../../../main/tools/task-words'
import { APP_QUIT } from '../../../../shared/app-quit'
import { type ToolResult, textOf } from '../../../../shared/session/tool-results'
import { eventually } from '../../../helpers/eventually'
import { program, runMcp, startMcp } from '../../../helpers/mcp'
import { temporaryFolder } from '../../../helpers/temp-folder'

const FIXTURE = resolve('test/fixtures/mcp-task-server.mjs')

describe.each(['2025-11-25', '2026-07-28'])('a call that is a task (%s)', revision => {
  /** A server whose tasks are in a file, so that they outlive it. */
  async function started({ folder, ...parts }: Partial<McpParts> & { folder?: string } = {}) {
    const file = join(folder ?? (await temporaryFolder()), 'tasks.json')
    const mcp = await startMcp({ own: { own: program(process.execPath, FIXTURE, revision, file) }, ...parts })
    await mcp.ready('own')
    const outlives = vi.fn(async () => undefined)
    const call = (tool: string, input = {}, workspace = mcp.workspace): Promise<ToolResult> =>
      runMcp(mcp.toolNamed(`own__${tool}`), input, { ...mcp.context, workspace, outlives })
    const kept = async (): Promise<{ calls: number; tasks: Record<string, { cancelled?: boolean }> }> =>
      JSON.parse(await readFile(file, 'utf8'))
    const isAtWork = () => eventually(() => expect(mcp.context.reports.join('')).toContain('step 1'))
    return { ...mcp, file, call, tasks: kept, outlives, isAtWork }
  }

  test('is followed to its end, and says how far it is', async () => {
    const { call, context, kept, outlives } = await started()
    expect(await call('count', { to: 3 })).toMatchObject({ isError: false })
    expect(context.reports).toEqual(expect.arrayContaining(['step 1\n', 'step 2\n']))
    expect(outlives).toHaveBeenCalledOnce()
    expect(textOf(await call('fail'))).toContain('refused the call: It broke.')
    expect(kept.data.tasks).toEqual([])
  })

  test('asks the person what its server wants to know, once', async () => {
    const ask = vi.fn<NonNullable<McpParts['ask']>>(async () => ({ action: 'accept', content: '{"colour":"red"}' }))
    const { call } = await started({ ask })
    expect(textOf(await call('ask'))).toMatch(/^ask is done after \d looks, in red\.$/)
    expect(ask).toHaveBeenCalledOnce()
  })

  test('goes on while Atrium is closed, and the same call gets what came of it', async () => {
    const folder = await temporaryFolder()
    const first = await started({ folder })
    const closed = first.call('count', { to: 5 })
    await first.isAtWork()
    first.context.abort(APP_QUIT)
    await expect(closed).rejects.toBe(APP_QUIT)
    await first.servers.close()
    expect(first.kept.data.tasks).toHaveLength(1)

    const again = await started({ folder, memory: first.kept })
    const [other, same] = await Promise.all([
      again.call('count', { to: 1 }, first.workspace),
      again.call('count', { to: 5 }, first.workspace),
    ])
    expect(textOf(other)).toBe('count is done after 1 looks.')
    expect(textOf(same)).toBe('count is done after 5 looks.')
    // The one of before, and the other.
    expect((await again.tasks()).calls).toBe(2)
    expect(again.kept.data.tasks ?? first.kept.data.tasks).toEqual([])
  })

  test('is cancelled where the person stops it', async () => {
    const { call, context, tasks, isAtWork, kept } = await started()
    const stopped = call('never')
    await isAtWork()
    context.abort(new Error('stopped by the person'))
    await expect(stopped).rejects.toThrow('stopped by the person')
    await eventually(async () => expect((await tasks()).tasks['task-1']?.cancelled).toBe(true))
    expect(kept.data.tasks).toEqual([])
  })

  test('that takes longer than a call may can be taken up again, until its server has forgotten it', async () => {
    const { call, file, servers, workspace, tasks } = await started({
      limits: { longestCallMs: 1_000, callMs: 20_000 },
    })
    const late = await call('never')
    expect(late.isError).toBe(true)
    expect(textOf(late)).toBe(`The MCP server “own” didn’t finish within 1 s. ${TASK_GOES_ON}`)
    expect(textOf(await call('never'))).toContain(TASK_GOES_ON)
    expect((await tasks()).calls).toBe(1)

    const [view] = servers.views(workspace).servers
    await servers.stop(workspace, view!.id)
    await rm(file)
    await servers.restart(workspace, view!.id)
    await eventually(() => expect(servers.views(workspace).servers[0]?.state).toBe('ready'))
    // A call has so little time here that a busy machine may not answer in it.
    const forgotten = async () => expect(textOf(await call('never'))).toContain('refused the call: Task not found')
    await eventually(forgotten)
    await call('never')
    await eventually(async () => expect((await tasks()).calls).toBe(1))
  })
})
