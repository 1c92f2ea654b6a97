import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { phiTools } from '../../../../main/tools/phi'
import { textOf } from '../../../../shared/session/tool-results'
import { planAndApply } from '../../../helpers/run-proposal'
import { type TestToolContext, toolContext } from '../../../helpers/tool-context'

async function run(name: string, input: object, context: TestToolContext): Promise<string> {
  const tool = phiTools.find(one => one.name === name)
  if (!tool || tool.kind === 'uses-services') throw new Error(`no ${name}`)
  return textOf(await (tool.kind === 'reads' ? tool.run(input, context) : planAndApply(tool, input, context)))
}

describe('read_file', () => {
  test('says how many lines there are, and numbers them', async () => {
    const context = await toolContext({ a: 'one\ntwo\nthree\n', empty: '' })
    expect(await run('read_file', { path: 'a' }, context)).toBe('[3 lines]\n   1 | one\n   2 | two\n   3 | three')
    expect(await run('read_file', { path: 'a', offset: 2, limit: 1 }, context)).toBe('[Lines 2-2 of 3]\n   2 | two')
    expect(await run('read_file', { path: 'empty' }, context)).toBe('[0 lines]')
  })

  test('reads a part of a file that is too large to be read whole', async () => {
    const context = await toolContext({ big: 'some line\n'.repeat(300_000) })
    expect(await run('read_file', { path: 'big', offset: 299_999, limit: 1 }, context)).toBe(
      '[Lines 299999-299999 of 300000]\n299999 | some line',
    )
  })
})

describe('write_file and edit_file', () => {
  test('say what they did', async () => {
    const context = await toolContext({ a: 'if x {\n    one\n}\n' })
    expect(await run('write_file', { path: 'b', content: 'ü' }, context)).toBe('Wrote 2 bytes to b')
    const edit = { path: 'a', old_text: '    one', new_text: '    two\n    three' }
    expect(await run('edit_file', edit, context)).toBe('Replaced 1 line(s) with 2 line(s) in a')
    expect(await readFile(context.path('a'), 'utf8')).toBe('if x {\n    two\n    three\n}\n')
  })

  test('say why not, with a line that is like what was meant', async () => {
    const context = await toolContext({ a: 'let Total = 1\nx\nx\n' })
    const edit = (old_text: string) => run('edit_file', { path: 'a', old_text, new_text: 'z' }, context)
    await expect(edit('let total = 1')).rejects.toThrow('old_text not found in a.\nDid you mean:\nlet Total = 1')
    await expect(edit('nowhere')).rejects.toThrow('old_text not found in a.\nRead the file again')
    await expect(edit('x')).rejects.toThrow('old_text matches 2 locations in a.')
    await expect(edit('')).rejects.toThrow("'old_text' must be non-empty.")
  })
})

describe('bash', () => {
  test('tells output and errors apart where there are errors', async () => {
    const context = await toolContext()
    expect(await run('bash', { command: 'echo out' }, context)).toBe('Exit code: 0\nout\n')
    expect(await run('bash', { command: 'echo out; echo err >&2; exit 2' }, context)).toBe(
      'Exit code: 2\nSTDOUT:\nout\n\nSTDERR:\nerr\n',
    )
  })
})

describe('list_files and search', () => {
  test('count what they found', async () => {
    const context = await toolContext({ 'a.rs': 'Fn\n', 'src/b.rs': 'fn\n', 'c.md': '' })
    expect(await run('list_files', {}, context)).toBe('a.rs\nc.md\nsrc/b.rs\n(3 files)')
    expect(await run('list_files', { pattern: '*.rs', path: 'src' }, context)).toBe('src/b.rs\n(1 files)')
    expect(await run('search', { pattern: 'fn' }, context)).toBe('a.rs:1:Fn\nsrc/b.rs:1:fn\n(2 matches)')
    expect(await run('search', { pattern: 'fn', case_sensitive: true }, context)).toBe('src/b.rs:1:fn\n(1 matches)')
    expect(await run('search', { pattern: 'nothing' }, context)).toBe('(0 matches)')
  })
})
