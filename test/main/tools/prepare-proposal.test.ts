import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, symlink, writeFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { appliers } from '../../../main/tools/effects/appliers'
import { sendRequestEffect } from '../../../main/tools/effects/send-request-effect'
import { prepareProposal } from '../../../main/tools/prepare-proposal'
import { readWebUrl } from '../../../main/tools/workspace/read-web-url'
import { shell } from '../../../main/tools/workspace/shell'
import { writeFile as writeFileTool } from '../../../main/tools/workspace/write-file'
import type { NetworkEffect } from '../../../shared/session/effects'
import { fileTree } from '../../helpers/file-tree'
import { propose } from '../../helpers/run-proposal'
import { toolContext } from '../../helpers/tool-context'
import { type LocalWeb, localWeb, pages, sends } from '../web/local-web'

const onPosix = test.skipIf(process.platform === 'win32')

describe('a prepared file change', () => {
  test('is not made before it is committed, and can be taken back from what is kept', async () => {
    const context = await toolContext({ a: 'old' })
    const before = await fileTree(context.workspace)
    const proposal = await propose(writeFileTool, { path: 'a', content: 'new' }, context)
    const { changes, commit } = await prepareProposal(proposal, context)
    expect(await fileTree(context.workspace)).toEqual(before)
    expect(changes).toMatchObject([{ path: 'a', folders: [], before: { bytes: 3 }, after: { bytes: 3 } }])
    expect(Buffer.from(await context.blobs.get(changes[0]?.blob ?? '')).toString()).toBe('old')

    expect(await commit()).toEqual({ outcome: {} })
    expect(await readFile(context.path('a'), 'utf8')).toBe('new')
  })

  test('is a conflict where the file has changed since, before and after it was prepared', async () => {
    const context = await toolContext({ a: 'old' })
    const proposal = await propose(writeFileTool, { path: 'a', content: 'new' }, context)
    const { commit } = await prepareProposal(proposal, context)
    await writeFile(context.path('a'), 'mine')
    await expect(prepareProposal(proposal, context)).rejects.toMatchObject({ code: 'conflict' })
    await expect(commit()).rejects.toMatchObject({ code: 'conflict' })
    expect(await readFile(context.path('a'), 'utf8')).toBe('mine')
  })

  test('is not made where the content is not the one that was approved', async () => {
    const context = await toolContext()
    const proposal = await propose(writeFileTool, { path: 'a', content: 'new' }, context)
    const forged = { ...proposal, contents: new Map([['a', new TextEncoder().encode('evil')]]) }
    await expect(prepareProposal(forged, context)).rejects.toThrow('not the one that was planned')
    expect(existsSync(context.path('a'))).toBe(false)
  })

  test('is not made once the person has stopped it', async () => {
    const context = await toolContext()
    const proposal = await propose(writeFileTool, { path: 'a', content: 'new' }, context)
    const { commit } = await prepareProposal(proposal, context)
    context.abort(new Error('stop'))
    await expect(commit()).rejects.toThrow('stop')
    expect(existsSync(context.path('a'))).toBe(false)
  })
})

describe('a prepared command', () => {
  onPosix('runs in its folder once it is committed, and reports while it runs', async () => {
    const context = await toolContext({ 'd/a': '' })
    const proposal = await propose(shell, { command: 'ls; echo done > made', working_directory: 'd' }, context)
    const { changes, commit } = await prepareProposal(proposal, context)
    expect(changes).toEqual([])
    expect(existsSync(context.path('d/made'))).toBe(false)

    const { outcome } = await commit()
    expect(outcome.command).toMatchObject({ exitCode: 0, stdout: expect.stringContaining('a\n') })
    expect(await readFile(context.path('d/made'), 'utf8')).toBe('done\n')
    expect(context.reports.join('')).toContain('a\n')
  })

  onPosix('runs in the shell that was shown', async () => {
    const context = await toolContext()
    const proposal = await propose(shell, { command: 'echo "$0"' }, context)
    const effects = proposal.effects.map(effect => ({ ...effect, shell: '/bin/sh' }))
    const { commit } = await prepareProposal({ ...proposal, effects }, context)
    expect((await commit()).outcome.command?.stdout).toContain('/bin/sh')
  })

  onPosix('does not run in a folder that became a link to another place', async () => {
    const outside = await toolContext()
    const context = await toolContext()
    await mkdir(context.path('d'))
    await mkdir(context.path('e'))
    const proposal = await propose(shell, { command: 'echo x > made', working_directory: 'd' }, context)
    const { commit } = await prepareProposal(proposal, context)
    await rename(context.path('d'), context.path('was'))
    await symlink(outside.workspace, context.path('d'))
    await expect(commit()).rejects.toMatchObject({ code: 'denied' })
    expect(await fileTree(outside.workspace)).toEqual({})
  })
})

describe('a prepared request', () => {
  const reaching = (web: LocalWeb) => ({ ...appliers, network: sendRequestEffect(web) })
  const markdown = sends('# Hello', { 'content-type': 'text/markdown' })

  test('is sent once it is committed, to the address that was shown', async () => {
    const context = await toolContext()
    const web = await localWeb(pages(markdown, markdown))
    const proposal = await propose(readWebUrl, { url: 'https://EXAMPLE.com' }, context)
    const { changes, commit } = await prepareProposal(proposal, context, reaching(web))
    expect(changes).toEqual([])
    expect(web.received).toEqual([])

    const page = { url: 'https://example.com/', title: 'Hello', markdown: '# Hello', via: 'markdown.new' }
    expect((await commit()).outcome).toEqual({ network: { page } })
    expect(web.received).toMatchObject([{ host: 'markdown.new', body: '{"url":"https://example.com/"}' }])
  })

  test('tells why it failed', async () => {
    const context = await toolContext()
    const web = await localWeb((_, response) => void response.writeHead(404).end())
    const proposal = await propose(readWebUrl, { url: 'https://example.com' }, context)
    const { commit } = await prepareProposal(proposal, context, reaching(web))
    await expect(commit()).rejects.toThrow('example.com answered with status 404.')
  })

  test('is not sent once the person has stopped it', async () => {
    const context = await toolContext()
    const web = await localWeb(markdown)
    const proposal = await propose(readWebUrl, { url: 'https://example.com' }, context)
    const { commit } = await prepareProposal(proposal, context, reaching(web))
    context.abort(new Error('stop'))
    await expect(commit()).rejects.toThrow('stop')
    expect(web.received).toEqual([])
  })

  test.each<Partial<NetworkEffect>>([
    { method: 'POST', body: '{"a":1}' },
    { method: 'DELETE' },
    { headers: [{ name: 'Accept', value: 'text/csv' }] },
    { raw: true },
  ])('that is more than a page to read goes to its own host alone, as shown: %j', async more => {
    const context = await toolContext()
    const web = await localWeb(sends('{"ok":true}', { 'content-type': 'application/json' }))
    const { answer } = await propose(readWebUrl, { url: 'https://example.com' }, context)
    const effect: NetworkEffect = {
      type: 'network',
      method: 'GET',
      url: 'https://example.com/a',
      hosts: ['example.com'],
      ...more,
    }
    const { commit } = await prepareProposal({ effects: [effect], contents: new Map(), answer }, context, reaching(web))
    const { outcome } = await commit()
    expect(outcome.network).toEqual({
      answer: { status: 200, type: 'application/json', bytes: 11, text: '{"ok":true}' },
    })
    const { method, body = '', headers = [] } = effect
    expect(web.received).toMatchObject([{ host: 'example.com', path: '/a', method, body }])
    expect(web.received[0]?.headers).toMatchObject(
      Object.fromEntries(headers.map(({ name, value }) => [name.toLowerCase(), value])),
    )
  })

  test('never goes to a private place, whatever the plan says', async () => {
    const context = await toolContext()
    const proposal = await propose(readWebUrl, { url: 'https://example.com' }, context)
    const effects = proposal.effects.map(effect => ({ ...effect, url: 'http://127.0.0.1:1/' }))
    const { commit } = await prepareProposal({ ...proposal, effects }, context)
    await expect(commit()).rejects.toThrow('not this computer or a private network')
  })
})

describe('a plan of several effects', () => {
  onPosix('has its files changed before its command runs', async () => {
    const context = await toolContext()
    const file = await propose(writeFileTool, { path: 'a', content: 'new' }, context)
    const command = await propose(shell, { command: 'cat a' }, context)
    // The order in which a tool names them counts for nothing.
    const both = { ...file, effects: [...command.effects, ...file.effects] }
    const { changes, commit } = await prepareProposal(both, context)
    expect(changes).toMatchObject([{ path: 'a' }])
    expect((await commit()).outcome.command).toMatchObject({ exitCode: 0, stdout: 'new' })
  })

  test('is refused where it would run more than was answered for, before anything is done', async () => {
    const context = await toolContext()
    const file = await propose(writeFileTool, { path: 'a', content: 'new' }, context)
    const command = await propose(shell, { command: 'echo x > made' }, context)
    const twice = { ...file, effects: [...file.effects, ...command.effects, ...command.effects] }
    await expect(prepareProposal(twice, context)).rejects.toThrow('one effect of a kind')
    expect(await fileTree(context.workspace)).toEqual({})
  })

  test('is refused where it calls a server and does not say how', async () => {
    const context = await toolContext()
    const effect = { type: 'mcp-call', server: 's', tool: 't', arguments: '{}', pin: 'p' } as const
    const { answer } = await propose(writeFileTool, { path: 'a', content: 'new' }, context)
    const proposal = { effects: [effect], contents: new Map(), answer }
    await expect(prepareProposal(proposal, context)).rejects.toThrow('says how')
  })
})
