import { execFileSync } from 'node:child_process'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { expect, onTestFinished, test } from 'vitest'
import { fileFinder } from '../../../main/files/file-finder'
import { eventually } from '../../helpers/eventually'
import { type TestToolContext, toolContext } from '../../helpers/tool-context'

const files = {
  'src/user/service.ts': '',
  'src/user.ts': '',
  'README.md': '',
  '.github/ci.yml': '',
  '.git/user': '',
  '.gitignore': 'dist\n*.log\n',
  'dist/user.js': '',
}

async function finderOver(start: Record<string, string>, idleMs?: number) {
  const context = await toolContext(start)
  const finder = fileFinder({ ...(idleMs !== undefined && { idleMs }) })
  onTestFinished(() => finder.close())
  return { context, finder, find: (query: string, limit = 20) => finder.find(context.workspace, query, limit) }
}

type Find = (query: string) => Promise<string[]>

/** Asks until the answer is as expected. */
async function until(find: Find, query: string, expected: string[]): Promise<void> {
  await expect.poll(() => find(query), { timeout: 10_000, interval: 5 }).toEqual(expected)
}

/** Resolves once changes are noticed. */
async function watched(context: TestToolContext, find: Find): Promise<void> {
  let tries = 0
  await eventually(async () => {
    await context.write({ [`probe-file-${tries++}`]: '' })
    expect(await find('probe-file')).not.toEqual([])
  })
}

test('finds files by a few letters, hidden ones too, ignored ones and .git not', async () => {
  const { find } = await finderOver(files)
  expect(await find('user')).toEqual(['src/user.ts', 'src/user/service.ts'])
  expect(await find('usrv')).toEqual(['src/user/service.ts'])
  expect(await find('ci')).toEqual(['.github/ci.yml', 'src/user/service.ts'])
  expect(await find('zebra')).toEqual([])
  expect((await find('')).sort()).toEqual([
    '.github/ci.yml',
    '.gitignore',
    'README.md',
    'src/user.ts',
    'src/user/service.ts',
  ])
  expect(await find('', 2)).toHaveLength(2)
})

test('notices what comes, goes and is renamed, also in new folders', async () => {
  const { context, find } = await finderOver(files)
  await watched(context, find)
  await context.write({ 'src/deep/er/zebra.ts': '' })
  await until(find, 'zebra', ['src/deep/er/zebra.ts'])
  await rename(context.path('src/deep'), context.path('src/moved'))
  await until(find, 'zebra', ['src/moved/er/zebra.ts'])
  await rename(context.path('src/moved/er/zebra.ts'), context.path('okapi.ts'))
  await until(find, 'okapi', ['okapi.ts'])
  await until(find, 'zebra', [])
  await context.write({ 'src/moved/okapi.md': '' })
  await until(find, 'okapi.md', ['src/moved/okapi.md'])
  await rm(context.path('src/moved/okapi.md'))
  await until(find, 'okapi.md', [])
  await rm(context.path('src'), { recursive: true })
  await until(find, 'user', [])
})

test('notices the first file of a folder that was empty', async () => {
  const { context, find } = await finderOver(files)
  await mkdir(context.path('empty'))
  await watched(context, find)
  await mkdir(context.path('later/on'), { recursive: true })
  // A file that comes later is reported later.
  await context.write({ 'README-too.md': '' })
  await until(find, 'README-too', ['README-too.md'])
  await context.write({ 'empty/zebra.ts': '', 'later/on/okapi.ts': '' })
  await until(find, 'zebra', ['empty/zebra.ts'])
  await until(find, 'okapi', ['later/on/okapi.ts'])
})

test('follows the ignore rules of what comes, and rules that change', async () => {
  const { context, find } = await finderOver(files)
  await watched(context, find)
  await context.write({ 'dist/zebra.js': '', 'src/zebra.log': '', 'src/zebra.ts': '' })
  await until(find, 'zebra', ['src/zebra.ts'])
  await context.write({ '.gitignore': 'dist\n' })
  await until(find, 'zebra', ['src/zebra.ts', 'src/zebra.log'])
})

test('shows new files one after the other, as each is there', async () => {
  const { context, find } = await finderOver(files)
  await watched(context, find)
  for (let i = 0; i < 9; i++) {
    await writeFile(context.path(`src/zebra${i}.ts`), '')
    await until(find, `zebra${i}`, [`src/zebra${i}.ts`])
  }
})

test('does nothing before the first question, and lets go after a while without any', async () => {
  const { finder, find, context } = await finderOver(files, 50)
  expect(finder.size()).toBe(0)
  expect(await find('user')).not.toEqual([])
  expect(finder.size()).toBe(1)
  await expect.poll(() => finder.size()).toBe(0)
  await context.write({ 'src/zebra.ts': '' })
  expect(await find('zebra')).toEqual(['src/zebra.ts'])
})

test('says that a folder is gone, and looks again at the next question', async () => {
  const { context, finder, find } = await finderOver({})
  await rm(context.workspace, { recursive: true })
  await expect(find('a')).rejects.toThrow()
  expect(finder.size()).toBe(0)
  await context.write({ 'a.txt': '' })
  expect(await find('a')).toEqual(['a.txt'])
})

test('answers nothing once it is closed, also while it begins', async () => {
  const { finder, find } = await finderOver(files)
  const first = find('user').catch(() => [])
  await finder.close()
  await first
  expect(await find('user')).toEqual([])
  expect(finder.size()).toBe(0)
})

test.skipIf(process.platform === 'win32')('does not follow links', async () => {
  const { context, find } = await finderOver(files)
  await watched(context, find)
  execFileSync('ln', ['-s', '/etc', context.path('zebra')])
  execFileSync('ln', ['-s', 'README.md', context.path('zebra.md')])
  await context.write({ 'okapi.md': '' })
  await until(find, 'okapi', ['okapi.md'])
  expect(await find('zebra')).toEqual([])
})

test('lists what is in folders, without what is ignored', async () => {
  const { context, finder } = await finderOver(files)
  expect(await finder.list(context.workspace, ['', 'src', 'dist'])).toEqual({
    '': [
      { name: '.github', kind: 'folder' },
      { name: 'src', kind: 'folder' },
      { name: '.gitignore', kind: 'file' },
      { name: 'README.md', kind: 'file' },
    ],
    src: [
      { name: 'user', kind: 'folder' },
      { name: 'user.ts', kind: 'file' },
    ],
    dist: [],
  })
})

test('tells what changes in the folder that is watched, and in no other', async () => {
  const told: { workspace: string; paths: string[] }[] = []
  const finder = fileFinder({ idleMs: 50, changed: (workspace, paths) => told.push({ workspace, paths }) })
  onTestFinished(() => finder.close())
  const [one, two] = [await toolContext(files), await toolContext(files)]
  finder.watch(1, one.workspace)
  await watched(one, query => finder.find(one.workspace, query, 5))
  // A new listing says that anything may have changed, so it is written until it is named.
  const writeAgain = async () => {
    await one.write({ 'README.md': `${told.length}` })
    return told.some(({ paths }) => paths.includes('README.md'))
  }
  await expect.poll(writeAgain, { timeout: 10_000 }).toBe(true)
  finder.watch(1, two.workspace)
  // The folder before is let go of, the watched one is kept.
  await expect.poll(() => finder.size()).toBe(1)
  await watched(two, query => finder.find(two.workspace, query, 5))
  told.length = 0
  await one.write({ 'README.md': 'again' })
  await two.write({ 'b.md': '' })
  await expect.poll(() => told.length).toBeGreaterThan(0)
  expect(new Set(told.map(({ workspace }) => workspace))).toEqual(new Set([two.workspace]))
  finder.watch(1, null)
  await expect.poll(() => finder.size()).toBe(0)
})

test('tells of the folder of each watcher, once where two watch the same, as long as one of them does', async () => {
  const told: { workspace: string; paths: string[] }[] = []
  const finder = fileFinder({ idleMs: 50, changed: (workspace, paths) => told.push({ workspace, paths }) })
  onTestFinished(() => finder.close())
  const [one, two] = [await toolContext(files), await toolContext(files)]
  const isTold = async ({ workspace, write }: TestToolContext) => {
    const before = told.length
    const again = async () => {
      await write({ 'README.md': `${Math.random()}` })
      return told.slice(before).some(event => event.workspace === workspace && event.paths.includes('README.md'))
    }
    await expect.poll(again, { timeout: 10_000 }).toBe(true)
  }
  finder.watch(1, one.workspace)
  finder.watch(2, two.workspace)
  finder.watch(3, two.workspace)
  await watched(one, query => finder.find(one.workspace, query, 5))
  await watched(two, query => finder.find(two.workspace, query, 5))
  await isTold(one)
  await isTold(two)
  expect(finder.size()).toBe(2)
  finder.watch(3, null)
  await isTold(two)
  finder.watch(2, one.workspace)
  await expect.poll(() => finder.size()).toBe(1)
  finder.watch(1, null)
  await isTold(one)
  finder.watch(2, null)
  await expect.poll(() => finder.size()).toBe(0)
})
