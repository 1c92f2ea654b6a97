import { chmod, link, readFile, writeFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { prepareProposal } from '../../../../main/tools/prepare-proposal'
import { textOf } from '../../../../shared/session/tool-results'
import { attemptCall } from '../../../helpers/attempt-call'
import { fileTree } from '../../../helpers/file-tree'
import { planAndApply } from '../../../helpers/run-proposal'
import { type SampleTool, sampleInput, sampleTools } from '../../../helpers/sample-calls'
import { temporaryFolder } from '../../../helpers/temp-folder'
import { toolContext } from '../../../helpers/tool-context'

/** Every tool that puts one text in the place of another one, and what it calls the two. */
const replacing = sampleTools('/nowhere').flatMap(sample => {
  const names = Object.keys(sample.parameters)
  const [from, to] = ['old', 'new'].map(word => names.find(name => name.startsWith(word)))
  return from && to ? [{ ...sample, from, to }] : []
})
const patching = sampleTools('/nowhere').filter(({ parameters }) => 'diff' in parameters)
const writing = sampleTools('/nowhere').filter(({ parameters }) => 'path' in parameters && 'content' in parameters)

const replace = ({ from, to }: { from: string; to: string }, path: string, texts: readonly [string, string]) => ({
  path,
  [from]: texts[0],
  [to]: texts[1],
})

test('there are such tools in every set', () => {
  const sets = new Set([...replacing, ...patching].flatMap(({ tool }) => tool.toolsets ?? []))
  expect([...sets].toSorted()).toEqual(['classic', 'phi', 'pi', 'polpo', 'workspace'])
})

/** Text around the place of an edit that no edit may touch: odd quotes and dashes, blanks at ends, all line ends, no last one. */
const AROUND = ['“quoted” – kept  ', '\tindented\t', 'e\u0301 \u00a0 \u2003', '😀 $& $1 $$', '\u200b', '']

describe.each([
  ['LF', '\n'],
  ['CRLF', '\r\n'],
])('the text around a change, with %s', (_, end) => {
  const before = [...AROUND, '    return 1', ...AROUND].join(end)
  const after = [...AROUND, '    return $&$1 “2”', ...AROUND].join(end)

  test.each(replacing)('$label leaves it to the byte', async sample => {
    const context = await toolContext({ 'a.txt': `\ufeff${before}` })
    await planAndApply(sample.tool, replace(sample, 'a.txt', ['return 1', 'return $&$1 “2”']), context)
    expect(await readFile(context.path('a.txt'), 'utf8')).toBe(`\ufeff${after}`)
  })

  test.each(patching)('$label leaves it to the byte', async ({ tool }) => {
    const context = await toolContext({ 'a.txt': before })
    const diff = '@@\n-    return 1\n+    return $&$1 “2”\n'
    await planAndApply(tool, { operation_type: 'update_file', path: 'a.txt', diff }, context)
    expect(await readFile(context.path('a.txt'), 'utf8')).toBe(after)
  })
})

describe('a text that is there in another form', () => {
  const file = 'one “x”\n\t\tif (a) {\n\t\t\tb()   \n\t\t}\nlast – line\n'
  const asked: readonly [string, string] = ['if (a) {\n\tb()\n}\n', 'if (a) {\n\tc()\n}\n']

  test.each(replacing)('$label either refuses it, or keeps the indentation and says so', async sample => {
    const context = await toolContext({ 'a.txt': file })
    const result = await planAndApply(sample.tool, replace(sample, 'a.txt', asked), context).catch(() => undefined)
    const now = await readFile(context.path('a.txt'), 'utf8')
    expect(now).toBe(result ? file.replace('b()   ', 'c()') : file)
    if (result) expect(textOf(result)).toMatch(/warning.*fuzzy/is)
  })

  test.each(replacing)('$label says by its own names when it is unclear where or how', async sample => {
    const context = await toolContext({ 'a.txt': 'same\nsame\n  x\n      y\n' })
    const others = new Set(replacing.flatMap(({ from, to }) => [from, to]))
    const unclear = [
      ['same', 'other'],
      ['none', 'other'],
      ['same', 'same'],
      ['x\ny', 'z\n  w'],
    ] as const
    for (const texts of unclear) {
      const { isError, text } = await attemptCall(sample.tool, replace(sample, 'a.txt', texts), context)
      expect({ texts, isError }).toEqual({ texts, isError: true })
      for (const name of others) if (name !== sample.from && name !== sample.to) expect(text).not.toContain(name)
    }
    expect(await readFile(context.path('a.txt'), 'utf8')).toBe('same\nsame\n  x\n      y\n')
  })
})

/** Files of flows and agents, which are in a folder of their own. */
function writesByName({ parameters }: SampleTool): boolean {
  return 'content' in parameters && !('path' in parameters)
}

/** A plan of each tool that changes files: several of them where it takes several. */
function changes(sample: SampleTool): object[] {
  const { tool, parameters } = sample
  if (writesByName(sample)) return [sampleInput(sample)]
  if ('dest' in parameters) return [{ dest: 'held/project' }]
  if ('content' in parameters) return [{ path: 'held/deep/a.txt', content: 'new' }]
  if (!('diff' in parameters)) return []
  const added = [
    '*** Begin Patch',
    '*** Add File: held/one.txt',
    '+one',
    '*** Update File: kept.txt',
    '@@',
    '-kept',
    '+changed',
  ]
  const diff = [...added, '*** Delete File: gone.txt', '*** End Patch'].join('\n')
  return tool.toolsets?.includes('workspace')
    ? [{ diff }]
    : [{ operation_type: 'create_file', path: 'held/a.txt', diff: '+x' }]
}

describe.skipIf(process.platform === 'win32')('all or nothing', () => {
  const several = sampleTools('/nowhere').flatMap(sample => {
    const held = writesByName(sample) ? '.agents' : 'held'
    return changes(sample).map(input => ({ ...sample, input, held }))
  })

  test.each(several)('$label leaves nothing behind where a file cannot be made', async ({ tool, input, held }) => {
    const context = await toolContext({ 'kept.txt': 'kept\n', 'gone.txt': 'gone\n' })
    if (tool.kind !== 'changes') throw new Error('it plans nothing')
    const proposal = await tool.plan(input, context)
    // Somebody makes a file where a folder would have to be.
    await writeFile(context.path(held), '')
    const before = await fileTree(context.workspace)
    await expect(prepareProposal(proposal, context).then(({ commit }) => commit())).rejects.toThrow()
    expect(await fileTree(context.workspace)).toEqual(before)
  })

  test.each(patching.filter(({ tool }) => tool.toolsets?.includes('workspace')))(
    '$label refuses two operations on one file, by whatever names',
    async ({ tool }) => {
      const context = await toolContext({ 'a.txt': 'x\n', 'dir/b.txt': 'x\n' })
      const update = (path: string) => [`*** Update File: ${path}`, '@@', '-x', '+y']
      for (const [one, other] of [
        ['a.txt', 'a.txt'],
        ['a.txt', './dir/../a.txt'],
        ['dir/b.txt', context.path('dir/b.txt')],
      ]) {
        const diff = ['*** Begin Patch', ...update(one ?? ''), ...update(other ?? ''), '*** End Patch'].join('\n')
        expect(await attemptCall(tool, { diff }, context)).toMatchObject({ isError: true })
      }
    },
  )

  test.each(writing)('$label does not write through a hard link to a file outside', async ({ tool }) => {
    const [context, outside] = [await toolContext(), await temporaryFolder()]
    await writeFile(`${outside}/theirs.txt`, 'theirs')
    await link(`${outside}/theirs.txt`, context.path('linked.txt'))
    await planAndApply(tool, { path: 'linked.txt', content: 'ours' }, context)
    expect(await readFile(`${outside}/theirs.txt`, 'utf8')).toBe('theirs')
    expect(await readFile(context.path('linked.txt'), 'utf8')).toBe('ours')
  })

  test.each(writing)('$label keeps who may do what with a file', async ({ tool }) => {
    const context = await toolContext({ 'run.sh': 'old' })
    await chmod(context.path('run.sh'), 0o755)
    await planAndApply(tool, { path: 'run.sh', content: 'new' }, context)
    expect((await fileTree(context.workspace))['run.sh']).toBe('755 new')
  })
})
