import { execFile } from 'node:child_process'
import { readFile, symlink, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { indexIsPlain } from '../../../../main/approvals/repository/plain-index'
import { temporaryFolder } from '../../../helpers/temp-folder'

const run = promisify(execFile)
const EMPTY = 'e69de29bb2d1d6434b8b29ae775ad8c2e48c5391'

/** An index that git itself has written, with the entries of `git update-index --index-info`. */
async function indexOf(entries: readonly string[], { version = 2, format = 'sha1' } = {}) {
  const folder = await temporaryFolder()
  const git = (...args: string[]) => run('git', args, { cwd: folder })
  await git('init', '-q', '--template=', `--object-format=${format}`)
  const added = run('git', ['update-index', '--index-info'], { cwd: folder })
  added.child.stdin?.end(entries.map(entry => `${entry}\n`).join(''))
  await added
  await git('update-index', '--index-version', String(version))
  return { folder, git, index: join(folder, '.git', 'index') }
}

const file = (name: string, hash = EMPTY) => `100644 ${hash} 0\t${name}`
const many = Array.from({ length: 20_000 }, (_, at) => file(`folder-${at % 97}/some file ${at}.text`))

describe.each([2, 3, 4])('an index of version %i', version => {
  test('is plain with files, links and programs', async () => {
    const entries = [file('a'), `100755 ${EMPTY} 0\tb/c`, `120000 ${EMPTY} 0\tb/d`, file('é/.gitx'), file('..a')]
    const { index } = await indexOf(entries, { version })
    expect(await indexIsPlain(index, 20)).toBe(true)
  })

  test('is read in pieces to its end', async () => {
    const { index } = await indexOf(many, { version })
    expect(await indexIsPlain(index, 20)).toBe(true)
    const { index: other } = await indexOf([...many, `160000 ${EMPTY.replace('e', '1')} 0\tzz`], { version })
    expect(await indexIsPlain(other, 20)).toBe(false)
  })

  test('is not plain with a repository within', async () => {
    const { index } = await indexOf([file('a'), `160000 ${EMPTY.replace('e', '1')} 0\tb`], { version })
    expect(await indexIsPlain(index, 20)).toBe(false)
  })

  test('is plain with names that git only means to add, and with those in conflict', async () => {
    const { index, git, folder } = await indexOf([`100644 ${EMPTY} 1\ta`, `100644 ${EMPTY} 2\ta`], { version })
    await writeFile(join(folder, 'new'), 'x')
    await git('add', '-N', 'new')
    expect(await indexIsPlain(index, 20)).toBe(true)
  })

  test('is plain with hashes of the other length', async () => {
    const { index } = await indexOf([file('a', 'a'.repeat(64)), file('b', 'b'.repeat(64))], {
      version,
      format: 'sha256',
    })
    expect(await indexIsPlain(index, 32)).toBe(true)
    expect(await indexIsPlain(index, 20)).toBe(false)
  })
})

test.each(['../x', 'a/../x', '/x', 'a//x', './x', 'a/.', '.git/config', 'a/.GIT/x', '..'])(
  'an index is not plain with a name that git would not have written: %s',
  async name => {
    const placeholder = 'p'.repeat(name.length)
    const { index } = await indexOf([file(placeholder)])
    const bytes = await readFile(index)
    await writeFile(index, Buffer.from(bytes.toString('latin1').replace(placeholder, name), 'latin1'))
    expect(await indexIsPlain(index, 20)).toBe(false)
  },
)

test('an index is not plain where entries stand in another file', async () => {
  const { index, git } = await indexOf([file('a'), file('b')])
  expect(await indexIsPlain(index, 20)).toBe(true)
  await git('update-index', '--split-index')
  expect(await indexIsPlain(index, 20)).toBe(false)
})

test('an index is not plain where it is cut, says more than it has, or is something else', async () => {
  const { index, folder } = await indexOf([file('a'), file('b')])
  const bytes = await readFile(index)
  for (const length of [0, 11, 40, bytes.length - 30, bytes.length - 1]) {
    await writeFile(index, bytes)
    await truncate(index, length)
    expect(await indexIsPlain(index, 20).catch(() => false), `cut to ${length}`).toBe(false)
  }
  const more = Buffer.from(bytes)
  more.writeUInt32BE(0xffffffff, 8)
  await writeFile(index, more)
  expect(await indexIsPlain(index, 20)).toBe(false)
  await writeFile(index, bytes)
  await symlink(index, join(folder, 'link'))
  expect(await indexIsPlain(join(folder, 'link'), 20)).toBe(false)
  expect(await indexIsPlain(folder, 20)).toBe(false)
})

test('an index of a gigabyte is not read', async () => {
  const { index } = await indexOf([file('a')])
  await truncate(index, 1024 ** 3)
  expect(await indexIsPlain(index, 20)).toBe(false)
})
