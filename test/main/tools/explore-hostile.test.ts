import { execFile } from 'node:child_process'
import { mkdir, symlink, truncate } from 'node:fs/promises'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { listProcesses } from '../../../main/shell/process/list-processes'
import type { Tool } from '../../../main/tools/tool'
import { exploreWorkspace } from '../../../main/tools/workspace/explore-workspace'
import { messageOf } from '../../../shared/errors'
import { textOf } from '../../../shared/session/tool-results'
import { eventually } from '../../helpers/eventually'
import { type TestToolContext, toolContext } from '../../helpers/tool-context'

const { run } = exploreWorkspace as Extract<Tool, { kind: 'reads' }>
const onLinux = describe.skipIf(process.platform !== 'linux')
const make = promisify(execFile)

async function children(): Promise<number> {
  const all = await listProcesses({})
  return all.filter(({ parent }) => parent === process.pid).length
}

const CALLS = [
  { pattern: 'word' },
  { pattern: 'a', target: 'path' },
  { pattern: 'a(b|.)', target: 'path' },
  { pattern: 'a.txt', target: 'read' },
  { pattern: '.', target: 'list' },
]

type Trap = (context: TestToolContext) => Promise<unknown>

const pipeAt =
  (name: string): Trap =>
  ({ path }) =>
    make('mkfifo', [path(name)])

const TRAPS: [name: string, trap: Trap][] = [
  ['a pipe named .gitignore', pipeAt('.gitignore')],
  ['a pipe named .ignore in a folder', pipeAt('sub/.ignore')],
  ['a pipe named .rgignore', pipeAt('.rgignore')],
  [
    'a pipe that git is told to exclude by',
    async context => {
      await mkdir(context.path('.git/info'), { recursive: true })
      await pipeAt('.git/info/exclude')(context)
    },
  ],
]

onLinux('a folder that keeps ripgrep waiting', () => {
  test.each(TRAPS)('(%s) keeps nobody waiting who stops, and leaves no process', async (_, trap) => {
    const before = await children()
    for (const input of CALLS) {
      const context = await toolContext({ 'a.txt': 'word', 'sub/a.txt': 'word' })
      await trap(context)
      const asked = run(input, context).then(textOf, messageOf)
      setTimeout(() => context.abort(new Error('stopped')), 100)
      expect(await asked).toMatch(/stopped|word|a\.txt/)
    }
    await eventually(async () => expect(await children()).toBe(before))
  })
})

onLinux('a folder full of traps', () => {
  test('ends a search that would take all memory', { timeout: 30_000 }, async () => {
    const context = await toolContext({ 'a.txt': 'word' })
    await symlink('/dev/zero', context.path('.gitignore'))
    await expect(run({ pattern: 'word' }, context)).rejects.toThrow('search failed')
  })

  test('is searched, listed and read beside pipes, devices, circles and files without end', async () => {
    const context = await toolContext({
      'a.txt': 'word',
      'huge.txt': 'word\n',
      '.gitignore': `${'**/'.repeat(3_000)}x\n`,
    })
    const { path } = context
    await make('mkfifo', [path('pipe')])
    await Promise.all([
      symlink('/dev/zero', path('zero')),
      symlink('.', path('circle')),
      symlink('loop', path('loop')),
      truncate(path('huge.txt'), 1024 ** 4),
    ])
    expect(textOf(await run({ pattern: 'word', mode: 'snippets' }, context))).toContain('a.txt:1:word')
    expect(textOf(await run({ pattern: '.', target: 'list' }, context)).split('\n')).toEqual(
      expect.arrayContaining(['a.txt', 'circle/', 'huge.txt']),
    )
    for (const name of ['pipe', 'zero', 'circle', 'loop']) {
      await expect(run({ pattern: name, target: 'read' }, context)).rejects.toThrow()
    }
  })
})
