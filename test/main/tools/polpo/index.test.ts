import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { polpoTools } from '../../../../main/tools/polpo'
import { textOf } from '../../../../shared/session/tool-results'
import { planAndApply, propose } from '../../../helpers/run-proposal'
import { type TestToolContext, toolContext } from '../../../helpers/tool-context'

async function run(name: string, input: object, context: TestToolContext): Promise<string> {
  const tool = polpoTools.find(one => one.name === name)
  if (!tool || tool.kind === 'uses-services') throw new Error(`no ${name}`)
  return textOf(await (tool.kind === 'reads' ? tool.run(input, context) : planAndApply(tool, input, context)))
}

const lines = (count: number) => Array.from({ length: count }, (_, at) => `line ${at + 1}\n`).join('')

describe('read', () => {
  test('numbers lines, and says how many more there are', async () => {
    const context = await toolContext({ a: lines(3), long: lines(700) })
    expect(await run('read', { path: 'a' }, context)).toBe('1\tline 1\n2\tline 2\n3\tline 3')
    expect(await run('read', { path: 'a', offset: 2, limit: 1 }, context)).toBe('2\tline 2\n... (1 more lines)')
    expect(await run('read', { path: 'long' }, context)).toMatch(/\n500\tline 500\n\.\.\. \(200 more lines\)$/)
  })

  test('names an offset past the end, and reads no secrets', async () => {
    const context = await toolContext({ a: lines(3), '.env': 'KEY=1' })
    await expect(run('read', { path: 'a', offset: 9 }, context)).rejects.toThrow(
      'Offset 9 is beyond end of file (3 lines',
    )
    await expect(run('read', { path: '.env' }, context)).rejects.toThrow('may hold secrets')
    await expect(run('read', { path: '../a' }, context)).rejects.toThrow('outside the workspace')
  })
})

describe('write and edit', () => {
  test('count bytes, and take the new text as it stands', async () => {
    const context = await toolContext({ a: 'one two\n' })
    expect(await run('write', { path: 'new/b', content: 'ü\n' }, context)).toBe(
      `File written: ${context.path('new/b')} (3 bytes)`,
    )
    const edit = { path: 'a', old_text: 'two', new_text: '$& $1' }
    expect(await run('edit', edit, context)).toBe(`Edited ${context.path('a')}: replaced 3 chars with 5 chars`)
    expect(await readFile(context.path('a'), 'utf8')).toBe('one $& $1\n')
  })

  test('say why a text cannot be replaced, and take nothing that only looks like it', async () => {
    const context = await toolContext({ a: 'x x\n  y\n' })
    const edit = (old_text: string) => run('edit', { path: 'a', old_text, new_text: 'z' }, context)
    await expect(edit('x')).rejects.toThrow(`Error: old_text found 2 times in ${context.path('a')}. Must be unique.`)
    await expect(edit('y  ')).rejects.toThrow(`Error: old_text not found in ${context.path('a')}`)
  })
})

describe('bash', () => {
  test('gives the exit code and what was said, of which the end stays', async () => {
    const context = await toolContext()
    expect(await run('bash', { command: 'echo out; echo err >&2; exit 3' }, context)).toBe('Exit code: 3\nout\n\nerr\n')
    const flood = await run('bash', { command: 'for i in $(seq 1 20000); do echo line $i; done' }, context)
    expect(flood).toMatch(/line 20000\n\n\[truncated to last 30KB\]$/)
    expect(flood.length).toBeLessThan(30_100)
  })

  test('keeps what was said until time was up', async () => {
    const context = await toolContext()
    expect(await run('bash', { command: 'echo begun; sleep 60', timeout: 300 }, context)).toBe(
      'Command timed out after 300ms\nbegun\n',
    )
  })
})

describe('glob, grep and ls', () => {
  const files = { 'src/a.ts': 'one\ntwo\n', 'src/deep/b.ts': 'two\n', 'c.js': '$(touch pwned)\n', '.env': 'two' }

  test('find what is there', async () => {
    const context = await toolContext(files)
    expect(await run('glob', { pattern: '**/*.ts' }, context)).toBe('src/a.ts\nsrc/deep/b.ts')
    expect(await run('glob', { pattern: '*.py' }, context)).toBe('No files found')
    expect(await run('grep', { pattern: 'tw.', include: '*.ts' }, context)).toBe('src/a.ts:2:two\nsrc/deep/b.ts:1:two')
    expect(await run('grep', { pattern: '\\$\\(touch pwned\\)' }, context)).toContain('c.js:1:$(touch pwned)')
    expect(await run('grep', { pattern: 'nowhere' }, context)).toContain('No matches found')
    expect(await run('ls', { path: 'src' }, context)).toBe('a.ts\ndeep/')
  })
})

describe('http_fetch', () => {
  const fetch = polpoTools.find(({ name }) => name === 'http_fetch')

  test('plans the whole request, and looks nothing up', async () => {
    if (!fetch) throw new Error('no http_fetch')
    const input = { url: 'https://a.example/x', method: 'POST', headers: { Accept: 'text/plain' }, body: '{}' }
    const { effects, answer } = await propose(fetch, input, await toolContext())
    expect(effects).toEqual([
      {
        ...{ type: 'network', method: 'POST', url: 'https://a.example/x', hosts: ['a.example'], raw: true },
        ...{ headers: [{ name: 'Accept', value: 'text/plain' }], body: '{}' },
      },
    ])
    const answered = { status: 200, type: 'text/plain', bytes: 5, text: 'hello' }
    expect(textOf(answer({ network: { answer: answered } }))).toBe(
      'Status: 200\nHeaders: {"content-type":"text/plain"}\n\nhello',
    )
    const binary = { status: 200, type: 'image/png', bytes: 9 }
    expect(textOf(answer({ network: { answer: binary } }))).toContain(
      '[Binary response: 9 bytes, content-type: image/png]',
    )
  })

  test.each([
    [{ url: 'file:///etc/passwd' }, 'http'],
    [{ url: 'https://a.example', body: 'x' }, "'body' cannot be sent with GET"],
    [{ url: 'https://a.example', headers: { Host: 'b.example' } }, 'must not set Host'],
  ])('refuses %j in words', async (input, words) => {
    if (!fetch) throw new Error('no http_fetch')
    await expect(propose(fetch, input, await toolContext())).rejects.toThrow(words)
  })
})
