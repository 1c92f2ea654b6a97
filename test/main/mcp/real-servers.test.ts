import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { textOf } from '../../../shared/session/tool-results'
import { eventually } from '../../helpers/eventually'
import { packagedServer, runMcp, startMcp } from '../../helpers/mcp'

describe('server-everything', () => {
  const own = { everything: packagedServer('server-everything', 'stdio') }
  const inputs: Record<string, object> = {
    echo: { message: 'hello' },
    'get-annotated-message': { messageType: 'success', includeImage: true },
    'get-sum': { a: 2, b: 40 },
    'get-structured-content': { location: 'Chicago' },
    'trigger-long-running-operation': { duration: 0.2, steps: 2 },
    'simulate-research-query': { topic: 'cats' },
    'gzip-file-as-resource': { name: 'x.gz', data: 'data:text/plain;base64,SGVsbG8=' },
  }

  test('has every tool called, each under its own name', async () => {
    const { ready, toolNamed, context } = await startMcp({ own })
    const { tools } = await ready('everything')
    expect(tools.length).toBeGreaterThanOrEqual(13)
    for (const tool of tools) {
      const result = await runMcp(toolNamed(tool.publicName), inputs[tool.name] ?? {}, context)
      expect({ tool: tool.name, ...result }).toMatchObject({ tool: tool.name, isError: false })
    }
  })

  test('is answered with its own numbers, and an image as an image', async () => {
    const { ready, toolNamed, context } = await startMcp({ own })
    await ready('everything')
    const sum = await runMcp(toolNamed('everything__get_sum'), { a: 2, b: 40 }, context)
    expect(textOf(sum)).toContain('42')
    const image = await runMcp(toolNamed('everything__get_tiny_image'), {}, context)
    const part = image.content.find(item => item.type === 'image')
    expect(part).toMatchObject({ type: 'image', mimeType: 'image/png' })
    expect(context.stored.has(part?.type === 'image' ? part.blob : '')).toBe(true)
    expect(image.details).toMatchObject({ type: 'mcp', server: 'everything', tool: 'get-tiny-image' })
  })

  test('shows its progress, and is told to stop within 500 ms', async () => {
    const { ready, toolNamed, context, servers, workspace } = await startMcp({ own })
    const { id } = await ready('everything')
    const tool = toolNamed('everything__trigger_long_running_operation')
    const running = runMcp(tool, { duration: 30, steps: 300 }, context)
    const outcome = running.catch(thrown => thrown)
    await eventually(() => expect(context.reports.length).toBeGreaterThan(1))
    context.abort(new Error('stopped by the person'))
    expect(await outcome).toMatchObject({ message: 'stopped by the person' })
    expect(context.reports[0]).toMatch(/1\/300/)
    const { entries } = servers.log(workspace, id)
    expect(entries.some(({ kind, text }) => kind === 'sent' && text.includes('notifications/cancelled'))).toBe(true)
  })

  test('learns of the open folder and of nothing else of this computer', async () => {
    vi.stubEnv('ATRIUM_TEST_TOKEN', 'very secret')
    const { ready, toolNamed, context, workspace } = await startMcp({ own })
    await ready('everything')
    expect(textOf(await runMcp(toolNamed('everything__get_roots_list'), {}, context))).toContain(workspace)
    const environment = JSON.parse(textOf(await runMcp(toolNamed('everything__get_env'), {}, context)))
    // SHLVL is of the bash that closed what the app has open.
    const usual = ['HOME', 'LOGNAME', 'PATH', 'SHELL', 'TERM', 'USER', 'ATRIUM_CALL', 'SHLVL']
    expect(Object.keys(environment).filter(name => !usual.includes(name))).toEqual([])
    vi.unstubAllEnvs()
  })

  test('lists prompts and resources, which can be read', async () => {
    const { ready, servers, workspace } = await startMcp({ own })
    const { id, prompts, resources, software } = await ready('everything')
    expect(software).toContain('everything')
    const place = { workspace, id, signal: new AbortController().signal }
    const { text } = await servers.prompt(place, prompts[0]!.name, {})
    expect(text).not.toBe('')
    const readable = resources.find(resource => !resource.isTemplate)!
    expect((await servers.resource(place, readable.uri)).text).not.toBe('')
  })

  test('asks the person, and gets their answer', async () => {
    const asked: string[] = []
    const { ready, toolNamed, context } = await startMcp({
      own,
      ask: async ({ question }) => {
        asked.push(question.type)
        if (question.type !== 'sampling') return { action: 'decline' }
        const answer = { role: 'assistant', model: 'm', content: { type: 'text', text: 'Said the model' } }
        return { action: 'accept', content: JSON.stringify(answer) }
      },
    })
    await ready('everything')
    await eventually(() => toolNamed('everything__trigger_sampling_request'))
    const sampled = await runMcp(toolNamed('everything__trigger_sampling_request'), { prompt: 'x' }, context)
    expect(textOf(sampled)).toContain('Said the model')
    await runMcp(toolNamed('everything__trigger_elicitation_request'), {}, context)
    expect(asked).toEqual(['sampling', 'elicitation'])
  })
})

test('every tool of server-filesystem works in the folder, and none outside of it', async () => {
  const { servers, ready, toolNamed, context, workspace, kept } = await startMcp()
  kept.data.servers.push({ name: 'files', config: packagedServer('server-filesystem', `\${workspaceFolder}`) })
  await mkdir(join(workspace, 'src'))
  await writeFile(join(workspace, 'a.txt'), 'hello')
  const { tools } = await ready('files')
  expect(tools.length).toBeGreaterThanOrEqual(14)
  const file = join(workspace, 'a.txt')
  const inputs: Record<string, object> = {
    read_multiple_files: { paths: [file] },
    write_file: { path: join(workspace, 'b.txt'), content: 'b' },
    edit_file: { path: file, edits: [{ oldText: 'hello', newText: 'bye' }] },
    create_directory: { path: join(workspace, 'new') },
    move_file: { source: join(workspace, 'b.txt'), destination: join(workspace, 'c.txt') },
    search_files: { path: workspace, pattern: '*.txt' },
    list_directory: { path: workspace },
    list_directory_with_sizes: { path: workspace },
    directory_tree: { path: workspace },
  }
  for (const { name, publicName } of tools) {
    const result = await runMcp(toolNamed(publicName), inputs[name] ?? { path: file }, context)
    expect({ name, ...result }).toMatchObject({ name, isError: false })
  }
  const outside = await runMcp(toolNamed('files__read_text_file'), { path: '/etc/passwd' }, context)
  expect(outside.isError).toBe(true)
  expect(servers.views(workspace).problems).toEqual([])
})

test('every tool of server-memory works', async () => {
  const { ready, toolNamed, context, workspace, kept } = await startMcp()
  const config = packagedServer('server-memory')
  if (config.type === 'stdio') config.env = { MEMORY_FILE_PATH: `\${workspaceFolder}/memory.json` }
  kept.data.servers.push({ name: 'memory', config })
  const { tools } = await ready('memory')
  expect(tools.length).toBeGreaterThanOrEqual(9)
  const inputs: Record<string, object> = {
    create_entities: { entities: [{ name: 'Ada', entityType: 'person', observations: ['counts'] }] },
    create_relations: { relations: [{ from: 'Ada', to: 'Ada', relationType: 'is' }] },
    add_observations: { observations: [{ entityName: 'Ada', contents: ['writes'] }] },
    delete_observations: { deletions: [{ entityName: 'Ada', observations: ['writes'] }] },
    delete_relations: { relations: [{ from: 'Ada', to: 'Ada', relationType: 'is' }] },
    delete_entities: { entityNames: ['Ada'] },
    search_nodes: { query: 'Ada' },
    open_nodes: { names: ['Ada'] },
  }
  const order = ['create_entities', ...Object.keys(inputs), 'read_graph']
  for (const name of new Set(order)) {
    const result = await runMcp(toolNamed(`memory__${name}`), inputs[name] ?? {}, context)
    expect({ name, ...result }).toMatchObject({ name, isError: false })
  }
  expect(workspace).not.toBe('')
})
