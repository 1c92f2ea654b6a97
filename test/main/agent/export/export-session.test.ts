import { execFile } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, onTestFinished, test } from 'vitest'
import { exportSession } from '../../../../main/agent/export/export-session'
import { openStore } from '../../../../main/store/store'
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

posix('a session to be read', () => {
  test('is Markdown in which nothing breaks out of its fence', async () => {
    const { exported } = await ran({ a: 'x\n' }, "printf '```\\n# not a title\\n' > a")
    const markdown = await exported('markdown')
    expect(markdown).toContain('## You\n\n> Run them.')
    expect(markdown).toContain(' · approved by you')
    expect(markdown).toContain('````diff')
    expect(markdown).toContain('+# not a title')
    expect(markdown).not.toMatch(/^# not a title/m)
  })

  test('is a page without scripts in which all is text', async () => {
    const { exported } = await ran({}, "echo '<script>alert(1)</script>' > '<img src=x>'")
    const html = await exported('html')
    expect(html).toContain('&lt;script&gt;alert(1)')
    expect(html).toContain('Done &lt;b&gt;now&lt;/b&gt;.')
    expect(html).toContain("default-src 'none'")
    expect(html).not.toMatch(/<(script|img|b|iframe|link)\b|\son\w+=|javascript:/i)
  })

  test('is JSON with every event', async () => {
    const { exported, events } = await ran({ a: '1' }, 'echo 2 > a')
    expect(JSON.parse(await exported('json'))).toEqual({ format: 'atrium-session', events: await events() })
  })
})
