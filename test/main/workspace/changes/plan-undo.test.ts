import { readFile, rm, writeFile } from 'node:fs/promises'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { applyEdits, type Edits, takeBack } from '../../../helpers/change-files'
import { fileTree } from '../../../helpers/file-tree'
import { runsOf, timeFor } from '../../../helpers/how-deep'
import { toolContext } from '../../../helpers/tool-context'

/** The number of times that each property is tried; more on demand. */
const runs = runsOf(25)
const timeLimit = timeFor(60_000)

const path = fc.constantFrom('a', 'b.txt', 'd/a', 'd/e/f', 'd/e/g', 'x/y/z', 'ü/ß', 'sp ace')
const content = fc.oneof(fc.constantFrom('', '\n', 'a\r\nb', '\uFEFF', 'line\n'), fc.uint8Array({ maxLength: 20 }))
const files = fc.dictionary(path, content, { maxKeys: 6, noNullPrototype: true })
const edits: fc.Arbitrary<Edits> = fc.dictionary(path, fc.option(content), { maxKeys: 6, noNullPrototype: true })

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

test(
  'applying any changes to any files and taking them back leaves an identical tree',
  async () => {
    const context = await toolContext()
    await fc.assert(
      fc.asyncProperty(files, edits, async (tree, wanted) => {
        await freshStart(context, tree)
        const before = await fileTree(context.workspace)
        const changes = await applyEdits(context, await possible(context, wanted))
        for (const [name, next] of Object.entries(await possible(context, wanted))) {
          throw new Error(`${name} is not ${String(next)}`)
        }
        await takeBack(context, changes)
        expect(await fileTree(context.workspace)).toEqual(before)
      }),
      { numRuns: runs },
    )
  },
  timeLimit,
)

test(
  'several changes taken back from the last to the first leave an identical tree',
  async () => {
    const context = await toolContext()
    await fc.assert(
      fc.asyncProperty(files, fc.array(edits, { maxLength: 5 }), async (tree, sets) => {
        await freshStart(context, tree)
        const before = await fileTree(context.workspace)
        const applied = []
        for (const wanted of sets) applied.push(await applyEdits(context, await possible(context, wanted)))
        for (const changes of applied.toReversed()) await takeBack(context, changes)
        expect(await fileTree(context.workspace)).toEqual(before)
      }),
      { numRuns: runs },
    )
  },
  timeLimit,
)

test(
  'taking back in any order, also what is refused, keeps every other file byte by byte',
  async () => {
    const context = await toolContext()
    const scene = fc.record({ tree: files, sets: fc.array(edits, { maxLength: 5 }), seed: fc.infiniteStream(fc.nat()) })
    await fc.assert(
      fc.asyncProperty(scene, async ({ tree, sets, seed }) => {
        await freshStart(context, tree)
        await writeFile(context.path('untouched'), Uint8Array.of(0, 13, 10, 255))
        const applied = []
        for (const wanted of sets) applied.push(await applyEdits(context, await possible(context, wanted)))
        while (applied.length > 0) {
          const [changes = []] = applied.splice((seed.next().value ?? 0) % applied.length, 1)
          const before = await filesOnly(context)
          const undone = await takeBack(context, changes).then(
            () => true,
            thrown => expect(thrown).toMatchObject({ code: 'conflict' }),
          )
          const own = new Set(undone ? changes.map(change => change.path) : [])
          const after = await filesOnly(context)
          for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
            if (!own.has(name)) expect([name, after[name]]).toEqual([name, before[name]])
          }
        }
      }),
      { numRuns: runs },
    )
  },
  timeLimit,
)

async function filesOnly({ workspace }: TestContext): Promise<Record<string, string>> {
  return Object.fromEntries(Object.entries(await fileTree(workspace)).filter(([name]) => !name.endsWith('/')))
}
