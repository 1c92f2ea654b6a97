import { execFile } from 'node:child_process'
import { chmod, mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { applyChangeSet } from '../../../../main/workspace/changes/change-set'
import type { UndoableChange } from '../../../../main/workspace/changes/merge-change'
import { versionAt } from '../../../../main/workspace/changes/plan-each'
import { planUndo } from '../../../../main/workspace/changes/plan-undo'
import { previewUndo } from '../../../../main/workspace/changes/preview-undo'
import { folderWatches } from '../../../../main/workspace/folder-index/folder-watches'
import { indexService } from '../../../../main/workspace/folder-index/index-service'
import { INDEX_LIMITS } from '../../../../main/workspace/folder-index/snapshot'
import { inEnglish, type LocalizedText } from '../../../../shared/sentence'
import { fileTree } from '../../../helpers/file-tree'
import { runsOf, timeFor } from '../../../helpers/how-deep'
import { toolContext } from '../../../helpers/tool-context'

/** The number of times that the property is tried; more on demand. */
const runs = runsOf(40)
const onPosix = test.skipIf(process.platform === 'win32')
const run = promisify(execFile)

type TestContext = Awaited<ReturnType<typeof toolContext>>

/** Makes the changes of shell scripts, with one set for each that is not somebody else's, in their order. */
async function perform(context: TestContext, scripts: readonly { lines: string; isForeign?: boolean }[]) {
  const service = indexService({ ...INDEX_LIMITS, keptFile: 2_000 })
  const ask = {
    ask: async (question: Parameters<typeof service>[0]) => service(question),
    close: async () => undefined,
  }
  const watches = folderWatches(ask, context.blobs)
  const sets: UndoableChange[][] = []
  for (const { lines, isForeign } of scripts) {
    const watch = isForeign ? undefined : await watches.begin(context.workspace)
    await run('/bin/sh', ['-c', lines], { cwd: context.workspace }).catch(() => undefined)
    const found = await watch?.end()
    const diffs = new Map(found?.files.map(({ path, diff }) => [path, diff]))
    if (found) {
      sets.push(
        found.changes.map(change => {
          const diff = diffs.get(change.path)
          return { ...change, ...(diff && { diff }) }
        }),
      )
    }
  }
  return sets.toReversed()
}

/** By path, the hash of every file; what is no file by its kind. */
async function contents(workspace: string): Promise<Map<string, string>> {
  const paths = Object.keys(await fileTree(workspace)).filter(path => !path.endsWith('/') && !path.startsWith('.git/'))
  return new Map(
    await Promise.all(paths.map(async path => [path, (await versionAt(workspace, path))?.hash ?? ''] as const)),
  )
}

function told(refused: readonly { path: string; reason: LocalizedText }[]) {
  return refused.map(({ path, reason }) => ({ path, reason: inEnglish(reason) }))
}

async function takeBack(
  { workspace, blobs }: TestContext,
  sets: readonly UndoableChange[][],
  taken: readonly string[][],
) {
  for (const [index, set] of sets.entries()) {
    const paths = new Set(taken[index])
    const changes = set.filter(({ path }) => paths.has(path))
    if (changes.length > 0) await applyChangeSet(workspace, await planUndo(workspace, changes, blobs), blobs)
  }
}

const names = ['a', 'b.txt', 'd/a', 'd/e/f', 'n/b', 'ü']
const name = fc.constantFrom(...names)
const line = fc.constantFrom('one', 'two', 'three', 'four', 'five', 'x'.repeat(2_100))
const content = fc.array(line, { maxLength: 14 }).map(lines => lines.map(each => `${each}\n`).join(''))
const LINES = Array.from({ length: 16 }, (_, index) => `line ${index}\n`).join('')
const rewrite = fc.tuple(name, fc.nat(15)).map(([path, at]) => `sed -i '${at + 1}s/.*/by hand ${at}/' '${path}'`)
const command = fc.oneof(
  { weight: 6, arbitrary: rewrite },
  name.map(path => `mkdir -p "$(dirname '${path}')" && echo new > '${path}'`),
  name.map(path => `rm -f '${path}'`),
  fc.tuple(name, name).map(([from, to]) => `mv -f '${from}' '${to}'`),
  fc.tuple(name, name).map(([from, to]) => `cp '${from}' '${to}'`),
  fc.tuple(name, line, line).map(([path, from, to]) => `sed -i 's/^${from}$/${to}/' '${path}'`),
  fc.tuple(name, line).map(([path, text]) => `echo '${text}' >> '${path}'`),
  fc.tuple(name, line).map(([path, text]) => `sed -i '1i ${text}' '${path}'`),
)
const script = fc.record({
  lines: fc.array(command, { minLength: 1, maxLength: 3 }).map(lines => lines.join('\n')),
  isForeign: fc.boolean(),
})
const files = fc.dictionary(name, content, { maxKeys: 4, noNullPrototype: true })

/** The cases that the random ones may miss: somebody else changes one file elsewhere, another one at the same position. */
const EACH_OUTCOME: [Record<string, string>, { lines: string; isForeign: boolean }[]] = [
  {},
  [
    { lines: "sed -i '1s/.*/ours/' a; sed -i '1s/.*/ours/' b.txt", isForeign: false },
    { lines: "sed -i '16s/.*/theirs/' a; sed -i '1s/.*/theirs/' b.txt", isForeign: true },
  ],
]

onPosix(
  'what is foreseen is what is on the disk once all of it was taken back, and nothing is touched before that',
  async () => {
    const context = await toolContext()
    const { workspace, blobs } = context
    let merged = 0
    let refused = 0
    await fc.assert(
      fc.asyncProperty(files, fc.array(script, { minLength: 1, maxLength: 5 }), async (tree, scripts) => {
        await rm(workspace, { recursive: true })
        await mkdir(workspace)
        await context.write({
          a: LINES,
          'b.txt': LINES,
          ...tree,
          bystander: 'not touched\n',
          'd/e/bystander': 'nor this\n',
        })
        const sets = await perform(context, scripts)
        const before = await contents(workspace)
        const foreseen = await previewUndo(workspace, sets, blobs)
        expect(await contents(workspace)).toEqual(before)
        await takeBack(context, sets, foreseen.taken)
        for (const { path, after } of foreseen.changes) {
          if (after) before.set(path, after.hash)
          else before.delete(path)
        }
        expect(await contents(workspace)).toEqual(before)
        merged += foreseen.merged.length
        refused += foreseen.refused.length
      }),
      { numRuns: runs, examples: [EACH_OUTCOME] },
    )
    // Otherwise it would not have been tried.
    expect(merged + refused).toBeGreaterThan(0)
  },
  timeFor(60_000),
)

onPosix(
  'a chain of changes comes down to one difference, and what others did elsewhere in the file is kept',
  async () => {
    const lines = Array.from({ length: 20 }, (_, index) => `line ${index}\n`).join('')
    const context = await toolContext({ 'a.txt': lines, 'gone.txt': 'g\n' })
    const { workspace, blobs } = context
    const sets = await perform(context, [
      { lines: "sed -i 's/^line 1$/first/' a.txt; rm gone.txt" },
      { lines: "sed -i 's/^line 18$/mine/' a.txt", isForeign: true },
      { lines: "sed -i 's/^first$/second/' a.txt; echo n > new.txt" },
    ])
    const { changes, merged, refused } = await previewUndo(workspace, sets, blobs)
    expect(merged).toEqual(['a.txt'])
    expect(refused).toEqual([])
    expect(changes.map(({ path, before, after }) => [path, before !== null, after !== null])).toEqual([
      ['a.txt', true, true],
      ['gone.txt', false, true],
      ['new.txt', true, false],
    ])
    const shown = changes[0]?.diff.type === 'lines' ? changes[0].diff.hunks.flatMap(hunk => hunk.lines) : []
    expect(shown.filter(each => !each.startsWith(' '))).toEqual(['-second', '+line 1'])
  },
)

onPosix('a file that is stuck in one set is left as it is in all, and the others are taken back', async () => {
  const context = await toolContext({ 'a.txt': '1\n', 'b.txt': '1\n' })
  const { workspace, blobs } = context
  const sets = await perform(context, [
    { lines: 'echo 2 > a.txt; echo 2 > b.txt' },
    { lines: 'echo other > a.txt', isForeign: true },
    { lines: 'echo 3 > a.txt; echo 3 > b.txt' },
  ])
  const { changes, refused, taken } = await previewUndo(workspace, sets, blobs)
  expect(changes.map(({ path }) => path)).toEqual(['b.txt'])
  expect(told(refused)).toEqual([
    { path: 'a.txt', reason: 'a.txt has changed since, in the same place or in a way that can’t be merged' },
  ])
  expect(taken).toEqual([['b.txt'], ['b.txt']])
})

onPosix('a file that nobody may write is said to stay as it is', async () => {
  const context = await toolContext({ 'a.txt': '1\n' })
  const { workspace, blobs } = context
  const sets = await perform(context, [{ lines: 'echo 2 > a.txt' }])
  await chmod(join(workspace, 'a.txt'), 0o444)
  const { changes, refused } = await previewUndo(workspace, sets, blobs)
  expect([changes, told(refused)]).toEqual([[], [{ path: 'a.txt', reason: 'a.txt is read-only' }]])
  expect(await readFile(join(workspace, 'a.txt'), 'utf8')).toBe('2\n')
})
