import { execFileSync } from 'node:child_process'
import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { outermost, type Root, resolveRoots, resolveTarget } from '../../../../main/tools/explore/explore-roots'
import { asOrdinaryUser } from '../../../helpers/as-ordinary-user'
import { temporaryFolder } from '../../../helpers/temp-folder'
import { toolContext } from '../../../helpers/tool-context'

const files = { 'src/a.ts': '', 'test/b.ts': '', 'my docs/c.md': '', 'my/d': '', 'docs/e': '', 'top.txt': '' }
const isWindows = process.platform === 'win32'

describe('a root', () => {
  test.each([
    ['.', ['.']],
    ['src', ['src']],
    ['./src/', ['src']],
    ['top.txt', ['top.txt']],
    [
      ['src', 'test'],
      ['src', 'test'],
    ],
    ['src test', ['src', 'test']],
    ['my docs', ['my docs']],
    ['"my docs" src', ['my docs', 'src']],
    ["'my docs' top.txt", ['my docs', 'top.txt']],
  ])('%j is %j', async (root, expected) => {
    const { workspace } = await toolContext(files)
    expect((await resolveRoots(workspace, root)).map(found => found.path)).toEqual(expected)
  })

  test('that is not there is an error with its whole path', async () => {
    const { workspace } = await toolContext(files)
    await expect(resolveRoots(workspace, 'gone')).rejects.toThrow(`root not found: ${join(workspace, 'gone')}`)
    await expect(resolveRoots(workspace, 'src gone')).rejects.toThrow(`root not found: ${join(workspace, 'src gone')}`)
    await expect(resolveRoots(workspace, ['src', 'gone'])).rejects.toThrow(`root not found: ${join(workspace, 'gone')}`)
    await expect(resolveRoots(workspace, 'top.txt/x')).rejects.toThrow('root not found')
  })

  test('that was there when the workspace was opened may be gone', async () => {
    const workspace = join(await temporaryFolder(), 'gone')
    await expect(resolveRoots(workspace, '.')).rejects.toThrow(`root not found: ${workspace}`)
  })

  test.each(['..', '/', 'link', 'src ..'])('%j leads out and is refused', async root => {
    const { workspace, path } = await toolContext(files)
    await symlink(await temporaryFolder(), path('link'))
    await expect(resolveRoots(workspace, root)).rejects.toThrow(/must resolve inside the workspace|root not found/)
    await expect(resolveRoots(workspace, ['src', '..'])).rejects.toThrow("'root' must resolve inside the workspace.")
  })

  test.skipIf(isWindows)('that is neither file nor folder is refused', async () => {
    const { workspace, path } = await toolContext()
    execFileSync('mkfifo', [path('pipe')])
    await expect(resolveRoots(workspace, 'pipe')).rejects.toThrow(`root is not a file or directory: ${path('pipe')}`)
  })

  test.skipIf(isWindows)('that permissions close is refused, and not taken for empty', async () => {
    const { workspace, path } = await toolContext()
    await mkdir(path('closed'), { mode: 0o000 })
    await writeFile(path('secret'), '', { mode: 0o000 })
    await asOrdinaryUser(workspace, async () => {
      await expect(resolveRoots(workspace, 'closed')).rejects.toThrow(`permission denied: ${path('closed')}`)
      await expect(resolveRoots(workspace, 'secret')).rejects.toThrow(`permission denied: ${path('secret')}`)
    })
  })
})

describe('the target of a read or list', () => {
  async function target(root: string | string[], pattern: string, kind: 'read' | 'list' = 'read') {
    const { workspace } = await toolContext(files)
    const found = await resolveTarget(workspace, await resolveRoots(workspace, root), { target: kind, pattern })
    return found.slice(workspace.length + 1).replaceAll('\\', '/')
  }

  test('is found from the root, and may leave it', async () => {
    expect(await target('src', 'a.ts')).toBe('src/a.ts')
    expect(await target('src', '../top.txt')).toBe('top.txt')
    expect(await target('src', '.', 'list')).toBe('src')
  })

  test('is the root itself when that is a file to read', async () => {
    expect(await target('src/a.ts', 'anything at all')).toBe('src/a.ts')
    expect(await target('src/a.ts', 'a.ts', 'list')).toBe('src/a.ts')
  })

  test('cannot be another than a root that is a file, when listing', async () => {
    await expect(target('src/a.ts', 'b.ts', 'list')).rejects.toThrow(
      'list root is a file; pattern must target that file.',
    )
  })

  test('takes one root only', async () => {
    await expect(target(['src', 'test'], 'a.ts')).rejects.toThrow("'root' must be a single path for read/list targets.")
  })

  test('must not lead out of the workspace', async () => {
    await expect(target('src', '../../x')).rejects.toThrow("'pattern' must resolve inside the workspace.")
    await expect(target('.', '/etc/passwd')).rejects.toThrow("'pattern' must resolve inside the workspace.")
  })
})

test('roots within roots are searched once', () => {
  const roots = (...paths: string[]): Root[] => paths.map(path => ({ path, absolute: path, isFile: false }))
  expect(outermost(roots('src/a', 'src', 'src', 'src-b', 'test/x'))).toEqual(['src', 'src-b', 'test/x'])
  expect(outermost(roots('src', '.'))).toEqual(['.'])
})
