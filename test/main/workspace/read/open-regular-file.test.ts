import { execFileSync } from 'node:child_process'
import { mkdir, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openRegularFile } from '../../../../main/workspace/read/open-regular-file'
import { asOrdinaryUser } from '../../../helpers/as-ordinary-user'
import { slowPeer } from '../../../helpers/slow-peer'
import { temporaryFolder } from '../../../helpers/temp-folder'

const isWindows = process.platform === 'win32'

test('opens a plain file', async () => {
  const file = join(await temporaryFolder(), 'a.txt')
  await writeFile(file, 'hello')
  const handle = await openRegularFile(file)
  expect(await handle.readFile('utf8')).toBe('hello')
  await handle.close()
})

describe('refuses, and does not block on,', () => {
  test('a file that is not there', async () => {
    const file = join(await temporaryFolder(), 'a.txt')
    await expect(openRegularFile(file)).rejects.toMatchObject({ code: 'not-found', message: `path not found: ${file}` })
  })

  test('a name below a file', async () => {
    const file = join(await temporaryFolder(), 'a.txt')
    await writeFile(file, '')
    await expect(openRegularFile(join(file, 'b'))).rejects.toMatchObject({ code: 'not-found' })
  })

  test('a folder', async () => {
    const folder = await temporaryFolder()
    await expect(openRegularFile(folder)).rejects.toMatchObject({
      code: 'bad-input',
      message: `path is not a file: ${folder}`,
    })
  })

  test.skipIf(isWindows)('a named pipe that nobody writes to', async () => {
    const pipe = join(await temporaryFolder(), 'pipe')
    execFileSync('mkfifo', [pipe])
    await expect(openRegularFile(pipe)).rejects.toThrow('(it is a named pipe)')
  })

  test.skipIf(isWindows)('a socket', async () => {
    const path = join(await temporaryFolder(), 's')
    const server = createServer()
    onTestFinished(() => void server.close())
    await new Promise<void>(done => server.listen(path, done))
    await expect(openRegularFile(path)).rejects.toThrow('(it is a socket)')
  })

  test.skipIf(isWindows)('a device', async () => {
    await expect(openRegularFile('/dev/zero')).rejects.toThrow('path is not a file: /dev/zero')
  })

  test.skipIf(isWindows)('a link, as a path that was resolved has none', async () => {
    const folder = await temporaryFolder()
    await symlink('/dev/zero', join(folder, 'link'))
    await expect(openRegularFile(join(folder, 'link'))).rejects.toMatchObject({ code: 'bad-input' })
  })

  test.skipIf(isWindows)('a file that permissions close', async () => {
    const folder = await temporaryFolder()
    const file = join(folder, 'secret')
    await writeFile(file, 'x', { mode: 0o000 })
    await asOrdinaryUser(folder, async () => {
      await expect(openRegularFile(file)).rejects.toMatchObject({
        code: 'denied',
        message: `permission denied: ${file}`,
      })
    })
  })
})

test('refuses a file that is reached through a link which came after the path was resolved', async () => {
  const base = await temporaryFolder()
  await mkdir(join(base, 'outside'))
  await writeFile(join(base, 'outside/a.txt'), 'secret')
  await symlink(join(base, 'outside'), join(base, 'folder'), 'dir')
  await expect(openRegularFile(join(base, 'folder/a.txt'))).rejects.toMatchObject({
    code: 'denied',
    message: expect.stringContaining('was replaced while it was being opened'),
  })
})

test.skipIf(isWindows)('never gives a file from outside while a folder and a link change places', async () => {
  const base = await temporaryFolder()
  for (const name of ['folder', 'outside']) {
    await mkdir(join(base, name))
    await writeFile(join(base, name, 'a.txt'), name)
  }
  await symlink(join(base, 'outside'), join(base, 'link'))
  let isDone = false
  const swapping = swapUntil(base, () => isDone)
  const contents = new Set<string>()
  let refused = 0
  for (let i = 0; i < 2000; i++) {
    const text = await readThrough(join(base, 'folder/a.txt'))
    if (text === null) refused += 1
    else contents.add(text)
  }
  isDone = true
  await swapping
  expect([...contents]).toEqual(['folder'])
  expect(refused).toBeGreaterThan(0)
})

async function readThrough(path: string): Promise<string | null> {
  try {
    const handle = await openRegularFile(path)
    const text = await handle.readFile('utf8')
    await handle.close()
    return text
  } catch {
    return null
  }
}

async function swapUntil(base: string, isDone: () => boolean): Promise<void> {
  const at = (name: string) => join(base, name)
  while (!isDone()) {
    await rename(at('folder'), at('kept'))
    await rename(at('link'), at('folder'))
    await rename(at('folder'), at('link'))
    await rename(at('kept'), at('folder'))
    // Gives the reader a chance to meet the real folder too.
    await slowPeer(1)
  }
  await rm(at('link'))
}
