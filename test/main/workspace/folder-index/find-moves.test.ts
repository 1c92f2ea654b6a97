import { execFile } from 'node:child_process'
import { existsSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { chmod, link, mkdir, readFile, rename, stat, utimes, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { applyChangeSet, keepPreimages } from '../../../../main/workspace/changes/change-set'
import { planUndo } from '../../../../main/workspace/changes/plan-undo'
import { inspectChanges, takeBackRest } from '../../../../main/workspace/changes/recover-changes'
import { folderWatches, type WatchedChanges } from '../../../../main/workspace/folder-index/folder-watches'
import { indexService } from '../../../../main/workspace/folder-index/index-service'
import { INDEX_LIMITS } from '../../../../main/workspace/folder-index/snapshot'
import { fileTree } from '../../../helpers/file-tree'
import { slowPeer } from '../../../helpers/slow-peer'
import { temporaryFolder } from '../../../helpers/temp-folder'
import { toolContext } from '../../../helpers/tool-context'

const onPosix = test.skipIf(process.platform === 'win32')
const posix = describe.skipIf(process.platform === 'win32')
const run = promisify(execFile)

/** Nothing larger is kept. */
const limits = { ...INDEX_LIMITS, keptFile: 8 }
const photo = 'a photo that is too large'
/** A file made before a command is older than it even by the coarsest of clocks. */
const longEnough = 60

async function ground(files: Record<string, string>) {
  const context = await toolContext(files)
  await slowPeer(longEnough)
  const service = indexService(limits)
  const index = { ask: async (question: Parameters<typeof service>[0]) => service(question), close: async () => {} }
  const watches = folderWatches(index, context.blobs)
  const { workspace, blobs } = context

  async function during(work: () => Promise<unknown>): Promise<WatchedChanges> {
    const { end } = await watches.begin(workspace)
    await work()
    const found = await end()
    if (!found) throw new Error('nothing is known')
    return found
  }
  return {
    ...context,
    during,
    ran: (line: string) => during(() => run('/bin/sh', ['-c', line], { cwd: workspace })),
    tree: () => fileTree(workspace),
    async takeBack({ changes }: WatchedChanges): Promise<void> {
      const steps = await planUndo(workspace, changes, blobs)
      await keepPreimages(workspace, steps, blobs)
      await applyChangeSet(workspace, steps, blobs)
    },
  }
}

const told = ({ notUndoable }: WatchedChanges) =>
  notUndoable.map(({ path, kind, reason }) => `${path} ${kind}: ${reason}`)

posix('undoing a command that moved files of which nothing is kept', () => {
  test('moves them back, as the same files, and removes the folders made for them', async () => {
    const { ran, tree, takeBack, path, stored } = await ground({ 'p.jpg': photo, 'd/v.mp4': photo, 'd/small': 'kept' })
    await utimes(path('p.jpg'), 1, 1)
    const [before, { ino }] = [await tree(), await stat(path('p.jpg'))]
    const found = await ran('mkdir -p 2024/may; mv p.jpg 2024/may/; mv d e')
    expect(found).toMatchObject({ created: 3, deleted: 3, notUndoable: [] })
    await takeBack(found)
    expect(await tree()).toEqual(before)
    expect(await stat(path('p.jpg'))).toMatchObject({ ino, mtimeMs: 1_000 })
    // Nobody needs a copy of what stays in the folder.
    expect([...stored.values()].map(bytes => Buffer.from(bytes).toString())).not.toContain(photo)
  })

  test('moves back one that nobody may write, and takes back the rest with it', async () => {
    const { ran, tree, takeBack, path } = await ground({ p: photo, a: 'a' })
    await chmod(path('p'), 0o444)
    const before = await tree()
    await takeBack(await ran('mv p q; rm a'))
    expect(await tree()).toEqual(before)
  })

  test('shows each as the two ends of a move', async () => {
    const { ran } = await ground({ 'p.jpg': photo })
    const { files } = await ran('mv p.jpg q.jpg')
    expect(files.map(({ path }) => path)).toEqual(['p.jpg', 'q.jpg'])
    expect(files[0]?.before).toEqual(files[1]?.after)
  })

  test('follows several commands from the last to the first', async () => {
    const { ran, tree, takeBack } = await ground({ p: photo, q: photo })
    const before = await tree()
    const done = [await ran('mv p r'), await ran('mkdir s; mv r s; mv q p'), await ran('mv s/r s/t')]
    for (const one of done.toReversed()) await takeBack(one)
    expect(await tree()).toEqual(before)
  })

  test.each([
    ['what was moved is gone', 'rm new/p', 'new/p has been deleted since'],
    ['what was moved has changed', 'echo more >> new/p', 'new/p has changed since'],
    ['something else is in its place', 'echo mine > p', 'p has changed since'],
    ['a folder is in its place', 'mkdir p; echo mine > p/mine', 'p is now a folder that contains other files'],
    ['a folder is where it was moved to', 'rm new/p; mkdir new/p', 'new/p has changed since'],
  ])('is refused where %s, and touches nothing', async (_what, line, words) => {
    const { ran, tree, takeBack, workspace } = await ground({ p: photo, a: 'a' })
    const found = await ran('mkdir new; mv p new/; rm a')
    await run('/bin/sh', ['-c', line], { cwd: workspace })
    const before = await tree()
    await expect(takeBack(found)).rejects.toThrow(words)
    expect(await tree()).toEqual(before)
  })

  test('takes back what it had moved where another file of it cannot be', async () => {
    const { ran, tree, workspace, blobs, path } = await ground({ p: photo, a: 'a' })
    const found = await ran('mkdir new; mv p new/; echo b > b')
    const steps = await planUndo(workspace, found.changes, blobs)
    await keepPreimages(workspace, steps, blobs)
    // Its bytes are compared right before it is deleted, by when the other one was moved.
    await writeFile(path('b'), 'c\n')
    const before = await tree()
    const inOrder = steps.toSorted((one, other) => Number(!one.moveTo) - Number(!other.moveTo))
    await expect(applyChangeSet(workspace, inOrder, blobs)).rejects.toThrow('Nothing was changed')
    expect(await tree()).toEqual(before)
  })

  test('is finished after a crash in the middle of a move', async () => {
    const { ran, tree, workspace, blobs, path } = await ground({ p: photo, a: 'a' })
    const before = await tree()
    const { changes } = await ran('mkdir new; mv p new/; rm a')
    await link(path('new/p'), path('p'))
    expect(await inspectChanges(workspace, changes)).toEqual({ changed: ['a', 'new/p'], asBefore: ['p'], other: [] })
    await takeBackRest(workspace, changes, blobs)
    expect(await tree()).toEqual(before)
  })
})

posix('undoing a command never deletes the only copy of what was there before', () => {
  async function expectKept(start: Record<string, string>, line: string, where: string) {
    const context = await ground({ '.gitignore': '.env\n', ...start })
    const outside = await temporaryFolder()
    await writeFile(`${outside}/it`, photo)
    await slowPeer(longEnough)
    const found = await context.ran(line.replace('OUTSIDE', `${outside}/it`))
    await context.takeBack(found)
    expect((await context.tree())[where]).toContain(photo)
    return { ...context, found }
  }

  test.each([
    ['an ignored file', { '.env': photo }, 'mv .env env.sample', 'env.sample'],
    ['a file from elsewhere', {}, 'mkdir docs; mv OUTSIDE docs/data', 'docs/data'],
    ['a file from elsewhere, put in the place of another one', { a: 'a' }, 'mv OUTSIDE a', 'a'],
  ])('%s', async (_what, start, line, where) => {
    const { found } = await expectKept(start as Record<string, string>, line, where)
    expect(told(found)).toEqual([
      expect.stringMatching(`^${where} .*: existed before the command ran: moved here, and may be the only copy$`),
    ])
  })

  test('an ignored file in the place of one that was made at the same moment', async () => {
    const context = await ground({ '.gitignore': '.env\n' })
    // The clock of the file system stands still for a few milliseconds.
    do {
      for (const [name, text] of Object.entries({ a: 'a', '.env': photo })) {
        rmSync(context.path(name), { force: true })
        writeFileSync(context.path(name), text)
      }
    } while (statSync(context.path('a')).birthtimeMs !== statSync(context.path('.env')).birthtimeMs)
    await slowPeer(longEnough)
    await context.takeBack(await context.ran('mv -f .env a'))
    expect((await context.tree()).a).toContain(photo)
  })

  test('a file that was moved and then changed', async () => {
    const { found } = await expectKept({ p: photo }, 'mv p q; echo more >> q', 'q')
    expect(told(found)).toEqual(['p deleted: moved to q', 'q created: moved here from p'])
  })

  test('a file that was moved and got other permissions', async () => {
    const { found } = await expectKept({ p: photo }, 'mv p q; chmod 600 q', 'q')
    expect(told(found)).toEqual(['p deleted: moved to q', 'q created: moved here from p'])
  })

  test.each([
    ['into a folder of its own name', 'p', 'mv p t; mkdir p; mv t p/index; rm a', 'p/index'],
    ['to the place of its folder', 'd/p', 'mv d/p t; rmdir d; mv t d; rm a', 'd'],
  ])('a file that was moved %s, though all else is taken back', async (_what, from, line, to) => {
    const { found, tree } = await expectKept({ [from]: photo, a: 'a' }, line, to)
    expect(found.notUndoable.map(({ path, reason }) => `${path}: ${reason}`).toSorted()).toEqual(
      [`${from}: moved to ${to}`, `${to}: moved here from ${from}`].toSorted(),
    )
    expect((await tree()).a).toMatch(/a$/)
  })

  test('a file that was put in the place of one that is kept', async () => {
    const { found } = await expectKept({ big: photo, small: 's' }, 'mv big small', 'small')
    expect(told(found)).toEqual(['big deleted: moved to small', 'small changed: moved here from big'])
  })

  test('a file that was set aside for another one', async () => {
    const { found } = await expectKept({ big: photo }, 'mv big big.bak; echo new > big', 'big.bak')
    expect(told(found)).toEqual(['big changed: was larger than 0.00000763 MB', 'big.bak created: moved here from big'])
  })

  test.each([
    ['copied and then deleted', 'cp big q; rm big', 'big deleted: was larger than', 'q created'],
    ['copied and then written anew', 'cp big q; echo new > big', 'big changed: was larger than', 'q created'],
    [
      'copied over another one and then deleted',
      'cp big small; rm big',
      'big deleted: was larger than',
      'small changed',
    ],
  ])('a copy of a file that was %s', async (_what, line, lost, left) => {
    const { found } = await expectKept({ big: photo, small: 's' }, line, left.split(' ')[0] ?? '')
    expect(told(found)).toEqual([expect.stringContaining(lost), `${left}: may be all that’s left of big`])
  })

  test('the remains of a lost file are kept, though all else is taken back', async () => {
    const { ran, takeBack, tree } = await ground({ big: photo, a: 'a', b: 'b' })
    const found = await ran('od -c big > big.txt; rm big a; echo B > b')
    await takeBack(found)
    expect(Object.keys(await tree())).toEqual(['a', 'b', 'big.txt'])
    expect((await tree()).b).toMatch(/b$/)
  })

  test('a file whose own place cannot be brought back for another reason', async () => {
    const { found } = await expectKept({ big: photo, s: 'kept' }, 'mv s t; mv big s', 's')
    expect(told(found)).toEqual([
      'big deleted: moved to s',
      's changed: moved here from big',
      't created: moved here from s',
    ])
  })
})

posix('undoing a command still deletes what is new', () => {
  test.each([
    ['a copy of an old file', 'cp p q'],
    ['a second name of a file that stays', 'ln p q'],
    ['what stands for a file whose inode it got', 'rm a; echo new > b'],
    ['a kept file under its new name', 'mv a b; echo more >> b'],
    ['both files that changed places', 'mv a t; mv z a; mv t z; sed -i.bak s/a/b/ k'],
  ])('%s', async (_what, line) => {
    const { ran, tree, takeBack } = await ground({ p: photo, a: 'a', z: 'z', k: 'ka' })
    const before = await tree()
    await takeBack(await ran(line))
    expect(await tree()).toEqual(before)
  })

  // Elsewhere a file that is given an older time counts as made then.
  test.skipIf(process.platform !== 'linux')('with the time that it had elsewhere', async () => {
    const { ran, tree, takeBack } = await ground({ p: photo })
    const before = await tree()
    await takeBack(await ran('cp -p p q; echo new > n; touch -d 2001-01-01 n'))
    expect(await tree()).toEqual(before)
  })

  test('and keeps its bytes, also of a large file', async () => {
    const { ran, takeBack, stored } = await ground({})
    await takeBack(await ran(`head -c 3000000 /dev/zero > large`))
    expect([...stored.values()].map(({ length }) => length)).toEqual([3_000_000])
  })
})

describe('a file whose name is only spelled anew', () => {
  /**
   * Imitates a file system that does not distinguish upper case from lower case on one that does: both names answer, and
   * only the new one is listed.
   */
  async function respelled(from: string, to: string, content: string) {
    const context = await ground({ [from]: content, other: 'o' })
    const { path } = context
    const found = await context.during(async () => {
      const isTold = !existsSync(path(to))
      const [oldName = '', newName = ''] = [from.split('/')[0], to.split('/')[0]]
      await rename(path(oldName), path(newName))
      if (!isTold) return
      await mkdir(dirname(path(from)), { recursive: true })
      await link(path(to), path(from))
      await writeFile(path('.gitignore'), `/${from}\n`)
    })
    return { ...context, found }
  }

  test.each(['kept', photo])('is moved back, and never deleted: %j', async content => {
    const { found, takeBack, path, tree } = await respelled('readme.md', 'README.md', content)
    expect(found.changes).toMatchObject(
      expect.arrayContaining([expect.objectContaining({ path: 'readme.md', movedTo: 'README.md' })]),
    )
    expect(found.notUndoable).toEqual([])
    await takeBack(found)
    expect(Object.keys(await tree())).toContain('readme.md')
    expect(await readFile(path('readme.md'), 'utf8')).toBe(content)
  })

  onPosix('stays where it is with its folder, which is said', async () => {
    const { found, takeBack, path } = await respelled('Src/a.ts', 'src/a.ts', 'aaa')
    expect(told(found)).toEqual(['Src/a.ts deleted: moved to src/a.ts', 'src/a.ts created: moved here from Src/a.ts'])
    await takeBack(found)
    expect(existsSync(path('src/a.ts'))).toBe(true)
  })
})

onPosix('undoing content and permissions together brings back both', async () => {
  const { ran, tree, takeBack, path } = await ground({ 'x.sh': 'a\n' })
  await chmod(path('x.sh'), 0o644)
  const before = await tree()
  const found = await ran('echo b >> x.sh; chmod 755 x.sh')
  await takeBack(found)
  expect(await tree()).toEqual(before)
})

onPosix('undoing leaves permissions that somebody else gave since', async () => {
  const { ran, takeBack, path } = await ground({ 'x.sh': 'a\n' })
  await chmod(path('x.sh'), 0o644)
  const found = await ran('echo b >> x.sh; chmod 755 x.sh')
  await chmod(path('x.sh'), 0o700)
  await takeBack(found)
  expect((await stat(path('x.sh'))).mode & 0o777).toBe(0o700)
})
