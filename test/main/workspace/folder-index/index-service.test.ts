import { execFile } from 'node:child_process'
import { link, rm, stat } from 'node:fs/promises'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { applyChangeSet, keepPreimages } from '../../../../main/workspace/changes/change-set'
import { planChange } from '../../../../main/workspace/changes/plan-change'
import { planRedo } from '../../../../main/workspace/changes/plan-redo'
import { planUndo } from '../../../../main/workspace/changes/plan-undo'
import { previewUndo } from '../../../../main/workspace/changes/preview-undo'
import { folderWatches, type WatchedChanges } from '../../../../main/workspace/folder-index/folder-watches'
import { indexService } from '../../../../main/workspace/folder-index/index-service'
import { INDEX_LIMITS } from '../../../../main/workspace/folder-index/snapshot'
import { fileTree } from '../../../helpers/file-tree'
import { temporaryFolder } from '../../../helpers/temp-folder'
import { toolContext } from '../../../helpers/tool-context'

const run = promisify(execFile)
const onPosix = describe.skipIf(process.platform === 'win32')

/** A folder in which lines of a shell are watched, and taken back. */
async function ground(files: Record<string, string>) {
  const context = await toolContext(files)
  const { workspace, blobs } = context
  const service = indexService()
  const watches = folderWatches({ ask: async question => service(question), close: async () => {} }, blobs)
  const shell = (line: string) => run('/bin/sh', ['-c', line], { cwd: workspace })

  async function ran(line: string): Promise<WatchedChanges> {
    const { end } = await watches.begin(workspace)
    await shell(line)
    const found = await end()
    if (!found) throw new Error('nothing is known')
    return found
  }
  return {
    ...context,
    ran,
    shell,
    tree: async () => {
      const all = Object.entries(await fileTree(workspace))
      return Object.fromEntries(all.filter(([path]) => !path.startsWith('.git/')))
    },
    async takeBack({ changes }: WatchedChanges): Promise<void> {
      const steps = await planUndo(workspace, changes, blobs)
      await keepPreimages(workspace, steps, blobs)
      await applyChangeSet(workspace, steps, blobs)
    },
  }
}

const told = ({ notUndoable }: WatchedChanges) => notUndoable.map(({ path, kind }) => `${path} ${kind}`)

onPosix('what a command had git ignore', () => {
  test.each([
    ['echo output/ >> .gitignore; mkdir output; echo b > output/b'],
    ['mkdir -p venv/bin; echo "*" > venv/.gitignore; echo x > venv/bin/x'],
    ['mkdir -p .git/info; echo "*.tmp" > .git/info/exclude; echo x > a.tmp'],
    ['rm -r .git; git init -q; echo "*.o" > .git/info/exclude; echo x > a.o'],
  ])('is taken back with the rest: %s', async line => {
    const { ran, tree, takeBack } = await ground({ a: 'a\n', '.git/HEAD': 'ref: refs/heads/main\n' })
    const before = await tree()
    const found = await ran(line)
    expect(found.created).toBeGreaterThan(0)
    await takeBack(found)
    expect(await tree()).toEqual(before)
  })

  test('and was ignored before stays, as do the files that are more than are looked at', async () => {
    const { ran, takeBack, tree } = await ground({ '.gitignore': 'old/\n', 'old/a': 'a' })
    const many = 'cd many; seq 2100 | xargs touch'
    const found = await ran(`echo many/ >> .gitignore; echo x > old/b; mkdir many; ${many}`)
    expect(told(found)).toEqual(['many created'])
    await takeBack(found)
    expect(Object.keys(await tree()).filter(path => !path.startsWith('many/'))).toEqual([
      '.gitignore',
      'old/',
      'old/a',
      'old/b',
    ])
  })
})

onPosix('folders', () => {
  test('that were made empty go with the files that were made', async () => {
    const { ran, tree, takeBack } = await ground({ a: 'a\n' })
    const before = await tree()
    const found = await ran('mkdir -p out/empty/deep out/full; echo x > out/full/x; mkdir alone')
    expect(told(found)).toEqual([])
    await takeBack(found)
    expect(await tree()).toEqual(before)
  })

  test('that went with their files come back with the permissions that they had', async () => {
    const { ran, shell, takeBack, path } = await ground({ 'secret/deep/a': 'a\n', 'secret/b': 'b\n', other: 'o\n' })
    await shell('chmod 700 secret; chmod 500 secret/deep')
    const line = 'chmod 700 secret/deep; rm -r secret'
    await takeBack(await ran(line))
    const modes = await Promise.all(['secret', 'secret/deep'].map(async one => (await stat(path(one))).mode & 0o7777))
    expect(modes).toEqual([0o700, 0o500])
    await shell('chmod 700 secret/deep')
  })

  test('that no file tells of are named', async () => {
    const { ran, shell } = await ground({ 'd/a': 'a\n', 'secret/a': 'a\n' })
    await shell('mkdir -p gone/deep')
    expect(told(await ran('mkdir made; rm -r gone; chmod 700 secret'))).toEqual([
      'made created',
      'gone deleted',
      'gone/deep deleted',
      'secret changed',
    ])
  })
})

onPosix('what git did to itself', () => {
  async function repository() {
    const scene = await ground({ a: 'one\n' })
    await scene.shell(
      'git init -q -b main; git config user.email a@b; git config user.name a; git add -A; git commit -qm one; ' +
        'git checkout -qb side; echo s > side; git add -A; git commit -qm side; git checkout -q main',
    )
    return scene
  }
  const reasonOf = ({ notUndoable }: WatchedChanges) => notUndoable.find(({ path }) => path === '.git')?.reason

  test.each([
    ['git checkout -q side', /from main \(\w{7}\) to side \(\w{7}\),/],
    ['git merge -q side', /from main \(\w{7}\) to main \(\w{7}\),/],
    ['git checkout -q --detach', /from main \(\w{7}\) to \w{7},/],
    ['git pack-refs --all; echo two > a; git commit -qam two', /from main \(\w{7}\) to main/],
    ['echo two > a; git add a', /^undoing files doesn’t affect git’s staging area$/],
    ['git rm -q a', /staging area/],
  ])('is said: %s', async (line, reason) => {
    const { ran } = await repository()
    expect(reasonOf(await ran(line))).toMatch(reason)
  })

  test.each([
    'echo two > a; git status; git diff; git log',
    'touch a; git update-index --refresh; git pack-refs --all',
  ])('is not said where it only looks: %s', async line => {
    const { ran } = await repository()
    expect(reasonOf(await ran(line))).toBeUndefined()
  })

  test('is said in a work tree whose git is elsewhere', async () => {
    const { ran, shell } = await repository()
    const elsewhere = await temporaryFolder()
    await shell(`mv .git ${elsewhere}/git; echo "gitdir: ${elsewhere}/git" > .git; git config core.worktree "$PWD"`)
    expect(reasonOf(await ran('git merge -q side'))).toMatch(/moved from main \(\w{7}\) to main/)
  })
})

onPosix('a file that became a folder, or a folder that became a file', () => {
  const FILES = { a: 'a\n', 'd/x': 'x\n', 'd/deep/y': 'y\n', other: 'o\n' }
  const LINES = [
    'rm a; mkdir a; echo b > a/b; echo two > other',
    'rm -r d; echo file > d',
    'rm a; mkdir -p a/b/c; echo 1 > a/b/c/1; echo 2 > a/b/2; rm -r d; echo file > d',
    'mv a t; mkdir a; mv t a/a; mv d e; mv e/x d; rm -r e',
    'rm -r d/deep; echo file > d/deep',
  ]

  test.each(LINES)('is put back, and made again: %s', async line => {
    const { ran, tree, takeBack, workspace, blobs } = await ground(FILES)
    const before = await tree()
    const found = await ran(line)
    const after = await tree()
    await takeBack(found)
    expect(await tree()).toEqual(before)
    const again = await planRedo(workspace, found.changes, blobs)
    await keepPreimages(workspace, again, blobs)
    await applyChangeSet(workspace, again, blobs)
    expect(await tree()).toEqual(after)
  })

  test('is put back also where the folder is empty', async () => {
    const { ran, tree, takeBack } = await ground(FILES)
    const before = await tree()
    await takeBack(await ran('rm a; mkdir -p a/b/c; echo two > other'))
    expect(await tree()).toEqual(before)
  })

  test.each(LINES)('is foreseen as it is done: %s', async line => {
    const { ran, tree, takeBack, workspace, blobs } = await ground(FILES)
    const found = await ran(line)
    const [plan, now] = [await previewUndo(workspace, [found.changes], blobs), await tree()]
    expect(plan.refused).toEqual([])
    const foreseen = plan.changes.map(({ path, after }) => [path, after !== null])
    await takeBack(found)
    const then = await tree()
    const paths = new Set([...Object.keys(now), ...Object.keys(then)].filter(path => !path.endsWith('/')))
    expect(foreseen.sort()).toEqual(
      [...paths]
        .filter(path => now[path] !== then[path])
        .map(path => [path, path in then])
        .sort(),
    )
  })

  test('is left to whoever has put something else there since, and that is said', async () => {
    const { ran, tree, takeBack, write } = await ground(FILES)
    const found = await ran(LINES[0] ?? '')
    await write({ 'a/mine': 'mine\n' })
    const before = await tree()
    await expect(takeBack(found)).rejects.toThrow('a is now a folder that contains other files')
    expect(await tree()).toEqual(before)
    const { takeBack: takeOther, ran: runOther, write: writeOther } = await ground(FILES)
    const gone = await runOther('rm -r d')
    await writeOther({ d: 'mine\n' })
    await expect(takeOther(gone)).rejects.toThrow('d/x can’t be restored because d is now a file')
  })

  test('stays as it is, all of it, where one of the files cannot be put back', async () => {
    const { ran, tree, takeBack } = await ground(FILES)
    const found = await ran('rm a; mkdir a; echo b > a/b; echo two > other')
    const before = await tree()
    await expect(takeBack({ ...found, changes: found.changes.map(withoutCopy) })).rejects.toThrow()
    expect(await tree()).toEqual(before)
    const empty = await ran('rm -r d; rm -r a; mkdir -p a/b; echo three > other')
    const then = await tree()
    await expect(takeBack({ ...empty, changes: empty.changes.map(withoutCopy) })).rejects.toThrow()
    expect(await tree()).toEqual(then)
  })
})

/** The same change of which the copy of the file before is gone. */
function withoutCopy<T extends { path: string; before: { hash: string; bytes: number } | null }>(change: T): T {
  return change.path === 'other' && change.before
    ? { ...change, before: { ...change.before, hash: '0'.repeat(64) } }
    : change
}

onPosix('a file with a second name', () => {
  test('is told with its change, also where a command changed both', async () => {
    const { ran, shell, workspace } = await ground({ h1: 'one\n' })
    await shell('ln h1 h2')
    const { change } = await planChange(workspace, 'h1', Buffer.from('ONE\n'))
    expect(change.otherNames).toBe(1)
    const { files } = await ran('echo two >> h1; echo new > new')
    expect(files.map(({ path, otherNames }) => [path, otherNames])).toEqual([
      ['h1', 1],
      ['h2', 1],
      ['new', undefined],
    ])
  })
})

describe('a folder with more files than are looked at', () => {
  const limits = { ...INDEX_LIMITS, files: 3 }
  const five = { 'src/a': '', 'src/b': '', 'src/c': '', 'src/d': '', 'src/e': '' }

  async function counted() {
    const { workspace, path, write } = await toolContext(five)
    const clock = { now: 0 }
    const service = indexService(limits, () => clock.now)
    const isWhole = async () => (await service({ type: 'look', workspace })).coverage?.isWhole
    expect(await isWhole()).toBe(false)
    return { clock, isWhole, path, write }
  }

  test('is not counted again for a while', async () => {
    const { clock, isWhole, path } = await counted()
    for (const name of ['a', 'b', 'c', 'd']) await rm(path(`src/${name}`))
    expect(await isWhole()).toBe(false)
    clock.now += 10 * 60_000
    expect(await isWhole()).toBe(true)
  })

  test('is counted again at once where something went directly in it', async () => {
    const { isWhole, path, write } = await counted()
    await rm(path('src'), { recursive: true })
    await write({ 'one.txt': '' })
    expect(await isWhole()).toBe(true)
  })
})

onPosix('a file with two names', () => {
  async function linked() {
    const made = await ground({ a: 'old\n', 'd/b': 'x' })
    await rm(made.path('d/b'))
    await link(made.path('a'), made.path('d/b'))
    return made
  }
  const isOneFile = async (path: (name: string) => string) =>
    (await stat(path('a'))).ino === (await stat(path('d/b'))).ino

  test.each([
    'echo more >> a',
    'rm a',
    'rm a; rm d/b',
    "printf 'new\\n' > a.tmp; mv a.tmp a",
    'rm d/b; echo new > d/b; echo new > a',
  ])('has both of them again once this is taken back: %s', async line => {
    const { ran, takeBack, tree, path } = await linked()
    const before = await tree()
    await takeBack(await ran(line))
    expect(await tree()).toEqual(before)
    expect(await isOneFile(path)).toBe(true)
    expect((await stat(path('a'))).nlink).toBe(2)
  })

  test('stays two where somebody wrote to the other one meanwhile', async () => {
    const { ran, shell, takeBack, tree, path } = await linked()
    const found = await ran('rm a')
    await shell('echo theirs > d/b')
    await takeBack(found)
    expect(await tree()).toMatchObject({ a: '644 old\n', 'd/b': '644 theirs\n' })
    expect(await isOneFile(path)).toBe(false)
  })
})
