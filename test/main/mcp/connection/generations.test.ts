import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { expect, test, vi } from 'vitest'
import type { McpParts } from '../../../../main/mcp/servers/servers'
import { eventually } from '../../../helpers/eventually'
import { program, runMcp, startMcp } from '../../../helpers/mcp'

const FIXTURE = resolve('test/fixtures/mcp-generations-server.mjs')

/** A server of one generation, ready, with the methods that it was sent. */
async function started(mode: string, parts: Partial<McpParts> = {}) {
  const mcp = await startMcp(parts)
  const note = join(mcp.context.workspace, 'methods.txt')
  await mcp.servers.save(mcp.workspace, { name: 'own', config: program(process.execPath, FIXTURE, mode, note) })
  const { id } = await mcp.ready('own')
  const asked = async () => (await readFile(note, 'utf8')).split('\n').filter(Boolean)
  const call = (tool: string) => runMcp(mcp.toolNamed(`own__${tool}`), {}, mcp.context)
  return { ...mcp, id, asked, call }
}

/** It is waited for an answer for half a second only. */
const HURRIED = { limits: { startMs: 500 } }

const text = (words: string) => ({
  isError: false,
  content: [expect.objectContaining({ text: expect.stringContaining(words) })],
})

test('a server of 2026-07-28 is not introduced to, and what it asks in place of an answer reaches the person', async () => {
  const ask = vi.fn<NonNullable<McpParts['ask']>>(async () => ({ action: 'accept', content: '{"colour":"red"}' }))
  const { call, asked, servers, workspace } = await started('since-2026', { ask })
  expect(servers.views(workspace).servers[0]?.icon).toMatch(/^data:image\/gif/)
  expect(await asked()).not.toContain('initialize')
  expect(await call('ask')).toMatchObject(text('kept accept red'))
  expect(ask.mock.calls[0]![0].question).toMatchObject({ type: 'elicitation', message: 'Which?' })
})

test('it tells of changes on a stream that is asked for, with the resources that somebody waits for', async () => {
  const updated = vi.fn<NonNullable<McpParts['updated']>>()
  const { call, until, servers, workspace, id, asked } = await started('since-2026', { updated })
  await eventually(async () => expect(await asked()).toContain('subscriptions/listen'))
  expect(await call('grow')).toMatchObject(text('grown for 1'))
  await until('own', ({ tools }) => tools.some(({ name }) => name === 'more'))
  servers.watch(workspace, [{ id, uri: 'test://one' }])
  await eventually(() => expect(updated).toHaveBeenCalledWith({ workspace, id, uris: ['test://one'] }))
  await eventually(async () => expect(await asked()).toContain('notifications/cancelled'))
  expect(await asked()).not.toContain('resources/subscribe')
  expect(await call('grow')).toMatchObject(text('grown for 1'))
})

test('the progress of a call comes through as before', async () => {
  const { toolNamed, context } = await started('since-2026')
  const reports: string[] = []
  await runMcp(toolNamed('own__slow'), {}, { ...context, report: words => void reports.push(words) })
  expect(reports.join('')).toContain('half (1/2)')
})

test('a server of 2026-07-28 that starts late, and knows no introduction, is spoken to in its own way', async () => {
  const { call, asked } = await started('late', HURRIED)
  expect(await call('grow')).toMatchObject(text('grown'))
  expect(await asked()).toContain('initialize')
})

test('a server that does not answer what it does not know is introduced to', async () => {
  const { asked, servers, workspace } = await started('silent', HURRIED)
  expect(servers.views(workspace).servers[0]?.icon).toMatch(/^data:image\/gif/)
  expect((await asked()).slice(0, 2)).toEqual(['server/discover', 'initialize'])
  expect(servers.tools(workspace).map(({ name }) => name)).toEqual(['own__old'])
})

test('one that ends at such a question is started anew, and not asked again', async () => {
  const { asked, servers, workspace, id, until } = await started('ends')
  expect((await asked()).slice(0, 2)).toEqual(['server/discover', 'initialize'])
  await servers.restart(workspace, id)
  await until('own', ({ state }) => state === 'ready')
  expect((await asked()).filter(method => method === 'server/discover').length).toBe(1)
})
