import { describe, expect, test } from 'vitest'
import type { Tool } from '../../../../main/tools/tool'
import { exploreWorkspace } from '../../../../main/tools/workspace/explore-workspace'
import { textOf } from '../../../../shared/session/tool-results'
import { type TestToolContext, toolContext } from '../../../helpers/tool-context'

const tool = exploreWorkspace as Extract<Tool, { kind: 'reads' }>
const textFor = async (input: object, context: TestToolContext) => textOf(await tool.run(input, context))

describe('a content search', () => {
  const files = { 'src/a.ts': 'one needle\ntwo\n\n\nneedle needle\n', 'src/b.ts': 'needle\n', 'lib/c.ts': 'needle\n' }

  test('shows matching lines with path and number', async () => {
    const text = await textFor({ pattern: 'needle', mode: 'snippets' }, await toolContext(files))
    expect(text).toBe('lib/c.ts:1:needle\nsrc/a.ts:1:one needle\nsrc/a.ts:5:needle needle\nsrc/b.ts:1:needle')
  })

  test('groups lines around matches, with a mark between what is apart', async () => {
    const text = await textFor({ pattern: 'needle', context_lines: 1, root: 'src' }, await toolContext(files))
    expect(text).toBe('a.ts\n 1:one needle\n two\n --\n \n 5:needle needle\nb.ts\n 1:needle')
  })

  test('counts', async () => {
    const text = await textFor({ pattern: 'needle', mode: 'count' }, await toolContext(files))
    expect(text).toBe('lib/c.ts x1\nsrc/a.ts x3\nsrc/b.ts x1')
  })

  test('names files even when context was asked for', async () => {
    const text = await textFor({ pattern: 'needle', mode: 'files', context_lines: 2 }, await toolContext(files))
    expect(text).toBe('lib/c.ts\nsrc/a.ts\nsrc/b.ts')
  })

  test('goes on with the cursor that it gave', async () => {
    const context = await toolContext(files)
    const input = { pattern: 'needle', mode: 'snippets', limit: 2 }
    expect(await textFor(input, context)).toBe('-- more: cursor=2\nlib/c.ts:1:needle\nsrc/a.ts:1:one needle')
    expect(await textFor({ ...input, cursor: '2' }, context)).toBe('src/a.ts:5:needle needle\nsrc/b.ts:1:needle')
    expect(await textFor({ ...input, cursor: 9 }, context)).toBe('No Match')
  })

  test('has a page that ends early when its text is long, and loses nothing', async () => {
    const lines = Array.from({ length: 600 }, (_, i) => `needle ${i} ${'x'.repeat(350)}`)
    const context = await toolContext({ 'a.txt': lines.join('\n') })
    const seen: string[] = []
    let pages = 0
    for (let cursor: string | undefined = '0'; cursor; pages++) {
      const text = await textFor({ pattern: 'needle', mode: 'snippets', limit: 1000, cursor }, context)
      expect(text.length).toBeLessThan(120_000)
      cursor = /^-- more: cursor=(\d+)\n/.exec(text)?.[1]
      seen.push(...[...text.matchAll(/needle (\d+)/g)].map(([, number = '']) => number))
    }
    expect(pages).toBeGreaterThan(1)
    expect(seen).toEqual(lines.map((_, i) => String(i)))
  })

  test('gives a view the files by their path in the workspace', async () => {
    const context = await toolContext(files)
    const result = await tool.run({ pattern: 'two', mode: 'snippets', root: 'src' }, context)
    expect(result).toEqual({
      isError: false,
      content: [{ type: 'text', text: 'a.ts:2:two' }],
      details: {
        type: 'matches',
        pattern: 'two',
        files: [{ path: 'src/a.ts', count: 1, lines: [{ number: 2, text: 'two', isMatch: true }] }],
        total: 1,
        more: false,
      },
    })
  })

  test('of a file names it by its name', async () => {
    expect(await textFor({ pattern: 'two', root: 'src/a.ts' }, await toolContext(files))).toBe('a.ts')
  })

  test('takes globs, and a glob with "!" as an exclusion', async () => {
    const context = await toolContext({ ...files, 'd.md': 'needle' })
    expect(await textFor({ pattern: 'needle', glob: '*.md' }, context)).toBe('d.md')
    expect(await textFor({ pattern: 'needle', glob: ['*.ts', '!src/**'] }, context)).toBe('lib/c.ts')
    expect(await textFor({ pattern: 'needle', exclude: ['src', '*.md'] }, context)).toBe('lib/c.ts')
    await expect(tool.run({ pattern: 'needle', glob: '[' }, context)).rejects.toThrow('invalid glob: ')
  })

  test.skipIf(process.platform === 'win32')('keeps a name on its line, whatever it holds', async () => {
    expect(await textFor({ pattern: 'x' }, await toolContext({ 'a\nNo Match': 'x' }))).toBe('a\\nNo Match')
  })
})

describe('a path search', () => {
  const files = { 'src/user.ts': '', 'src/users/list.ts': '', 'README.md': '' }

  test('pages, and gives a view the paths in the workspace', async () => {
    const context = await toolContext(files)
    const result = await tool.run({ pattern: 'user', target: 'path', root: 'src', limit: 1 }, context)
    expect(result).toEqual({
      isError: false,
      content: [{ type: 'text', text: '-- more: cursor=1\nuser.ts' }],
      details: { type: 'paths', pattern: 'user', paths: ['src/user.ts'], more: true },
    })
    const rest = await textFor({ pattern: 'user', target: 'path', root: 'src', limit: 1, cursor: 1 }, context)
    expect(rest).toBe('users/list.ts')
  })

  test('says when there is nothing', async () => {
    expect(await textFor({ pattern: 'nowhere', target: 'path' }, await toolContext(files))).toBe('No Match')
  })

  test('explains a regex that is none', async () => {
    const run = tool.run({ pattern: '(', target: 'path' }, await toolContext(files))
    await expect(run).rejects.toThrow('invalid regex: missing ), unterminated subpattern')
  })
})
