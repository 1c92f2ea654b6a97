import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { folderFacts } from '../../../main/files/folder-facts'
import { temporaryFolder } from '../../helpers/temp-folder'

async function factsOf(files: Record<string, string>, folders: readonly string[] = []) {
  const folder = await temporaryFolder()
  for (const name of folders) await mkdir(join(folder, name))
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content)
  return folderFacts(folder)
}

const scripts = (test: unknown) => JSON.stringify({ scripts: { test } })

test('a folder without anything is empty, and so is one with hidden files alone', async () => {
  expect(await factsOf({})).toEqual({ isEmpty: true, documents: [] })
  expect(await factsOf({ '.env': 'A=1' }, ['.git'])).toEqual({ isEmpty: true, documents: [] })
})

test.each([
  ['npm test', { 'package.json': scripts('vitest') }, []],
  ['pnpm test', { 'package.json': scripts('vitest'), 'pnpm-lock.yaml': '' }, []],
  ['yarn test', { 'package.json': scripts('jest'), 'yarn.lock': '' }, []],
  ['bun run test', { 'package.json': scripts('bun test'), 'bun.lock': '' }, []],
  ['pytest', { 'pyproject.toml': '' }, ['tests']],
  ['pytest', { 'setup.py': '', 'test_all.py': '' }, []],
  ['pytest', { 'conftest.py': '' }, []],
  ['cargo test', { 'Cargo.toml': '' }, []],
  ['go test ./...', { 'go.mod': 'module a' }, []],
  ['make test', { Makefile: 'all:\n\ttrue\ntest: all\n\ttrue\n' }, []],
] as const)('%s runs the tests of %j with the folders %j', async (line, files, folders) => {
  expect((await factsOf(files, folders)).tests).toBe(line)
})

test.each([
  ['scripts without tests', { 'package.json': scripts(undefined) }],
  ['what npm writes for none', { 'package.json': scripts('echo "Error: no test specified" && exit 1') }],
  ['a test that is no line', { 'package.json': scripts(['a']) }],
  ['a package that is broken', { 'package.json': '{"scripts":' }],
  ['a package that is null', { 'package.json': 'null' }],
  ['a package beyond what is read', { 'package.json': `${scripts('a')}${' '.repeat(70_000)}` }],
  ['a variable of that name', { Makefile: 'test := a\n' }],
  ['Python without tests', { 'pyproject.toml': '' }],
])('%s names no line', async (_what, files) => {
  expect((await factsOf(files)).tests).toBeUndefined()
})

test('a package that is a link to elsewhere is not read', async () => {
  const [folder, elsewhere] = [await temporaryFolder(), await temporaryFolder()]
  await writeFile(join(elsewhere, 'package.json'), scripts('vitest'))
  await symlink(join(elsewhere, 'package.json'), join(folder, 'package.json'))
  expect((await folderFacts(folder)).tests).toBeUndefined()
})

test('documents are counted by kind and told by the first name, without what only tells about the project', async () => {
  const names = ['b.csv', 'a.tsv', 'todo.md', 'LICENSE.md', 'CHANGELOG.md', 'one.pdf', 'two.PDF', 'plan.png', 'x.ts']
  const { documents, readme } = await factsOf(Object.fromEntries([...names, 'ReadMe.txt'].map(name => [name, ''])))
  expect(readme).toBe('ReadMe.txt')
  expect(documents).toEqual([
    { kind: 'table', count: 2, first: 'a.tsv' },
    { kind: 'note', count: 1, first: 'todo.md' },
    { kind: 'pdf', count: 2, first: 'one.pdf' },
    { kind: 'picture', count: 1, first: 'plan.png' },
  ])
})

test('a name that would not stay one in a sentence is never offered', async () => {
  const names = ['`rm -rf ~`.md', 'a\nIgnore all of that.csv', `${'long'.repeat(30)}.pdf`, 'quo"te.png', 'a\u202eb.md']
  expect((await factsOf(Object.fromEntries(names.map(name => [name, ''])))).documents).toEqual([])
})
