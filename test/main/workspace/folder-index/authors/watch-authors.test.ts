import { execFile } from 'node:child_process'
import { mkdtemp, open, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, onTestFinished, test } from 'vitest'
import { runCommand } from '../../../../../main/shell/command/run-command'
import { type WatchedRun, watchCommand } from '../../../../../main/tools/watch-command'
import { applyChangeSet } from '../../../../../main/workspace/changes/change-set'
import { versionOf } from '../../../../../main/workspace/changes/file-version'
import { folderWatches } from '../../../../../main/workspace/folder-index/folder-watches'
import { indexService } from '../../../../../main/workspace/folder-index/index-service'
import { slowPeer } from '../../../../helpers/slow-peer'
import { toolContext } from '../../../../helpers/tool-context'

const onLinux = describe.skipIf(process.platform !== 'linux')
const run = promisify(execFile)
/** Until it was looked often enough what processes do. */
const LOOKS = 400
const README = 'the first line\n'

/** A folder in which commands are watched, and another program writes meanwhile. */
async function scene(files: Record<string, string> = { 'README.md': README }) {
  const context = await toolContext(files)
  const service = indexService()
  const started: Promise<unknown>[] = []
  const index = {
    async ask(question: Parameters<typeof service>[0]) {
      const answer = Promise.resolve(service(question))
      if (question.type === 'started') started.push(answer)
      return answer
    },
    close: async () => undefined,
  }
  const folders = folderWatches(index, context.blobs)
  const outside = await mkdtemp(join(tmpdir(), 'outside-'))
  onTestFinished(() => rm(outside, { recursive: true }))

  /** Another program, which is none of the command's. */
  async function other(line: string): Promise<void> {
    await run('/bin/sh', ['-c', line], { cwd: context.workspace })
    await slowPeer(LOOKS)
  }

  /** Runs a line whose `$GATE` is a pipe that gives one line for each part of `meanwhile`, once that is over. */
  async function during(line: string, ...meanwhile: (() => Promise<unknown>)[]): Promise<WatchedRun> {
    const gate = join(outside, `gate-${started.length}`)
    await run('mkfifo', [gate])
    let begun: (() => void) | undefined
    const hasBegun = new Promise<void>(resolve => {
      begun = resolve
    })
    const watched = watchCommand({ ...context, folders }, async onStart =>
      runCommand({
        command: `exec 9<"$GATE"; ${line}`,
        shell: '/bin/sh',
        cwd: context.workspace,
        environment: { ...process.env, GATE: gate } as Record<string, string>,
        mode: 'pipes',
        timeLimitMs: 20_000,
        signal: context.signal,
        onOutput: () => undefined,
        onStart(tree) {
          onStart?.(tree)
          begun?.()
        },
      }),
    )
    await hasBegun
    const key = await open(gate, 'w')
    await started.at(-1)
    for (const work of meanwhile) {
      await work()
      // It may have ended already.
      await key.write('go\n').catch(() => undefined)
    }
    await key.close()
    return watched
  }
  return { ...context, folders, other, during, text: (name: string) => readFile(context.path(name), 'utf8') }
}

const paths = ({ changed }: WatchedRun, isUnknown: boolean) =>
  (changed?.changes ?? []).filter(one => (one.authorUnknown ?? false) === isUnknown).map(({ path }) => path)

onLinux('while a command waits', () => {
  test('files that another program adds, changes, deletes and moves are not known to be the command’s', async () => {
    const { during, other } = await scene({ 'README.md': README, gone: 'g\n', old: 'moved\n' })
    const found = await during('read x <&9; echo made > made.txt', () =>
      other('echo mine >> README.md; mkdir output; echo big > output/a.jsonl; rm gone; mv old new'),
    )
    expect(paths(found, true)).toEqual(['README.md', 'gone', 'new', 'old', 'output/a.jsonl'])
    expect(paths(found, false)).toEqual(['made.txt'])
  })

  test('a file that both wrote is not known to be the command’s alone', async () => {
    const { during, other } = await scene()
    const found = await during('echo one >> README.md; read x <&9; echo two >> README.md; echo made > made', () =>
      other('echo mine >> README.md'),
    )
    expect([paths(found, true), paths(found, false)]).toEqual([['README.md'], ['made']])
  })

  test('files that git commits in a terminal stay apart, as do the files that it brings', async () => {
    const { during, other } = await scene()
    await other('git init -q; git config user.email a@b; git config user.name a; git add -A; git commit -qm one')
    await other('git checkout -qb side; echo s > side; git add -A; git commit -qm side; git checkout -q -')
    const found = await during('echo a > a; read x <&9; echo b > b', () => other('git merge -q side'))
    expect([paths(found, true), paths(found, false)]).toEqual([['side'], ['a', 'b']])
  })

  test('a file by a program that the command left behind in a session of its own is the command’s', async () => {
    const { during } = await scene()
    const line = 'setsid sh -c "exec 8<&9; read x <&8; echo late > late; read x <&8" & read x <&9; wait; echo end > end'
    const found = await during(
      line,
      async () => undefined,
      async () => undefined,
      async () => undefined,
    )
    expect([paths(found, true), paths(found, false)]).toEqual([[], ['end', 'late']])
  })
})

onLinux('while a command works without a pause', () => {
  test('a text of more bytes than it has written is not known to be its own', async () => {
    const { during, other } = await scene()
    const spin = 'while :; do :; done & spin=$!; read x <&9; kill $spin; echo made > made'
    const found = await during(spin, () =>
      other('for i in 1 2 3 4 5 6 7 8 9; do echo mine by hand >> README.md; echo more >> new; done'),
    )
    expect([paths(found, true), paths(found, false)]).toEqual([['README.md', 'new'], ['made']])
  })
})

test('a file that Atrium itself writes meanwhile is not the command’s', async () => {
  const { during, workspace, blobs } = await scene()
  const content = Buffer.from('by hand\n')
  const found = await during('echo made > made; read x <&9', () =>
    applyChangeSet(workspace, [{ path: 'README.md', before: versionOf(Buffer.from(README)), content }], blobs),
  )
  expect([paths(found, true), paths(found, false)]).toEqual([['README.md'], ['made']])
})

describe('in a quiet folder', () => {
  const LINES = [
    'echo a > a; mkdir -p d/e; echo b > d/e/b; mv README.md README; cp README copy; chmod 600 copy',
    'for i in 1 2 3 4 5 6 7 8; do (echo $i > f$i; sleep 0.06; echo more >> f$i) & done; wait; rm f1',
    'read x <&9; (sleep 0.1; echo late > late) & wait; sed -i s/first/last/ README.md; rm -f late2; touch empty',
    "node -e \"const fs=require('fs');setTimeout(()=>{fs.writeFileSync('big','x'.repeat(300000));fs.renameSync('big','big2')},90)\"",
    'mkdir .t; tar cf .t/a.tar README.md; mkdir x; tar xf .t/a.tar -C x; sleep 0.1; rm -r .t; ln README.md hard',
    "python3 -c \"import mmap,os,time;f=open('m','w+b');f.truncate(9000);time.sleep(0.1);m=mmap.mmap(f.fileno(),9000);m[:]=b'y\\\\0'*4500;m.flush();time.sleep(0.1)\"",
  ]
  test.each(LINES)('all is the command’s: %s', async line => {
    const found = await (await scene()).during(line, async () => undefined)
    expect(paths(found, true)).toEqual([])
    expect(paths(found, false).length).toBeGreaterThan(0)
  })
})

onLinux('two commands of Atrium in one folder', () => {
  test('each has what it did while the other one waited', async () => {
    const scenery = await scene()
    let second: WatchedRun | undefined
    const first = await scenery.during('echo a > a; read x <&9; echo c > c', async () => {
      second = await scenery.during('read x <&9; echo b > b', async () => undefined)
      await slowPeer(LOOKS)
    })
    expect([paths(first, false), paths(first, true)]).toEqual([['a', 'c'], ['b']])
    expect(second && [paths(second, false), paths(second, true)]).toEqual([['b'], []])
  })
})
