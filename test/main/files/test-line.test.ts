import { readdir } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { testLine } from '../../../main/files/test-line'
import { toolContext } from '../../helpers/tool-context'

async function lineFor(files: Record<string, string>, folders: string[] = []) {
  const { workspace } = await toolContext(files)
  return testLine(workspace, { files: await readdir(workspace), folders })
}

const tested = JSON.stringify({ scripts: { test: 'vitest' } })

test.each<[string, Record<string, string>, string[], string | undefined]>([
  ['npm', { 'package.json': tested }, [], 'npm test'],
  ['the program whose lock lies there', { 'package.json': tested, 'pnpm-lock.yaml': '' }, [], 'pnpm test'],
  ['npm behind a byte order mark', { 'package.json': `\uFEFF${tested}` }, [], 'npm test'],
  [
    'nothing where npm only says that there are none',
    { 'package.json': '{"scripts":{"test":"echo \\"Error: no test specified\\" && exit 1"}}' },
    [],
    undefined,
  ],
  ['nothing where the file is broken', { 'package.json': '{"scripts":' }, [], undefined],
  ['nothing where it is too large', { 'package.json': `${tested}${' '.repeat(70_000)}` }, [], undefined],
  ['pytest', { 'pyproject.toml': '' }, ['tests'], 'pytest'],
  ['nothing for a project in Python without tests', { 'pyproject.toml': '' }, [], undefined],
  ['cargo', { 'Cargo.toml': '' }, [], 'cargo test'],
  ['go', { 'go.mod': '' }, [], 'go test ./...'],
  ['make where a rule has that name', { Makefile: 'all:\ntest: all\n' }, [], 'make test'],
  ['nothing where only a variable has it', { Makefile: 'test := 1\ntests:\n' }, [], undefined],
  ['nothing in an empty folder', {}, [], undefined],
])('the tests of a folder are run by %s', async (_, files, folders, line) => {
  expect(await lineFor(files, folders)).toBe(line)
})
