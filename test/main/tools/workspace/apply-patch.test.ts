import { existsSync } from 'node:fs'
import { chmod, mkdir, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { prepareProposal } from '../../../../main/tools/prepare-proposal'
import { applyPatch } from '../../../../main/tools/workspace/apply-patch'
import { textOf } from '../../../../shared/session/tool-results'
import { fileTree } from '../../../helpers/file-tree'
import { planAndApply, propose } from '../../../helpers/run-proposal'
import { type TestToolContext, toolContext } from '../../../helpers/tool-context'

const scenarios = join(import.meta.dirname, '../../../fixtures/apply-patch-scenarios')
const names = (await readdir(scenarios, { withFileTypes: true }))
  .filter(entry => entry.isDirectory())
  .map(({ name }) => name)

/** All or nothing: the file that comes before the failure is not made either. */
const leavesNothing = ['015_failure_after_partial_success_leaves_changes']

const envelope = (...lines: string[]) => ['*** Begin Patch', ...lines, '*** End Patch', ''].join('\n')
const answerOf = async (input: unknown, context: TestToolContext) => {
  return JSON.parse(textOf(await planAndApply(applyPatch, input, context))) as Record<string, unknown>
}

/** File contents only, a character a byte: how files are permitted depends on who checked out the fixtures. */
async function contents(folder: string): Promise<Record<string, string>> {
  const tree = existsSync(folder) ? await fileTree(folder) : {}
  const files = Object.entries(tree).filter(([path]) => !path.endsWith('/'))
  return Object.fromEntries(files.map(([path, text]) => [path, text.slice(text.indexOf(' ') + 1)]))
}

describe('the recorded scenarios', () => {
  test('are all there', () => expect(names).toHaveLength(25))

  test.each(names)('%s', async name => {
    const folder = join(scenarios, name)
    const given = Object.entries(await contents(join(folder, 'input')))
    const context = await toolContext(
      Object.fromEntries(given.map(([path, text]) => [path, Buffer.from(text, 'latin1')])),
    )
    const patch = await readFile(join(folder, 'patch.txt'), 'utf8')
    const refused = await planAndApply(applyPatch, { diff: patch }, context).then(
      () => false,
      () => true,
    )
    expect(refused).toBe(/reject|requires|fail/.test(name))
    const expected = leavesNothing.includes(name) ? {} : await contents(join(folder, 'expected'))
    expect(await contents(context.workspace)).toEqual(expected)
  })
})

describe('one file', () => {
  test('is created with its folders', async () => {
    const context = await toolContext()
    const input = { operation_type: 'create_file', path: 'd/a.txt', diff: '+hello\n+world\n' }
    const result = await planAndApply(applyPatch, input, context)
    expect(JSON.parse(textOf(result))).toEqual({ status: 'completed', message: "create_file succeeded for 'd/a.txt'" })
    expect(result.details).toMatchObject({ type: 'changes', changes: [{ path: 'd/a.txt', before: null, added: 2 }] })
    expect(await readFile(context.path('d/a.txt'), 'utf8')).toBe('hello\nworld')
  })

  test('is replaced by a creation, which says so', async () => {
    const context = await toolContext({ a: Uint8Array.of(0xff, 0) })
    const answer = await answerOf({ operation_type: 'create_file', path: 'a', diff: '+x\n+' }, context)
    expect(answer).toEqual({ status: 'completed', message: "file exists and was replaced: 'a'" })
    expect(await readFile(context.path('a'), 'utf8')).toBe('x\n')
  })

  test('is updated, and a loose match is told', async () => {
    const context = await toolContext({ a: 'hello  \nworld\n' })
    const answer = await answerOf({ operation_type: 'update_file', path: 'a', diff: '-hello\n+hi\n world' }, context)
    expect(answer).toEqual({
      status: 'completed',
      message: "update_file succeeded for 'a'",
      warnings: ['used fuzzy context match ignoring trailing whitespace'],
    })
    expect(await readFile(context.path('a'), 'utf8')).toBe('hi\nworld\n')
  })

  test('is updated by a unified diff', async () => {
    const context = await toolContext({ 'notes.txt': 'hello\nworld\n' })
    const diff = '--- a/notes.txt\n+++ b/notes.txt\n@@ -1,2 +1,2 @@\n hello\n-world\n+there\n'
    await answerOf({ operation_type: 'update_file', path: context.path('notes.txt'), diff }, context)
    expect(await readFile(context.path('notes.txt'), 'utf8')).toBe('hello\nthere\n')
  })

  test('is deleted', async () => {
    const context = await toolContext({ a: 'x', b: 'y' })
    const answer = await answerOf({ operation_type: 'delete_file', path: 'a' }, context)
    expect(answer).toEqual({ status: 'completed', message: "delete_file succeeded for 'a'" })
    expect(await readdir(context.workspace)).toEqual(['b'])
  })

  test('keeps its mode', async () => {
    const context = await toolContext({ a: 'x\n' })
    await chmod(context.path('a'), 0o755)
    await answerOf({ operation_type: 'update_file', path: 'a', diff: '-x\n+y' }, context)
    expect((await stat(context.path('a'))).mode & 0o777).toBe(process.platform === 'win32' ? 0o666 : 0o755)
  })

  test('is left as it is where the diff changes nothing', async () => {
    const context = await toolContext({ a: 'x\n' })
    const { effects } = await propose(applyPatch, { operation_type: 'update_file', path: 'a', diff: ' x' }, context)
    expect(effects).toEqual([])
  })
})

describe('several files', () => {
  test('are one proposal, which says what becomes of each', async () => {
    const context = await toolContext({ a: 'a \n', b: 'b\n', c: 'c\n' })
    const diff = envelope(
      '*** Update File: a',
      '-a',
      '+A',
      '*** Delete File: b',
      '*** Update File: c',
      '*** Move to: d/c',
      '*** Add File: e',
      '+e',
    )
    const proposal = await propose(applyPatch, { diff }, context)
    expect(proposal.effects.map(effect => effect.type === 'file-change' && effect.path)).toEqual([
      'a',
      'b',
      'd/c',
      'c',
      'e',
    ])
    expect(await answerOf({ diff }, context)).toEqual({
      status: 'completed',
      message: 'apply_patch succeeded',
      files: ['M a', 'D b', 'M c -> d/c', 'A e'],
      warnings: ['a: used fuzzy context match ignoring trailing whitespace'],
    })
    expect(await contents(context.workspace)).toEqual({ a: 'A\n', 'd/c': 'c\n', e: 'e\n' })
  })

  test('may move a file that is no text', async () => {
    const context = await toolContext({ a: Uint8Array.of(0, 0xff) })
    await answerOf({ diff: envelope('*** Update File: a', '*** Move to: b') }, context)
    expect(await readFile(context.path('b'))).toEqual(Buffer.of(0, 0xff))
    expect(await readdir(context.workspace)).toEqual(['b'])
  })

  test('may name the place where a file is as the one to move it to', async () => {
    const context = await toolContext({ a: 'x\n' })
    await answerOf({ diff: envelope('*** Update File: a', '*** Move to: ./a', '-x', '+y') }, context)
    expect(await contents(context.workspace)).toEqual({ a: 'y\n' })
  })

  test.each([
    ['an update and a deletion', ['*** Update File: a', '-x', '+y', '*** Delete File: a']],
    ['two spellings of a path', ['*** Update File: a', '-x', '+y', '*** Add File: d/../a', '+z']],
    ['a link and what it leads to', ['*** Update File: a', '-x', '+y', '*** Update File: link', '-x', '+z']],
    ['a move to a file that is added', ['*** Update File: a', '*** Move to: n', '*** Add File: n', '+z']],
  ])('are refused where two operations are for one file: %s', async (_what, lines) => {
    const context = await toolContext({ a: 'x\n' })
    await symlink('a', context.path('link'))
    await expect(propose(applyPatch, { diff: envelope(...lines) }, context)).rejects.toThrow(
      'multiple operations target',
    )
  })

  test('are refused as a whole where one of them cannot be changed', async () => {
    const context = await toolContext({ a: 'x\n' })
    const before = await fileTree(context.workspace)
    const diff = envelope('*** Update File: a', '-x', '+y', '*** Add File: ../outside', '+z')
    await expect(planAndApply(applyPatch, { diff }, context)).rejects.toThrow('outside the workspace')
    expect(await fileTree(context.workspace)).toEqual(before)
  })

  test('are all left alone where one has changed since it was planned', async () => {
    const context = await toolContext({ a: 'x\n', b: 'x\n' })
    const diff = envelope('*** Update File: a', '-x', '+y', '*** Update File: b', '-x', '+y')
    const proposal = await propose(applyPatch, { diff }, context)
    await writeFile(context.path('b'), 'moved on\n')
    await expect(prepareProposal(proposal, context)).rejects.toMatchObject({ code: 'conflict' })
    expect(await contents(context.workspace)).toEqual({ a: 'x\n', b: 'moved on\n' })
  })
})

describe('apply_patch refuses', () => {
  const update = { operation_type: 'update_file', path: 'a', diff: '-x\n+y' }
  test.each([
    [{ ...update, operation_type: undefined }, "'operation_type' must be a non-empty string."],
    [{ ...update, operation_type: '' }, "'operation_type' must be a non-empty string."],
    [{ ...update, operation_type: 'rename' }, "Unsupported operation_type 'rename'."],
    [{ ...update, path: undefined }, "'path' must be a non-empty string."],
    [{ ...update, path: '' }, "'path' must be a non-empty string."],
    [{ ...update, diff: '' }, "'diff' is required for update_file and must be non-empty."],
    [{ operation_type: 'create_file', path: 'n' }, "'diff' is required for create_file and must be non-empty."],
    [{ ...update, path: 'gone' }, 'file not found: gone'],
    [{ operation_type: 'delete_file', path: 'gone' }, 'file not found: gone'],
    [{ operation_type: 'delete_file', path: 'd' }, 'path is a directory: d'],
    [{ operation_type: 'delete_file', path: 'link' }, 'path is a link'],
    [{ operation_type: 'create_file', path: 'd', diff: '+x' }, 'path is a directory: d'],
    [{ ...update, path: 'd' }, 'path is not a file'],
    [{ ...update, path: '../x' }, 'outside the workspace'],
    [{ ...update, path: 'binary' }, 'not a text file: binary'],
    [{ ...update, path: 'large' }, 'file too large to edit: large (limit: 8 MB)'],
    [{ ...update, diff: '-z\n+y' }, 'Invalid Context 0:\nz'],
    [{ diff: envelope('*** Update File: a', '-z') }, 'Failed to find expected lines in a:\nz'],
    [{ diff: envelope('*** Update File: a', '@@ z', '-x') }, "Failed to find context 'z' in a"],
    [{ diff: '*** Begin Patch\n*** Delete File: a' }, "must be '*** End Patch'"],
    [{ ...update, patch: 'x' }, 'Invalid arguments for apply_patch'],
    [{ ...update, diff: 7 }, 'Invalid arguments for apply_patch'],
  ])('%j', async (input, words) => {
    const context = await toolContext({
      a: 'x\n',
      binary: Uint8Array.of(0x61, 0, 0xff),
      large: 'x\n'.repeat(5_000_000),
    })
    await mkdir(context.path('d'))
    await symlink('a', context.path('link'))
    const before = await readdir(context.workspace)
    await expect(propose(applyPatch, input, context)).rejects.toThrow(words)
    expect(await readdir(context.workspace)).toEqual(before)
  })
})

test('a section of an envelope without lines to find goes to the end, and an anchor that it has is told', async () => {
  const context = await toolContext({ a: 'x\ny' })
  const answer = await answerOf({ diff: envelope('*** Update File: a', '@@ x', '+z') }, context)
  expect(answer.warnings).toEqual([expect.stringContaining('inserted at the end of the file')])
  expect(await readFile(context.path('a'), 'utf8')).toBe('x\ny\nz\n')
})

test.skipIf(process.platform === 'win32')('a file that is moved keeps its permissions', async () => {
  const context = await toolContext({ 'run.sh': 'echo one\n' })
  await chmod(context.path('run.sh'), 0o755)
  const lines = ['*** Update File: run.sh', '*** Move to: bin/run.sh', '@@', '-echo one', '+echo two']
  await planAndApply(applyPatch, { diff: envelope(...lines) }, context)
  expect((await stat(context.path('bin/run.sh'))).mode & 0o777).toBe(0o755)
  expect(await readFile(context.path('bin/run.sh'), 'utf8')).toBe('echo two\n')
})
