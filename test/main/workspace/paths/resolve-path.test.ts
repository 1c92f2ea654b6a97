import { mkdir, mkdtemp, readlink, realpath, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { locateInside, relativePath, resolveInside } from '../../../../main/workspace/paths/resolve-path'
import { asOrdinaryUser } from '../../../helpers/as-ordinary-user'
import { runsOf, timeFor } from '../../../helpers/how-deep'
import { temporaryFolder } from '../../../helpers/temp-folder'

async function folders() {
  const base = await temporaryFolder()
  const workspace = join(base, 'ws')
  const outside = join(base, 'ws-evil')
  await mkdir(join(workspace, 'src'), { recursive: true })
  await mkdir(outside)
  await writeFile(join(outside, 'secret.txt'), 'secret')
  return { base, workspace, outside }
}

describe('a path inside the workspace', () => {
  test.each([
    ['src/app.ts', 'src/app.ts'],
    ['', '.'],
    ['.', '.'],
    ['src/../src/./a', 'src/a'],
    ['../ws/src', 'src'],
    ['not/there/yet.txt', 'not/there/yet.txt'],
    ['..hidden/a', '..hidden/a'],
  ])('is found for %j', async (path, expected) => {
    const { workspace } = await folders()
    expect(relativePath(workspace, await resolveInside(workspace, path))).toBe(expected)
  })

  test('may be absolute', async () => {
    const { workspace } = await folders()
    expect(await resolveInside(workspace, join(workspace, 'src/a'))).toBe(join(workspace, 'src/a'))
  })

  test('may be absolute in the spelling of a link that leads to it, or above it, be it there or not', async () => {
    const { base, workspace } = await folders()
    await symlink('ws', join(base, 'opened'))
    await symlink('.', join(base, 'home'))
    for (const spelling of [join(base, 'opened'), join(base, 'home/ws'), join(base, 'home/opened')]) {
      expect(await resolveInside(workspace, join(spelling, 'src/new.ts'))).toBe(join(workspace, 'src/new.ts'))
      expect(await resolveInside(workspace, spelling)).toBe(workspace)
      await expect(resolveInside(workspace, join(spelling, '../ws-evil/secret.txt'))).rejects.toThrow('outside')
    }
  })

  test('is what a link in it points to', async () => {
    const { workspace } = await folders()
    await symlink('src', join(workspace, 'link'))
    await symlink(join(workspace, 'link'), join(workspace, 'second'))
    expect(await resolveInside(workspace, 'second/new.ts')).toBe(join(workspace, 'src/new.ts'))
  })

  test('is the place that a dangling link would create', async () => {
    const { workspace } = await folders()
    await symlink('src/later.txt', join(workspace, 'link'))
    expect(await resolveInside(workspace, 'link')).toBe(join(workspace, 'src/later.txt'))
  })

  test('goes to the parent of what a link in a target points to, as the system does', async () => {
    const { workspace } = await folders()
    await mkdir(join(workspace, 'deep/er'), { recursive: true })
    await symlink('deep/er', join(workspace, 'there'))
    await symlink('there/../file', join(workspace, 'link'))
    expect(await resolveInside(workspace, 'link')).toBe(join(workspace, 'deep/file'))
  })
})

describe('a path out of the workspace is refused', () => {
  test.each(['..', '../ws-evil/secret.txt', 'src/../../ws-evil', '/', '/etc/passwd', '../ws-evil'])(
    'as %s',
    async path => {
      const { workspace } = await folders()
      await expect(resolveInside(workspace, path)).rejects.toMatchObject({
        code: 'denied',
        message: `${path} is outside the workspace`,
      })
    },
  )

  test.each([
    ['a link to a folder', '../ws-evil', 'link/secret.txt'],
    ['a link to a file', '../ws-evil/secret.txt', 'link'],
    ['a link to a file that is not there', '../ws-evil/new.txt', 'link'],
    ['a link that is spelled from outside', '../ws-evil', '<base>/opened/link/secret.txt'],
    ['a link to a folder that is not there', '../nowhere', 'link/a/b.txt'],
    ['an absolute link', '/etc', 'link/passwd'],
    ['a link to the process’ own folder', '/proc/self/cwd', 'link/package.json'],
    ['a link to an open file of the process', '/proc/self/fd/1', 'link'],
  ])('through %s', async (_, target, path) => {
    const { base, workspace } = await folders()
    await symlink('ws', join(base, 'opened'))
    await symlink(target, join(workspace, 'link'))
    const spelled = path.replace('<base>', base)
    await expect(resolveInside(workspace, spelled)).rejects.toMatchObject({ code: 'denied' })
    expect(await locateInside(workspace, spelled)).toBeNull()
  })

  test('through a link behind a symlinked parent', async () => {
    const { workspace } = await folders()
    await mkdir(join(workspace, 'a/b'), { recursive: true })
    await symlink('a/b', join(workspace, 'short'))
    await symlink('../../../ws-evil', join(workspace, 'a/b/out'))
    expect(await locateInside(workspace, 'short/out/secret.txt')).toBeNull()
  })

  test('it has a NUL', async () => {
    const { workspace } = await folders()
    await expect(resolveInside(workspace, 'src/a\0.txt')).rejects.toThrow('NUL')
  })

  test('its links go in a circle', async () => {
    const { workspace } = await folders()
    await symlink('b', join(workspace, 'a'))
    await symlink('a', join(workspace, 'b'))
    await expect(resolveInside(workspace, 'a/x')).rejects.toThrow('too many links')
  })

  test('a name in it is too long for the system', async () => {
    const { workspace } = await folders()
    await expect(resolveInside(workspace, `${'x'.repeat(300)}/a`)).rejects.toMatchObject({ code: 'bad-input' })
  })

  test.skipIf(process.platform === 'win32')('permissions hide its target', async () => {
    const { base, workspace } = await folders()
    await mkdir(join(workspace, 'closed'), { mode: 0o000 })
    await asOrdinaryUser(base, async () => {
      await expect(resolveInside(workspace, 'closed/a')).rejects.toThrow(/^can’t access .*closed.* \(EACCES\)$/)
    })
  })
})

/** The number of times that random trees are tried; more on demand. */
const runs = runsOf(500)

/** Names from few letters, so that random paths meet what is there; one has the workspace's name as its start. */
const name = fc.constantFrom('a', 'b', 'c', 'l1', 'l2', '..', '.', '...', 'ws', 'ws-evil', '..hidden')
const path = fc.array(name, { minLength: 1, maxLength: 6 }).map(names => names.join('/'))
const link = fc.record({
  at: fc.constantFrom('l1', 'l2', 'a/l1', 'a/l2', 'a/b/l1', 'c'),
  to: fc.oneof(
    path,
    fc.constantFrom('../ws-evil', '../../ws-evil/x', '/etc', '..', 'l2/../..', '<base>/ws/a', '<base>/ws..'),
  ),
})

test('no random tree of links and no random path leads out', { timeout: timeFor(60_000) }, async () => {
  const base = await temporaryFolder()
  let inside = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(link, { maxLength: 5 }),
      fc.array(path, { minLength: 1, maxLength: 5 }),
      async (links, paths) => {
        const root = await mkdtemp(join(base, 'run-'))
        const workspace = join(root, 'ws')
        await mkdir(join(workspace, 'a/b'), { recursive: true })
        for (const { at, to } of links) {
          await symlink(to.replace('<base>', root), join(workspace, at)).catch(ignoreExisting)
        }
        for (const one of paths) inside += (await leadsIn(workspace, one)) ? 1 : 0
        await rm(root, { recursive: true })
      },
    ),
    { numRuns: runs },
  )
  expect(inside).toBeGreaterThan(200)
})

function ignoreExisting(thrown: NodeJS.ErrnoException): void {
  if (thrown.code !== 'EEXIST') throw thrown
}

/** Creates what was resolved and asks the system where that really is. */
async function leadsIn(workspace: string, path: string): Promise<boolean> {
  const found = await locateInside(workspace, path).catch(() => null)
  if (found === null) return false
  await mkdir(dirname(found), { recursive: true }).catch(() => {})
  const isNew = await writeFile(found, 'x', { flag: 'wx' }).then(
    () => true,
    () => false,
  )
  const real = await realpath(found).catch(() => found)
  expect(relative(workspace, real).split('/')[0]).not.toBe('..')
  expect(resolve(found)).toBe(real)
  await expect(readlink(found)).rejects.toThrow()
  if (isNew) await rename(found, join(dirname(workspace), `done-${Math.random()}`))
  return true
}
