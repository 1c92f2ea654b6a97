import { execFile } from 'node:child_process'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, onTestFinished, test } from 'vitest'
import { exportSession } from '../../../../main/agent/export/export-session'
import { openStore } from '../../../../main/store/store'
import { fileTree } from '../../../helpers/file-tree'
import { scriptedProvider, toolCall } from '../../../helpers/scripted-provider'
import { startSessions } from '../../../helpers/start-sessions'
import { temporaryFolder } from '../../../helpers/temp-folder'

const posix = describe.skipIf(process.platform === 'win32')
const run = promisify(execFile)

async function fill(folder: string, files: Record<string, string>): Promise<void> {
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), text)
  }
}

/** A session in which each of these lines was run by the shell tool, all approved. They are named c1, c2 … */
async function ran(files: Record<string, string>, ...lines: (string | object)[]) {
  const [dataFolder, folder] = [await temporaryFolder(), await temporaryFolder()]
  await fill(folder, files)
  const inputs = lines.map(line => (typeof line === 'string' ? { command: line } : line))
  const provider = scriptedProvider(
    ...inputs.map((input, index) => ({ toolCalls: [toolCall(`c${index + 1}`, 'shell', input)] })),
    { text: 'Done <b>now</b>.' },
  )
  const app = await startSessions({ dataFolder, provider })
  const { id } = await app.create(folder)
  await app.send(id, 'Run them.')
  for (const [index] of inputs.entries()) {
    const call = await app.until(id, state => {
      const found = state.calls[`c${index + 1}`]
      return found?.status === 'waiting' && found
    })
    await app.approve(id, call)
  }
  const state = await app.ended(id)
  const store = await openStore(dataFolder)
  onTestFinished(() => store.close())
  const events = async () => (await store.logs.read(id)).events
  const exported = async (format: 'patch' | 'markdown' | 'html' | 'json') =>
    (await exportSession(await events(), format, store.blobs.get)).content
  const git = (...args: string[]) => run('git', args, { cwd: folder })
  return { app, id, folder, state, events, exported, git, read: (name: string) => readFile(join(folder, name), 'utf8') }
}

posix('a session as a patch', () => {
  test('leads git from the first state to the last, but for what was undone', async () => {
    const files = {
      'a b.txt': 'one\r\ntwo\n',
      gone: 'x\n',
      kept: 'k\n',
      'no end': 'a',
      merged: '1\n2\n3\n4\n5\n6\n7\n8\n9\n',
    }
    const session = await ran(
      files,
      "sed -i s/two/2/ 'a b.txt'; rm gone; mkdir -p d; echo new > d/ü; : > empty; printf x > run; printf b >> 'no end'",
      'sed -i s/1/ONE/ merged; echo K > kept',
      "sed -i s/9/NINE/ merged; echo more >> d/ü; printf '\\000\\001' > binary; echo q > 'q\"uote'",
    )
    await session.app.undo(session.id, 'c2')
    const patch = await session.exported('patch')
    expect(patch).toContain('# Not in this patch: "binary"')
    expect(patch).not.toContain('kept')
    const last = await fileTree(session.folder)

    const before = await temporaryFolder()
    await fill(before, files)
    await run('git', ['init', '-q'], { cwd: before })
    await writeFile(join(before, 'it.patch'), patch)
    await run('git', ['apply', '--whitespace=nowarn', 'it.patch'], { cwd: before })
    await rm(join(before, '.git'), { recursive: true })
    await rm(join(before, 'it.patch'))
    const { binary: _, ...text } = last
    expect(await fileTree(before)).toEqual(text)
  })

  test('is empty where all was undone', async () => {
    const { app, id, exported } = await ran({ a: '1\n' }, 'echo 2 > a; echo 3 > b')
    await app.undo(id, 'c1')
    expect(await exported('patch')).toBe('')
  })
})
