import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readEvenSecret } from '../../../../main/workspace/read/read-even-secret'
import { placeForModel, readForModel, SecretFile } from '../../../../main/workspace/read/read-for-model'
import { folderWith } from '../../../helpers/project-folder'
import { temporaryFolder } from '../../../helpers/temp-folder'

const asked = (path: string) => ({ path, maxBytes: 1_000 })

test('gives a plain file, also by a link that stays in the folder', async () => {
  const folder = await folderWith({ 'a.txt': 'a', 'docs/b.txt': 'b' })
  await symlink('docs/b.txt', join(folder, 'link.txt'))
  expect(await readForModel(folder, asked('a.txt'))).toMatchObject({ text: 'a', isCut: false })
  expect(await readForModel(folder, asked('link.txt'))).toMatchObject({ text: 'b' })
})

describe('refuses', () => {
  test.each([
    ['a name', '.env', '.env'],
    ['a name in other letters', '.ENV', '.ENV'],
    ['a link to it', 'AGENTS.md', '.env'],
    ['a link of that name to another file', 'id_rsa', 'plain.txt'],
    ['a file in a folder to which a link leads', 'skills/config', '.aws/config'],
  ])('%s that says that it may hold secrets', async (_, path, real) => {
    const folder = await folderWith({ [real]: 'KEY=1' })
    if (path === 'skills/config') await symlink('.aws', join(folder, 'skills'))
    else if (path !== real) await symlink(real, join(folder, path))
    await expect(placeForModel(folder, path)).rejects.toThrow(SecretFile)
    await expect(readForModel(folder, asked(path))).rejects.toThrow(`${real} may contain secrets`)
    expect(await readEvenSecret(folder, asked(path))).toMatchObject({ text: 'KEY=1' })
  })

  test('a file with a key in it is refused, whatever its name is', async () => {
    const folder = await folderWith({ 'notes.md': '# Notes\nAPI_KEY=fQ9ZxT7aB2mK8vR4nL6pW3\n' })
    await expect(readForModel(folder, asked('notes.md'))).rejects.toThrow('notes.md contains what looks like a key')
  })

  test('a file outside the folder is refused', async () => {
    const folder = await temporaryFolder()
    const elsewhere = await temporaryFolder()
    await mkdir(join(elsewhere, 'docs'))
    await writeFile(join(elsewhere, 'docs/a.txt'), 'a')
    await symlink(join(elsewhere, 'docs'), join(folder, 'docs'))
    await expect(readForModel(folder, asked('docs/a.txt'))).rejects.toThrow('outside the workspace')
  })
})
