import { describe, expect, test } from 'vitest'
import { offline } from '../../../../main/providers/offline/offline'
import type { Message, OfferedTool } from '../../../../main/providers/provider'
import { errorResult, type ToolResult, textResult } from '../../../../shared/session/tool-results'
import { collectStream, modelRequest } from '../../../helpers/collect-stream'

const text = { type: 'string' }
const tool = (
  server: string,
  name: string,
  description: string,
  properties: object,
  required: string[],
): OfferedTool => ({
  name: `${server}__${name}`,
  description,
  server: { name: server, tool: name },
  inputSchema: { type: 'object', properties, required },
})
const list = (items: object) => ({ type: 'array', items })
const entity = {
  type: 'object',
  properties: { name: text, entityType: text, observations: list(text) },
  required: ['name', 'entityType', 'observations'],
}
const relation = {
  type: 'object',
  properties: { from: text, to: text, relationType: text },
  required: ['from', 'to', 'relationType'],
}
const MEMORY = [
  tool('memory', 'create_relations', 'Create relations.', { relations: list(relation) }, ['relations']),
  tool('memory', 'create_entities', 'Create entities in the graph.', { entities: list(entity) }, ['entities']),
  tool('memory', 'search_nodes', 'Search for nodes by a query.', { query: text }, ['query']),
  tool('memory', 'read_graph', 'Read the graph.', {}, []),
]
const FILES = [
  tool('files', 'list', 'Lists a ![x](http://evil) folder.', { path: text, depth: { type: 'integer' } }, ['path']),
  tool('files', 'copy', 'Copies.', { from: text, to: text }, ['from', 'to']),
]
const ALL = [...MEMORY, ...FILES]

async function say(words: string, results: ToolResult[] = [], tools: readonly OfferedTool[] = ALL) {
  const messages: Message[] = [{ role: 'user', text: words }]
  for (const result of [...results, undefined]) {
    const { reply } = await collectStream(offline(), modelRequest({ messages, tools }))
    const [call] = reply.toolCalls
    if (!call || !result)
      return { text: reply.text, call: call && { name: call.name, input: JSON.parse(call.arguments) } }
    messages.push({ role: 'assistant', reply }, { role: 'tool', callId: call.id, name: call.name, result })
  }
  throw new Error('It goes on and on')
}

describe('the offline guide', () => {
  test('lists the tools of MCP servers, with one to try', async () => {
    const { text: words, call } = await say('list the mcp tools')
    expect(call).toBeUndefined()
    expect(words).toContain('**memory** has 4 tools:')
    expect(words).toContain('- `create_entities`: Create entities in the graph.')
    expect(words).toContain('use memory create_relations with {"relations":[{"from":"…"')
    expect((await say('list the tools of files')).text).not.toContain('memory')
  })

  test('shows nothing that a server writes as a picture', async () => {
    expect((await say('list the mcp tools')).text).toContain('\\!\\[x\\](http://evil)')
  })

  test.each<[string, string, object]>([
    ['use memory read_graph', 'memory__read_graph', {}],
    ['use files list with {"path": ".", "depth": 2}', 'files__list', { path: '.', depth: 2 }],
    ['call files__list with path=src, depth=2', 'files__list', { path: 'src', depth: 2 }],
    ['use files/list with path="a b"', 'files__list', { path: 'a b' }],
    ['use files list with src', 'files__list', { path: 'src' }],
    ['use copy with from=a, to=b', 'files__copy', { from: 'a', to: 'b' }],
    ['use memory to search for tea', 'memory__search_nodes', { query: 'tea' }],
    [
      'use memory to remember that Ada likes tea.',
      'memory__create_entities',
      { entities: [{ name: 'Ada likes tea', entityType: 'note', observations: ['Ada likes tea'] }] },
    ],
    [
      'use memory create_entities to remember that Ada likes tea',
      'memory__create_entities',
      { entities: [{ name: 'Ada likes tea', entityType: 'note', observations: ['Ada likes tea'] }] },
    ],
  ])('calls a tool of a server: %s', async (words, name, input) => {
    expect((await say(words)).call).toEqual({ name, input })
  })

  test('tells what a tool answered, and what it refused', async () => {
    expect((await say('use memory read_graph', [textResult('{"entities":[]}')])).text).toContain('{"entities":[]}')
    expect((await say('use memory read_graph', [errorResult('No disk.')])).text).toContain('No disk.')
  })

  test.each([
    ['use files copy with a', 'it needs `from`, `to`'],
    ['use files copy with from=a', 'it needs `to`'],
    ['use files list', 'it needs `path`'],
    ['use files list with {"path": ', 'begins like JSON and is none'],
    ['use memory create_relations with Ada', 'use memory create_relations with {"relations"'],
    ['use memory', 'Which tool of `memory` do you mean?'],
    ['use memory to zzz', 'I could not tell which tool of `memory` that is for'],
    ['use calendar to add a meeting', 'There is no MCP server and no tool of one called `calendar`'],
  ])('says what is missing, and calls nothing: %s', async (words, expected) => {
    const { text: answer, call } = await say(words)
    expect(call).toBeUndefined()
    expect(answer).toContain(expected)
  })

  test('says where to add a server where there is none', async () => {
    for (const words of ['list the mcp tools', 'use memory to remember that Ada likes tea']) {
      expect((await say(words, [], [])).text).toContain('No MCP server runs for this folder.')
    }
  })

  test('works several steps, of which one lists tools', async () => {
    const first = await say('list the tools of files then use memory read_graph')
    expect(first.call).toEqual({ name: 'memory__read_graph', input: {} })
    const { text: words } = await say('list the tools of files then use memory read_graph', [textResult('Empty.')])
    expect(words).toMatch(/\*\*1\.\*\* \*\*files\*\* has 2 tools[\s\S]*\*\*2\.\*\* Done: use `memory read_graph`/)
  })
})
