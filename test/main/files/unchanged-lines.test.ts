import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { unchangedLines } from '../../../main/files/unchanged-lines'
import { versionOf } from '../../../main/workspace/changes/file-version'
import { temporaryFolder } from '../../helpers/temp-folder'

const [before, after] = ['1\n2\n3\n4\n5\n6\n', '0\n1\n2\n3\n4\n5\n6\n']
const hash = (text: string) => versionOf(new TextEncoder().encode(text)).hash
const wish = { path: 'a.txt', before: hash(before), after: hash(after), oldFrom: 3, newFrom: 4, count: 2 }
const nothingKept = () => Promise.reject(new Error('not kept'))

test('takes the lines of the file as it is, before the change and after it', async () => {
  const workspace = await temporaryFolder()
  for (const content of [before, after]) {
    await writeFile(join(workspace, 'a.txt'), content)
    const found = await unchangedLines(workspace, { ...wish, workspace }, nothingKept)
    expect(found).toEqual({ lines: ['3', '4'], left: 2 })
  }
})

test('takes the lines of the copy that was kept where the file has moved on or is gone', async () => {
  const workspace = await temporaryFolder()
  const kept = async () => new TextEncoder().encode(before)
  await writeFile(join(workspace, 'a.txt'), 'something else')
  expect(await unchangedLines(workspace, { ...wish, workspace }, kept)).toEqual({ lines: ['3', '4'], left: 2 })
  await rm(join(workspace, 'a.txt'))
  expect(await unchangedLines(workspace, { ...wish, workspace, oldFrom: 6 }, kept)).toEqual({ lines: ['6'], left: 0 })
})

test('knows nothing of a file that is neither what it was before nor after', async () => {
  const workspace = await temporaryFolder()
  await writeFile(join(workspace, 'a.txt'), 'something else')
  expect(await unchangedLines(workspace, { ...wish, workspace }, nothingKept)).toBeNull()
  await rm(join(workspace, 'a.txt'))
  expect(await unchangedLines(workspace, { ...wish, workspace }, nothingKept)).toBeNull()
})

test('refuses paths that lead out of the folder', async () => {
  const workspace = await temporaryFolder()
  const outside = unchangedLines(workspace, { ...wish, workspace, path: '../a.txt' }, nothingKept)
  await expect(outside).rejects.toThrow('outside')
})
