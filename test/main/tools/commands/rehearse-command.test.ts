import { execFile } from 'node:child_process'
import { chmod, cp, lstat, mkdir, readdir, readFile, readlink, symlink, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { layering } from '../../../../main/shell/confinement/layering'
import { commandEnvironment, loginEnvironment } from '../../../../main/shell/login/environment'
import { planCommand } from '../../../../main/tools/commands/plan-command'
import { type Rehearse, rehearsals } from '../../../../main/tools/commands/rehearse-command'
import { shellAnswer } from '../../../../main/tools/commands/shell-answer'
import { prepareProposal } from '../../../../main/tools/prepare-proposal'
import type { Blobs } from '../../../../main/tools/tool-context'
import { applyChangeSet, keepPreimages } from '../../../../main/workspace/changes/change-set'
import { planRedo } from '../../../../main/workspace/changes/plan-redo'
import { planUndo } from '../../../../main/workspace/changes/plan-undo'
import { inEnglish } from '../../../../shared/sentence'
import type { AppliedChange, CommandEffect } from '../../../../shared/session/effects'
import { sampleOf } from '../../../helpers/how-deep'
import { temporaryFolder } from '../../../helpers/temp-folder'
import { toolContext } from '../../../helpers/tool-context'

const run = promisify(execFile)
const SHELL = '/bin/bash'

/** A small project as people have them: history, a script, links, an empty folder, an ignored file, names that are not plain. */
async function makeProject(folder: string): Promise<void> {
  await mkdir(join(folder, 'src/deep'), { recursive: true })
  await mkdir(join(folder, 'empty'))
  await mkdir(join(folder, 'dist/old'), { recursive: true })
  const files: Record<string, string> = {
    'README.md': '# Project\n\nOld words.\n',
    'src/a.txt': 'one\ntwo\nthree\n',
    'src/b.txt': 'b\n',
    'src/deep/c.txt': 'c\n'.repeat(50),
    'src/with space.txt': 'space\n',
    'src/größe.txt': 'groß\n',
    'dist/old/out.js': 'old()\n',
    'dist/keep.js': 'keep()\n',
    '.gitignore': 'dist/\n*.log\n',
    'run.sh': '#!/bin/sh\necho ran\n',
    'data.csv': 'name,size\nb,2\na,1\n',
    Makefile: 'all: out.txt\nout.txt: src/a.txt\n\tcp src/a.txt out.txt\nclean:\n\trm -f out.txt\n',
  }
  for (const [path, content] of Object.entries(files)) await writeFile(join(folder, path), content)
  await chmod(join(folder, 'run.sh'), 0o755)
  await symlink('a.txt', join(folder, 'src/link'))
  await symlink('src', join(folder, 'source'))
  const git = (...args: string[]) =>
    run('git', ['-c', 'user.name=A', '-c', 'user.email=a@b.c', ...args], { cwd: folder })
  await git('init', '-q', '-b', 'main')
  await git('add', '-A')
  await git('commit', '-q', '-m', 'first')
}

type Tree = Record<string, string>

/** All of a folder: kinds, bits, contents, where links lead. Of git's index only that it is there, as it keeps times and inodes. */
async function treeOf(folder: string): Promise<Tree> {
  const tree: Tree = {}
  for (const path of (await readdir(folder, { recursive: true })).sort()) {
    const place = join(folder, path)
    const info = await lstat(place)
    const mode = (info.mode & 0o7777).toString(8)
    if (info.isSymbolicLink()) tree[path] = `link ${await readlink(place)}`
    else if (info.isDirectory()) tree[path] = `folder ${mode}`
    else tree[path] = `${mode} ${path === '.git/index' ? '' : (await readFile(place)).toString('latin1')}`
  }
  return tree
}

/** The commands of a day, each with what it is. Dates of commits are fixed, so that hashes are the same. */
const COMMANDS: readonly string[] = [
  'echo more >> README.md',
  'echo new > src/new.txt && echo x > "a b.txt"',
  "sed -i 's/Old/New/' README.md",
  'rm src/b.txt',
  'rm -rf src/deep',
  'rm -rf dist && mkdir dist && echo n > dist/new.js',
  'rm -rf dist/* && echo n > dist/old',
  'mv src/a.txt src/z.txt',
  'mv src/deep src/deeper',
  'mv src lib',
  'cp -r src copy',
  'cp -a src/. copy2',
  'mkdir -p a/b/c && touch a/b/c/.keep',
  'mkdir -p x/y',
  'rmdir empty',
  'touch empty/file',
  'chmod +x README.md',
  'chmod 600 src/a.txt && echo 4 >> src/a.txt',
  'chmod 700 src',
  'chmod -R go-rwx src',
  'ln -s ../README.md src/readme',
  'ln -sfn dist source',
  'rm source && mkdir source && echo s > source/s.txt',
  'rm src/link && echo real > src/link',
  'rm src/b.txt && ln -s a.txt src/b.txt',
  'rm src/b.txt && mkdir src/b.txt && echo in > src/b.txt/in',
  'rm -rf empty && echo file > empty',
  'rm -rf dist && echo file > dist',
  'rm -rf dist && ln -s src dist',
  'ln README.md hard.md && echo x > other.md',
  'tar czf out.tgz src 2>/dev/null; rm -f out.tgz; tar cf - src | (mkdir t && tar xf - -C t)',
  'sort data.csv -o data.csv',
  'tr a-z A-Z < src/a.txt > src/A.txt',
  'for i in 1 2 3; do echo $i > n$i.txt; done',
  'find src -name "*.txt" -exec sed -i "s/c/d/" {} +',
  'find . -name "*.js" -delete',
  'truncate -s 0 README.md',
  'dd if=/dev/zero of=zero.bin bs=1024 count=64 status=none',
  'printf "\\377\\376\\0x" > bytes.bin',
  'head -c 3000000 /dev/zero > big.bin',
  'make -s',
  'make -s && make -s clean',
  './run.sh > ran.txt',
  'install -m 755 run.sh installed.sh',
  'split -l 10 src/deep/c.txt part-',
  'cat src/*.txt > all.txt',
  'patch -p0 <<P\n--- README.md\n+++ README.md\n@@ -1,3 +1,3 @@\n # Project\n \n-Old words.\n+Patched words.\nP',
  'git add README.md && echo y >> README.md && git add -A',
  'echo y >> README.md && git commit -qam second',
  'git checkout -q -b feature && echo f > f.txt && git add f.txt && git commit -qm f',
  'git checkout -q -b feature && echo f > f.txt && git add f.txt && git commit -qm f && git checkout -q main && git merge -q feature',
  'git mv src/a.txt src/moved.txt && git commit -qm moved',
  'git rm -q -r src/deep && git commit -qm gone',
  'echo y >> README.md && git stash -q',
  'echo y >> README.md && git checkout -q -- README.md',
  'git tag v1 && git branch b2 && git branch -D b2',
  'git reset -q --hard && git clean -qfd',
  'echo l > x.log && git status --short',
  "python3 -c \"import os; os.makedirs('p/q'); open('p/q/f','w').write('x'); os.rename('p/q','p/r')\"",
  'python3 - <<P\nimport json\njson.dump({"a": 1}, open("out.json", "w"))\nP',
  'perl -pi -e "s/one/ONE/" src/a.txt',
  'echo "ünïcode" > "src/naïve – file.txt"; rm "src/größe.txt"',
  'mkdir ro && echo x > ro/f && chmod 555 ro && chmod 444 ro/f',
  'mkdir -p big/in && for i in $(seq 120); do echo $i > big/in/$i.txt; done && ln -s in/1.txt big/link && mkdir big/none && chmod 600 big/in/7.txt && rm src/b.txt',
  'mkdir -p src/big/in && for i in $(seq 60); do echo $i > src/big/in/$i.txt; done && rm -rf dist',
  'mkdir big && for i in $(seq 60); do echo $i > big/$i.txt; done && chmod 700 big',
  'true',
  'exit 3',
]

describe.skipIf(process.platform !== 'linux')('a rehearsed command', () => {
  let rehearse: Rehearse
  let layers: string

  beforeEach(async () => {
    layers = join(await temporaryFolder(), 'layers')
    const problem = await layering.problemFor(await temporaryFolder(), layers)
    // A test that is passed over here would say that nothing can go wrong.
    if (problem) throw new Error(inEnglish(problem))
    rehearse = rehearsals(layers)
  })

  async function contextIn(workspace: string) {
    const base = { ...(await toolContext()), workspace }
    const context = { ...base, rehearse: (effect: CommandEffect) => rehearse(effect, base) }
    return { context, blobs: base.blobs }
  }

  async function proposalFor(command: string, workspace: string) {
    const { context, blobs } = await contextIn(workspace)
    const proposal = await planCommand({ command, timeLimitMs: 30_000 }, context, shellAnswer)
    onTestFinished(() => proposal.release?.())
    return { proposal, context, blobs }
  }

  async function apply(command: string, workspace: string) {
    const { proposal, context, blobs } = await proposalFor(command, workspace)
    const prepared = await prepareProposal(proposal, context)
    await prepared.commit()
    await proposal.release?.()
    return { changes: prepared.changes, blobs, proposal }
  }

  async function undo(workspace: string, changes: readonly AppliedChange[], blobs: Blobs) {
    const steps = await planUndo(workspace, changes, blobs)
    await keepPreimages(workspace, steps, blobs)
    await applyChangeSet(workspace, steps, blobs)
  }

  /** As the command itself leaves the folder, without any sandbox. */
  async function runBare(command: string, cwd: string): Promise<void> {
    const environment = commandEnvironment(await loginEnvironment())
    await run(SHELL, ['-c', command], { cwd, env: { ...environment, SHLVL: '1' } }).catch(() => undefined)
  }

  /** Commits get the same hashes whenever they are made. */
  const dated = (command: string) =>
    `export GIT_AUTHOR_DATE=@1700000000+0000 GIT_COMMITTER_DATE=@1700000000+0000 GIT_AUTHOR_NAME=A GIT_AUTHOR_EMAIL=a@b.c GIT_COMMITTER_NAME=A GIT_COMMITTER_EMAIL=a@b.c; ${command}`

  async function twins() {
    const root = await temporaryFolder()
    const [bare, kept] = [join(root, 'bare', 'p'), join(root, 'kept', 'p')]
    await mkdir(bare, { recursive: true })
    await makeProject(bare)
    await mkdir(dirname(kept), { recursive: true })
    await cp(bare, kept, { recursive: true, verbatimSymlinks: true, preserveTimestamps: true })
    return { bare, kept }
  }

  test.each(sampleOf(COMMANDS, 16))(
    'leaves what the bare command leaves, and undo leaves what was there: %s',
    async command => {
      const { bare, kept } = await twins()
      const before = await treeOf(kept)
      await runBare(dated(command), bare)

      const { changes, blobs } = await apply(dated(command), kept)

      const expected = await treeOf(bare)
      expect(await treeOf(kept)).toEqual(expected)
      await undo(kept, changes, blobs)
      expect(await treeOf(kept)).toEqual(before)
      const again = await planRedo(kept, changes, blobs)
      await keepPreimages(kept, again, blobs)
      await applyChangeSet(kept, again, blobs)
      expect(await treeOf(kept)).toEqual(expected)
      expect(await readdir(layers)).toEqual([])
    },
  )

  test('takes whole new folders back where another of its changes cannot be made', async () => {
    const { kept } = await twins()
    const { proposal, context } = await proposalFor(
      'mkdir big && for i in $(seq 60); do echo $i > big/$i.txt; done && echo mine >> README.md',
      kept,
    )
    const prepared = await prepareProposal(proposal, context)
    await writeFile(join(kept, 'README.md'), 'theirs\n')

    await expect(prepared.commit()).rejects.toMatchObject({ code: 'conflict' })

    expect(await readdir(kept)).not.toContain('big')
    expect(await readFile(join(kept, 'README.md'), 'utf8')).toBe('theirs\n')
  })

  test('changes nothing before it is approved', async () => {
    const { kept } = await twins()
    const before = await treeOf(kept)

    const { proposal } = await proposalFor(
      'echo x > new.txt; rm -rf src .git; echo y > ~/canary-1; echo z > /tmp/canary-2',
      kept,
    )

    expect(await treeOf(kept)).toEqual(before)
    expect(proposal.effects.length).toBeGreaterThan(5)
    await proposal.release?.()
    expect(await treeOf(kept)).toEqual(before)
    expect(await readdir(layers)).toEqual([])
  })

  test('has no effects where it changes nothing, and its answer is what it printed', async () => {
    const { kept } = await twins()

    const { proposal } = await proposalFor('wc -l src/a.txt; python3 -c "print(6*7)"', kept)

    expect(proposal.effects).toMatchObject([{ type: 'command', rehearsal: { exitCode: 0 } }])
    expect(proposal.effects).toHaveLength(1)
    expect(JSON.stringify(proposal.answer({}).content)).toContain('3 src/a.txt\\\\n42')
  })

  test('refuses to apply over what something else has written meanwhile', async () => {
    const { kept } = await twins()
    const { proposal, context } = await proposalFor('echo mine >> README.md; rm -rf dist', kept)
    await writeFile(join(kept, 'README.md'), 'theirs\n')

    await expect(prepareProposal(proposal, context)).rejects.toMatchObject({ code: 'conflict' })

    expect(await readFile(join(kept, 'README.md'), 'utf8')).toBe('theirs\n')
    expect(await readFile(join(kept, 'dist/keep.js'), 'utf8')).toBe('keep()\n')
  })

  test('leaves a folder in which something else has put a file meanwhile', async () => {
    const { kept } = await twins()
    const { proposal, context } = await proposalFor('rm -rf dist', kept)
    await writeFile(join(kept, 'dist/theirs.js'), 'theirs()\n')

    const prepared = await prepareProposal(proposal, context)
    await prepared.commit()

    expect(await readdir(join(kept, 'dist'))).toEqual(['theirs.js'])
  })

  test('reads no secrets, no home, no other process, and reaches no socket of the computer', async () => {
    const { kept } = await twins()
    await writeFile(join(kept, '.env'), 'KEY=canary-3\n')
    const server = createServer().listen(join(kept, 'sock'))
    const tcp = createServer().listen(0, '127.0.0.1')
    const address = tcp.address()
    const port = typeof address === 'object' && address ? address.port : 0
    try {
      const { proposal } = await proposalFor(
        `cat .env; cat ~/.bashrc | head -1; ls /proc | grep -c '^[0-9]'; python3 - <<P
import socket
for target in (('unix', 'sock'), ('tcp', ${port})):
    s = socket.socket(socket.AF_UNIX if target[0] == 'unix' else socket.AF_INET)
    try:
        s.connect(target[1] if target[0] == 'unix' else ('127.0.0.1', target[1]))
        print('reached', target[0])
    except OSError:
        print('refused', target[0])
P`,
        kept,
      )

      const answer = JSON.stringify(proposal.answer({}).content)
      expect(answer).not.toContain('canary-3')
      expect(answer).toContain('refused unix')
      expect(answer).toContain('refused tcp')
    } finally {
      server.close()
      tcp.close()
    }
  })

  test('is asked about as it is where it needs the network, and the reason is given', async () => {
    const { kept } = await twins()

    const { proposal } = await proposalFor(
      'getent hosts example.com || { echo "Could not resolve host: example.com" >&2; exit 6; }',
      kept,
    )

    const [effect] = proposal.effects
    expect(effect).toMatchObject({ type: 'command' })
    expect(effect).not.toHaveProperty('rehearsal')
    expect(inEnglish((effect as CommandEffect).notRehearsed ?? '')).toBe('it needs the network')
    expect(await readdir(layers)).toEqual([])
  })

  test('names what no plan can have, and what it wrote outside of the folder', async () => {
    const { kept } = await twins()

    const { proposal } = await proposalFor('mkfifo pipe; echo x > ~/.rc; echo n > n.txt', kept)

    expect(proposal.effects[0]).toMatchObject({ rehearsal: { leftOut: ['pipe'], outside: ['~/.rc'] } })
    expect(proposal.effects.slice(1)).toMatchObject([{ path: 'n.txt' }])
    expect(JSON.stringify(proposal.answer({}).content)).toContain('were not kept: ~/.rc')
    await proposal.release?.()
  })
})
