import { mkdir, rename, rm, symlink, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { followedFiles } from '../../../../main/browser/files/followed-files'
import { eventually } from '../../../helpers/eventually'
import { temporaryFolder } from '../../../helpers/temp-folder'

/** Longer than it takes until a change is told, also after another one. */
const QUIET_MS = 1_500

/** The files that a page was given. */
async function followed(paths: string[] = ['index.html', 'style.css']) {
  const folder = await temporaryFolder()
  const told = { times: 0 }
  const files = followedFiles(folder, () => told.times++)
  onTestFinished(files.end)
  const write = (path: string, bytes: string) => writeFile(join(folder, path), bytes)
  for (const path of paths) await write(path, `first ${path}`)
  const open = (...asked: string[]) => {
    files.began()
    for (const path of asked) files.asked(path)
    files.came()
  }
  open(...paths)
  /** Until changes are heard. */
  const settled = () => pause(500)
  await settled()
  const isTold = async (times: number) => {
    await eventually(() => expect(told.times).toBe(times))
  }
  const isQuiet = async () => {
    const before = told.times
    await pause(before === 0 ? QUIET_MS / 2 : QUIET_MS)
    expect(told.times).toBe(before)
  }
  return { folder, told, write, open, settled, isTold, isQuiet, ...files }
}

test('a file that is written, and one that another takes the place of, is told of once', async () => {
  const { folder, write, isTold, isQuiet } = await followed()
  await isQuiet()
  await write('style.css', 'second')
  await isTold(1)
  await isQuiet()
  await write('index.new', 'second')
  await rename(join(folder, 'index.new'), join(folder, 'index.html'))
  await isTold(2)
  await write('other.html', 'x')
  await isQuiet()
})

test('of one that is gone nothing is told, and that it has come back is', async () => {
  const { folder, write, isTold, isQuiet } = await followed()
  await unlink(join(folder, 'index.html'))
  await write('style.css', 'second')
  await isQuiet()
  await write('index.html', 'second')
  await isTold(1)
  await rm(join(folder, 'style.css'))
  await isQuiet()
  await write('style.css', 'third')
  await isTold(2)
})

test('a file that was not there is told of once it comes, with the folder that it is in', async () => {
  const { folder, write, open, settled, isTold } = await followed([])
  open('later/deep/new.html')
  await settled()
  await mkdir(join(folder, 'later'))
  await mkdir(join(folder, 'later', 'deep'))
  await settled()
  await write('later/deep/new.html', 'x')
  await isTold(1)
})

test('a whole folder that is replaced is told of, and followed as before', async () => {
  const { folder, write, open, settled, isTold } = await followed([])
  for (const name of ['dist', 'next']) {
    await mkdir(join(folder, name))
    await write(`${name}/index.html`, name)
  }
  open('dist/index.html')
  await settled()
  await rename(join(folder, 'dist'), join(folder, 'former'))
  await rename(join(folder, 'next'), join(folder, 'dist'))
  await isTold(1)
  open('dist/index.html')
  await settled()
  await write('dist/index.html', 'again')
  await isTold(2)
})

test('a link is followed to where it leads, and not out of the folder', async () => {
  const { folder, write, open, settled, isTold, isQuiet } = await followed([])
  const outside = await temporaryFolder()
  await writeFile(join(outside, 'secret.html'), 'x')
  await mkdir(join(folder, 'real'))
  await write('real/a.html', 'x')
  await write('real/b.html', 'x')
  await symlink(join('real', 'a.html'), join(folder, 'index.html'))
  await symlink(join(outside, 'secret.html'), join(folder, 'out.html'))
  open('index.html', 'out.html')
  await settled()
  await write('real/a.html', 'longer')
  await isTold(1)
  await unlink(join(folder, 'index.html'))
  await symlink(join('real', 'b.html'), join(folder, 'index.html'))
  await isTold(2)
  await pause(QUIET_MS)
  await write('real/b.html', 'longer')
  await isTold(3)
  await writeFile(join(outside, 'secret.html'), 'longer')
  await isQuiet()
})

test('the files of a document are left with it, and kept where the next one does not come', async () => {
  const { write, open, settled, isTold, isQuiet, began, asked } = await followed()
  await write('next.html', 'x')
  began()
  asked('next.html')
  await write('index.html', 'second')
  await isTold(1)
  open('next.html')
  await settled()
  await write('index.html', 'third')
  await isQuiet()
  await write('next.html', 'second')
  await isTold(2)
})

test('a file that the page has asked for again by itself is given as it is', async () => {
  const { write, isQuiet, asked } = await followed(['index.html', 'data.json'])
  await write('data.json', 'second')
  asked('data.json')
  await isQuiet()
})

test('of a page of very many files, one of which is written all the time, a change is told once a second at most', async () => {
  const { write, open, told } = await followed([])
  await write('index.html', 'x')
  open('index.html', ...Array.from({ length: 10_000 }, (_, at) => `of/${at}/file-${at}.js`))
  let writes = 0
  for (; told.times < 3; writes++) await write('index.html', `${writes}`)
  expect(writes).toBeGreaterThan(told.times)
})

test('once it was ended nothing is told any more', async () => {
  const { write, end, isQuiet } = await followed()
  await write('index.html', 'second')
  end()
  await isQuiet()
})
