import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { applyChangeSet, keepPreimages } from '../../../../main/workspace/changes/change-set'
import { planUndo } from '../../../../main/workspace/changes/plan-undo'
import { folderWatches, type WatchedChanges } from '../../../../main/workspace/folder-index/folder-watches'
import { indexService } from '../../../../main/workspace/folder-index/index-service'
import { fileTree } from '../../../helpers/file-tree'
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
    const many = 'i=0; while [ $i -lt 2100 ]; do echo > many/$i; i=$((i+1)); done'
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
    ['git checkout -q side', /at main \(\w{7}\) and is at side \(\w{7}\) now/],
    ['git merge -q side', /at main \(\w{7}\) and is at main \(\w{7}\) now/],
    ['git checkout -q --detach', /at main \(\w{7}\) and is at \w{7} now/],
    ['git pack-refs --all; echo two > a; git commit -qam two', /at main \(\w{7}\) and is at main/],
    ['echo two > a; git add a', /^undoing files does not change what git has staged$/],
    ['git rm -q a', /staged/],
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

  test('is said in a linked work tree and in a folder of a work tree', async () => {
    const { ran, shell } = await repository()
    await shell('mv .git ../git-of-it; echo "gitdir: ../git-of-it" > .git; git config core.worktree "$PWD"')
    expect(reasonOf(await ran('git merge -q side'))).toMatch(/is at main/)
    await shell('rm -rf ../git-of-it')
  })
})
