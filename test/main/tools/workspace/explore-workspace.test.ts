import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Tool } from '../../../../main/tools/tool'
import { exploreWorkspace } from '../../../../main/tools/workspace/explore-workspace'
import { messageOf } from '../../../../shared/errors'
import { textOf } from '../../../../shared/session/tool-results'
import { temporaryFolder } from '../../../helpers/temp-folder'
import { type TestToolContext, toolContext } from '../../../helpers/tool-context'

type Case = {
  name: string
  files?: Record<string, string>
  files_binary_latin1?: Record<string, string>
  args: Record<string, unknown>
  expected?: string
  expected_set?: string[]
  expected_json?: unknown
  attachments?: number
  error?: string
  runtime_output_json?: { result: { error: string } }
}

const fixture = new URL('../../../fixtures/explore_workspace.json', import.meta.url)
const { cases } = JSON.parse(readFileSync(fixture, 'utf8')) as { cases: Case[] }

async function outsideFolder(): Promise<string> {
  const folder = await temporaryFolder()
  await writeFile(join(folder, 'outside.txt'), 'needle\n')
  return folder
}

function filled(args: Record<string, unknown>, { workspace }: TestToolContext, outside: string): unknown {
  const path = (text: string) => JSON.stringify(text).slice(1, -1)
  const text = JSON.stringify(args)
    .replace('<ABS workspace>', path(workspace))
    .replace('<ABS outside dir>', path(outside))
    .replace('<ABS outside>', path(outside))
  return JSON.parse(text)
}

const tool = exploreWorkspace as Extract<Tool, { kind: 'reads' }>

async function runCase({ args, files, files_binary_latin1 = {} }: Case) {
  const context = await toolContext(files)
  for (const [name, text] of Object.entries(files_binary_latin1)) {
    await context.write({ [name]: Buffer.from(text, 'latin1') })
  }
  return tool.run(filled(args, context, await outsideFolder()), context)
}

describe('the published cases of explore_workspace', () => {
  test.each(cases)('$name', async published => {
    const error = published.error ?? published.runtime_output_json?.result.error
    if (error !== undefined) {
      expect(await runCase(published).catch(messageOf)).toBe(error)
      return
    }
    const result = await runCase(published)
    const text = textOf(result)
    if (published.expected !== undefined) expect(text).toBe(published.expected)
    if (published.expected_set) expect(text.split('\n').toSorted()).toEqual(published.expected_set.toSorted())
    if (published.expected_json) expect(JSON.parse(text)).toEqual(published.expected_json)
    expect(result.content.filter(part => part.type === 'image')).toHaveLength(published.attachments ?? 0)
  })

  test('are nineteen', () => {
    expect(cases).toHaveLength(19)
  })
})

describe('the model’s view of the tool', () => {
  test('is a plain object schema with types, choices and defaults', () => {
    const schema = exploreWorkspace.inputSchema as { properties: Record<string, object> }
    const withoutWords = Object.fromEntries(
      Object.entries(schema.properties).map(([name, { ...property }]) => {
        expect(property).toHaveProperty('description')
        return [name, { ...property, description: undefined }]
      }),
    )
    const text = { type: 'string' }
    const oneOrMore = { anyOf: [text, { type: 'array', items: text, minItems: 1 }] }
    expect(schema).toMatchObject({ type: 'object', required: ['pattern'], additionalProperties: false })
    expect(schema).not.toHaveProperty('anyOf')
    expect(withoutWords).toEqual({
      pattern: { type: 'string', maxLength: 10_000 },
      root: { ...oneOrMore, default: '.' },
      target: { type: 'string', enum: ['content', 'path', 'read', 'list'], default: 'content' },
      regex: { type: 'boolean', default: true },
      path_scope: { type: 'string', enum: ['path', 'basename'], default: 'path' },
      glob: oneOrMore,
      exclude: oneOrMore,
      mode: { type: 'string', enum: ['files', 'snippets', 'count'] },
      context_lines: { type: 'integer', minimum: 0, maximum: 20, default: 0 },
      limit: { type: 'integer', minimum: 1, maximum: 1000, default: 50 },
      cursor: { anyOf: [{ type: 'integer' }, text] },
      start_line: { type: 'integer', minimum: 1, default: 1 },
      line_offset: { type: 'integer', minimum: 0 },
      encoding: { type: 'string', maxLength: 200 },
      range: { type: 'string', maxLength: 200 },
    })
  })

  test('is a tool that reads and needs nobody’s consent', () => {
    expect(exploreWorkspace).toMatchObject({ name: 'explore_workspace', group: 'read', kind: 'reads' })
  })
})

test('refuses an argument that it does not know', async () => {
  const run = tool.run({ pattern: 'x', case_sensitive: true }, await toolContext())
  await expect(run).rejects.toThrow("There is no parameter 'case_sensitive'.")
})

test('stops when the call is cancelled', async () => {
  const context = await toolContext({ 'a.txt': 'x' })
  context.abort(new Error('stopped by the person'))
  await expect(tool.run({ pattern: 'x' }, context)).rejects.toThrow('stopped by the person')
})
