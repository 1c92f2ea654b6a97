import { execFile } from 'node:child_process'
import { mkdir, rm } from 'node:fs/promises'
import { promisify } from 'node:util'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { applyChangeSet } from '../../../../main/workspace/changes/change-set'
import { planUndo } from '../../../../main/workspace/changes/plan-undo'
import { folderWatches, type WatchedChanges } from '../../../../main/workspace/folder-index/folder-watches'
import { indexService } from '../../../../main/workspace/folder-index/index-service'
import { INDEX_LIMITS } from '../../../../main/workspace/folder-index/snapshot'
import type { FileChange } from '../../../../shared/session/effects'
import { fileTree } from '../../../helpers/file-tree'
import { runsOf } from '../../../helpers/how-deep'
import { slowPeer } from '../../../helpers/slow-peer'
import { toolContext } from '../../../helpers/tool-context'

/** The number of times that each property is tried; more on demand. */
const runs = runsOf(15)
const timeLimit = 3_600_000
const onPosix = test.skipIf(process.platform === 'win32')
const run = promisify(execFile)

const names = ['a', 'b.txt', 'd/a', 'd/e/f', 'n/b', "it's", 'ü']
const name = fc.constantFrom(...names)
const quoted = (path: string) => `'${path.replaceAll("'", "'\\''")}'`
const line = fc.constantFrom('one', 'two', 'three', 'four', 'five')
const content = fc.array(line, { maxLength: 6 }).map(lines => lines.map(each => `${each}\n`).join(''))

/** Lines as people write them; where one fails, the next runs all the same. */
const command = fc.oneof(
  name.map(path => `mkdir -p "$(dirname ${quoted(path)})" && touch ${quoted(path)}`),
  name.map(path => `rm -f ${quoted(path)}`),
  fc.constantFrom('d', 'd/e', 'n', 'made').map(folder => `rm -rf ${folder}`),
  fc.tuple(name, name).map(([from, to]) => `mv -f ${quoted(from)} ${quoted(to)}`),
  fc.tuple(name, name).map(([from, to]) => `cp ${quoted(from)} ${quoted(to)}`),
  fc.constantFrom('made', 'made/deep', 'd/new').map(folder => `mkdir -p ${folder}`),
  fc.tuple(name, line, line).map(([path, from, to]) => `sed -i 's/${from}/${to}/' ${quoted(path)}`),
  fc.tuple(name, line).map(([path, text]) => `echo ${text} >> ${quoted(path)}`),
)
const script = fc.array(command, { minLength: 1, maxLength: 4 }).map(lines => lines.join('\n'))
const files = fc.dictionary(name, content, { maxKeys: 6, noNullPrototype: true })

type TestContext = Awaited<ReturnType<typeof toolContext>>
type Done = WatchedChanges

async function perform(context: TestContext, scripts: readonly string[], limits = INDEX_LIMITS): Promise<Done[]> {
  const service = indexService(limits)
  const ask = {
    ask: async (question: Parameters<typeof service>[0]) => service(question),
    close: async () => undefined,
  }
  const watches = folderWatches(ask, context.blobs)
  const done: Done[] = []
  for (const lines of scripts) {
    const watch = await watches.begin(context.workspace)
    await run('/bin/sh', ['-c', lines], { cwd: context.workspace }).catch(() => undefined)
    const found = await watch.end()
    if (!found) throw new Error('nothing is known')
    done.push(found)
  }
  return done
}

/** Returns whether it was taken back; it is refused if later changes are in its way, and then changes nothing. */
async function takeBack({ workspace, blobs }: TestContext, { changes, files: shown }: Done): Promise<boolean> {
  const diffOf = (path: string): Partial<FileChange> => shown.find(file => file.path === path) ?? {}
  const undoable = changes.map(change => {
    const { diff } = diffOf(change.path)
    return { ...change, ...(diff && { diff }) }
  })
  const before = await filesOf(workspace)
  try {
    await applyChangeSet(workspace, await planUndo(workspace, undoable, blobs), blobs)
    return true
  } catch {
    expect(await filesOf(workspace)).toEqual(before)
    return false
  }
}

/** Without folders: an empty one is nothing that is kept. */
async function filesOf(workspace: string): Promise<Record<string, string>> {
  const tree = await fileTree(workspace)
  return Object.fromEntries(Object.entries(tree).filter(([path]) => !path.endsWith('/') && !path.startsWith('.git/')))
}

async function freshStart(context: TestContext, tree: Record<string, string>, withGit: boolean): Promise<void> {
  await rm(context.workspace, { recursive: true })
  await mkdir(context.workspace)
  // The names that can be both a file and a folder are left to tests that say what is expected then.
  await context.write({
    ...tree,
    bystander: 'not touched\n',
    'd/e/bystander': 'nor this\n',
    ...(withGit && { '.git/HEAD': 'ref' }),
  })
}

onPosix.each([true, false])(
  'commands undone from the last to the first leave all files as they were (git: %s)',
  async withGit => {
    const context = await toolContext()
    await fc.assert(
      fc.asyncProperty(files, fc.array(script, { minLength: 1, maxLength: 3 }), async (tree, scripts) => {
        await freshStart(context, tree, withGit)
        const before = await filesOf(context.workspace)
        const done = await perform(context, scripts)
        for (const one of done.toReversed()) {
          expect(one.notUndoable.filter(({ reason }) => !reason.includes('empty folder'))).toEqual([])
          expect(await takeBack(context, one)).toBe(true)
        }
        expect(await filesOf(context.workspace)).toEqual(before)
      }),
      { numRuns: runs },
    )
  },
  timeLimit,
)

onPosix.each([true, false])(
  'commands undone in any order leave untouched files byte-identical, and never half of a command (git: %s)',
  async withGit => {
    const context = await toolContext()
    const order = fc.array(fc.nat(2), { maxLength: 4 })
    await fc.assert(
      fc.asyncProperty(files, fc.array(script, { minLength: 2, maxLength: 3 }), order, async (tree, scripts, picks) => {
        await freshStart(context, tree, withGit)
        const before = await filesOf(context.workspace)
        const done = await perform(context, scripts)
        const touched = new Set(done.flatMap(({ changes }) => changes.map(({ path }) => path)))
        for (const pick of picks) {
          const one = done[pick]
          if (!one) continue
          const own = new Set(one.changes.map(({ path }) => path))
          const then = await filesOf(context.workspace)
          await takeBack(context, one)
          const now = await filesOf(context.workspace)
          const others = (all: Record<string, string>) => Object.entries(all).filter(([path]) => !own.has(path))
          expect(others(now)).toEqual(others(then))
        }
        const untouched = (all: Record<string, string>) => Object.entries(all).filter(([path]) => !touched.has(path))
        expect(untouched(await filesOf(context.workspace))).toEqual(untouched(before))
      }),
      { numRuns: runs },
    )
  },
  timeLimit,
)

/** Some are ignored, and what is in `d` moves with it. */
const places = ['a', 'b', 'd/a', 'd/e/f', 'hidden', 'd/hidden']
const place = fc.constantFrom(...places, 'n', 'd/n')
const moving = fc.oneof(
  fc.tuple(place, place).map(([from, to]) => `mv -f ${from} ${to}`),
  // A copy of what nobody looked at cannot be told from what is new.
  fc.tuple(place, place).map(([from, to]) => (from.endsWith('hidden') ? `mv ${from} ${to}` : `cp ${from} ${to}`)),
  fc.tuple(place, place).map(([from, to]) => `ln -f ${from} ${to}`),
  fc.constantFrom('mv d x', 'mv x d', 'mkdir -p d/e', 'mv d/e e', 'mv e/f d'),
  place.map(path => `echo more >> ${path}`),
  place.map(path => `rm -f ${path}`),
)

/** Returns whether a line copies something that was not looked at, even from where an earlier line has put it. */
function copiesUnseen(all: readonly string[]): boolean {
  const unseen = new Set(places.filter(path => path.endsWith('hidden')))
  return all.some(line => {
    const [program, ...words] = line.split(' ')
    const [from = '', to = ''] = words.filter(word => !word.startsWith('-'))
    if (program !== 'cp' && unseen.has(from)) unseen.add(to)
    return program === 'cp' && unseen.has(from)
  })
}

onPosix(
  'whatever a command moved, undoing it loses nothing that was there before and had outlived it',
  async () => {
    const context = await toolContext()
    const some = fc.array(moving, { minLength: 1, maxLength: 6 }).filter(all => !copiesUnseen(all))
    const lines = some.map(all => all.join('\n'))
    await fc.assert(
      fc.asyncProperty(fc.subarray(places, { minLength: 1 }), fc.nat(20), lines, async (paths, keptFile, script) => {
        const contents = paths.map((path, index) => `${path} was here ${'.'.repeat(index * 4)}\n`)
        const tree = Object.fromEntries(paths.map((path, index) => [path, contents[index] ?? '']))
        await freshStart(context, { '.gitignore': 'hidden\n', ...tree }, false)
        await slowPeer(40)
        const [done] = await perform(context, [script], { ...INDEX_LIMITS, keptFile })
        const outlived = await heldBy(context, contents)
        if (done) await takeBack(context, done)
        expect(await heldBy(context, contents)).toEqual(expect.arrayContaining(outlived))
      }),
      { numRuns: runs * 2 },
    )
  },
  timeLimit,
)

/** Those contents with which a file begins. */
async function heldBy({ workspace }: TestContext, contents: readonly string[]): Promise<string[]> {
  const texts = Object.values(await filesOf(workspace)).map(text => text.replace(/^\d+ /, ''))
  return contents.filter(content => texts.some(text => text.startsWith(content)))
}
