import { readFile, rm, writeFile } from 'node:fs/promises'
import fc from 'fast-check'
import iconv from 'iconv-lite'
import { expect, onTestFinished, test } from 'vitest'
import { applyChangeSet } from '../../../../main/workspace/changes/change-set'
import type { UndoableChange } from '../../../../main/workspace/changes/merge-change'
import { planChange } from '../../../../main/workspace/changes/plan-change'
import { planUndo } from '../../../../main/workspace/changes/plan-undo'
import { readEncodingChoices } from '../../../../main/workspace/read/chosen-encodings'
import { applyEdits, type Edits } from '../../../helpers/change-files'
import { fileTree } from '../../../helpers/file-tree'
import { runsOf, timeFor } from '../../../helpers/how-deep'
import { toolContext } from '../../../helpers/tool-context'

/** The number of times that each property is tried; more on demand. */
const runs = runsOf(25)
const timeLimit = timeFor(60_000)

type TestContext = Awaited<ReturnType<typeof toolContext>>

/** Only what would really change: what is not there cannot be deleted. */
async function possible({ path: at }: TestContext, wanted: Edits): Promise<Edits> {
  const kept = await Promise.all(
    Object.entries(wanted).map(async ([name, next]) => {
      const now = await readFile(at(name)).catch(() => null)
      const same = next === null ? now === null : now?.equals(Buffer.from(next)) === true
      return same ? [] : [[name, next] as const]
    }),
  )
  return Object.fromEntries(kept.flat())
}

async function freshStart(context: TestContext, tree: Record<string, string | Uint8Array>): Promise<void> {
  await rm(context.workspace, { recursive: true })
  await writeEmptyFolder(context)
  await context.write(tree)
}

async function writeEmptyFolder(context: TestContext): Promise<void> {
  await context.write({ only: '' })
  await rm(context.path('only'))
}

const line = fc.constantFrom('a\n', 'b\n', 'c\r\n', '\n', 'd\r', 'e\n')
const text = fc.array(line, { maxLength: 12 }).map(lines => lines.join(''))
const texts = fc.dictionary(fc.constantFrom('a', 'b', 'd/c'), text, { maxKeys: 3, noNullPrototype: true })
const textEdits: fc.Arbitrary<Edits> = fc.dictionary(fc.constantFrom('a', 'b', 'd/c', 'd/e/f'), fc.option(text), {
  maxKeys: 3,
  noNullPrototype: true,
})

test(
  'undone in any order, with merges, each leaves other files alone, a refused one all; from last to first all is as before',
  async () => {
    const context = await toolContext()
    const scene = fc.record({
      tree: texts,
      sets: fc.array(textEdits, { minLength: 1, maxLength: 4 }),
      seed: fc.infiniteStream(fc.nat()),
      inOrder: fc.boolean(),
    })
    await fc.assert(
      fc.asyncProperty(scene, async ({ tree, sets, seed, inOrder }) => {
        await freshStart(context, tree)
        const start = await filesOnly(context)
        const applied: UndoableChange[][] = []
        for (const wanted of sets) applied.push(await applyWithDiffs(context, await possible(context, wanted)))
        let refused = 0
        while (applied.length > 0) {
          const index = inOrder ? applied.length - 1 : (seed.next().value ?? 0) % applied.length
          const [changes = []] = applied.splice(index, 1)
          if (!(await undoAlone(context, changes))) refused++
        }
        if (inOrder) expect([refused, await filesOnly(context)]).toEqual([0, start])
      }),
      { numRuns: runs },
    )
  },
  timeLimit,
)

test('a change in an encoding that nobody could guess is taken out in the one in which it was shown', async () => {
  const context = await toolContext()
  const bytes = (text: string) => iconv.encode(text, 'IBM866')
  await context.write({ 'a.txt': bytes('Да\n1\n2\n3\n') })
  readEncodingChoices(() => [{ path: context.path('a.txt'), encoding: 'IBM866' }])
  onTestFinished(() => readEncodingChoices(() => []))
  const changes = await applyWithDiffs(context, { 'a.txt': bytes('Нет\n1\n2\n3\n') })
  await writeFile(context.path('a.txt'), bytes('Нет\n1\n2\nтри\n'))
  expect(await undo(context, changes)).toBe(true)
  expect((await readFile(context.path('a.txt'))).equals(bytes('Да\n1\n2\nтри\n'))).toBe(true)
})

async function applyWithDiffs(context: TestContext, edits: Edits): Promise<UndoableChange[]> {
  const shown = new Map<string, Pick<UndoableChange, 'diff' | 'encoding'>>()
  for (const [name, next] of Object.entries(edits)) {
    const bytes = typeof next === 'string' ? new TextEncoder().encode(next) : next
    const { change } = await planChange(context.workspace, name, bytes)
    shown.set(name, { diff: change.diff, ...(change.encoding && { encoding: change.encoding.name }) })
  }
  const changes = await applyEdits(context, edits)
  return changes.map(change => ({ ...change, ...shown.get(change.path) }))
}

/** Undoes, and checks that no other file was touched; none at all where it was refused. */
async function undoAlone(context: TestContext, changes: readonly UndoableChange[]): Promise<boolean> {
  const before = await filesOnly(context)
  const undone = await undo(context, changes)
  const after = await filesOnly(context)
  for (const { path: own } of undone ? changes : []) {
    delete before[own]
    delete after[own]
  }
  expect(after).toEqual(before)
  return undone
}

/** Returns whether it was undone; if not, the only reason is that somebody has changed the same part. */
async function undo({ workspace, blobs }: TestContext, changes: readonly UndoableChange[]): Promise<boolean> {
  try {
    await applyChangeSet(workspace, await planUndo(workspace, changes, blobs), blobs)
    return true
  } catch (thrown) {
    expect(thrown).toMatchObject({ code: 'conflict' })
    return false
  }
}

async function filesOnly({ workspace }: TestContext): Promise<Record<string, string>> {
  return Object.fromEntries(Object.entries(await fileTree(workspace)).filter(([name]) => !name.endsWith('/')))
}

test.each([
  ['GBK', 'GB18030', '日期，数量\n苹果一箱，三\n梨子两箱，五\n合计，八\n'],
  ['Windows-1251', 'windows-1251', 'Дата и время\nПервая строка текста\nВторая строка текста\nИтого за день\n'],
  ['Shift_JIS', 'Shift_JIS', 'これは最初の行です\nここに二つ目の行\nそして三つ目の行\n最後の行です\n'],
  ['Latin-1', 'windows-1252', 'Größe und Höhe\nLänge über alles\nBrücke am Fluß\nÄußeres Maß\n'],
  ['UTF-16LE', 'utf-16le', '\uFEFFErste Zeile ä\nZweite Zeile\nDritte Zeile\nVierte Zeile\n'],
])(
  'a change in %s is taken out of a file that somebody changed elsewhere, in its own encoding',
  async (_, encoding, original) => {
    const context = await toolContext()
    const bytes = (text: string) => iconv.encode(text, encoding, { addBOM: false })
    const lines = original.split('\n')
    const withFirst = ['', ...lines.slice(1)].join('\n').replace(/^/, lines[0]!.slice(0, 3))
    const withBoth = withFirst.replace(lines[3]!, lines[2]!)
    await context.write({ 'a.txt': bytes(original) })
    const changes = await applyWithDiffs(context, { 'a.txt': bytes(withFirst) })
    await writeFile(context.path('a.txt'), bytes(withBoth))
    expect(await undo(context, changes)).toBe(true)
    const undone = await readFile(context.path('a.txt'))
    expect(undone.equals(bytes(original.replace(lines[3]!, lines[2]!)))).toBe(true)
  },
)
