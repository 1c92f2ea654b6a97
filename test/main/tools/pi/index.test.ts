import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { piTools } from '../../../../main/tools/pi'
import { textOf } from '../../../../shared/session/tool-results'
import { planAndApply } from '../../../helpers/run-proposal'
import { type TestToolContext, toolContext } from '../../../helpers/tool-context'

async function run(name: string, input: object, context: TestToolContext): Promise<string> {
  const tool = piTools.find(one => one.name === name)
  if (!tool || tool.kind === 'uses-services') throw new Error(`no ${name}`)
  return textOf(await (tool.kind === 'reads' ? tool.run(input, context) : planAndApply(tool, input, context)))
}

describe('read', () => {
  test('gives a text as it is, and says how to go on', async () => {
    const context = await toolContext({ a: 'one\ntwo\nthree\n' })
    expect(await run('read', { path: 'a' }, context)).toBe('one\ntwo\nthree')
    expect(await run('read', { path: 'a', limit: 1 }, context)).toBe(
      'one\n\n[Showing lines 1-1 of 3. Use offset=2 to continue.]',
    )
  })
})

describe('write and edit', () => {
  test('change nothing but what was meant, also where it is found loosely', async () => {
    const context = await toolContext({ a: 'keep “this”\n\tsay “hi”  \nkeep\u00a0that\n' })
    expect(await run('write', { path: 'b', content: 'x' }, context)).toBe('Successfully wrote 1 bytes to b')
    const edit = { path: 'a', oldText: '\tsay "hi"', newText: '\tsay "bye"' }
    expect(await run('edit', edit, context)).toBe('Successfully replaced text in a.')
    expect(await readFile(context.path('a'), 'utf8')).toBe('keep “this”\n\tsay "bye"\nkeep\u00a0that\n')
  })

  test('say why not', async () => {
    const context = await toolContext({ a: 'x\nx\n' })
    const edit = (oldText: string, newText = 'z') => run('edit', { path: 'a', oldText, newText }, context)
    await expect(edit('y')).rejects.toThrow('Could not find the exact text in a.')
    await expect(edit('x')).rejects.toThrow('Found 2 occurrences of the text in a.')
    await expect(edit('x', 'x')).rejects.toThrow('No changes made to a.')
  })
})

describe('bash', () => {
  test('a command that fails is an error, which its output goes before', async () => {
    const context = await toolContext()
    expect(await run('bash', { command: 'echo out' }, context)).toBe('out\n')
    expect(await run('bash', { command: 'true' }, context)).toBe('(no output)')
    expect(await run('bash', { command: 'echo out; exit 4' }, context)).toBe('out\n\n\nCommand exited with code 4')
    expect(await run('bash', { command: 'sleep 60', timeout: 0.2 }, context)).toContain('timed out after 0.2 seconds')
  })
})

describe('grep, find and ls', () => {
  test('find what is there, in their own form', async () => {
    const context = await toolContext({ 'src/a.ts': 'one\nA+b\nend\n', 'B.md': '', 'c/x': '' })
    expect(await run('grep', { pattern: 'a+B', literal: true, ignoreCase: true }, context)).toBe('src/a.ts:2:A+b')
    expect(await run('grep', { pattern: 'A.b', context: 1 }, context)).toBe('src/a.ts\n one\n 2:A+b\n end')
    expect(await run('grep', { pattern: 'e', limit: 1 }, context)).toContain('[1 matches limit reached. Use limit=2')
    expect(await run('find', { pattern: '**/*.ts' }, context)).toBe('src/a.ts')
    expect(await run('find', { pattern: '*.py' }, context)).toBe('No files found matching pattern')
    expect(await run('ls', {}, context)).toBe('B.md\nc/\nsrc/')
  })
})
