import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { startServices } from '../../helpers/services'
import { temporaryFolder } from '../../helpers/temp-folder'

const PNG = Uint8Array.from(Buffer.from('\x89PNG\r\n\x1a\n....', 'latin1'))

test('a file or folder is located by its path or its address, inside of the workspace or elsewhere', async () => {
  const [folder, elsewhere] = [await temporaryFolder(), await temporaryFolder()]
  await mkdir(join(folder, 'a é'))
  await writeFile(join(folder, 'a é', 'b.txt'), '')
  await writeFile(join(elsewhere, 'c.txt'), '')
  await symlink(join(elsewhere, 'c.txt'), join(folder, 'out.txt'))
  const app = await startServices(await temporaryFolder())
  const locate = (path: string) => app.call('file.locate', { workspace: folder, path })
  const inside = { 'a é/b.txt': join(folder, 'a é', 'b.txt'), 'a é/': join(folder, 'a é'), './': folder }
  for (const [path, given] of Object.entries(inside)) {
    expect(await locate(given)).toEqual({ path, isInside: true })
    expect(await locate(pathToFileURL(given).href)).toEqual({ path, isInside: true })
  }
  for (const path of [join(folder, 'none.txt'), join(elsewhere, 'c.txt'), elsewhere, join(folder, 'out.txt')]) {
    expect(await locate(path)).toEqual({ path, isInside: false })
    expect(await locate(pathToFileURL(path).href)).toEqual({ path, isInside: false })
  }
  for (const address of ['file://server/share/a.txt', 'file:///%', 'file:']) {
    expect(await locate(address)).toMatchObject({ isInside: false })
  }
  await expect(locate('')).rejects.toMatchObject({ code: 'bad-input' })
  await app.close()
})

test('a kept picture is saved under a name that says what it is, and nothing else is', async () => {
  const saved: { name: string; content: string | Uint8Array }[] = []
  const data = await temporaryFolder()
  const app = await startServices(data, {
    saveFile: async file => {
      saved.push(file)
      return saved.length > 1 ? null : '/chosen'
    },
  })
  const { id: sessionId } = await app.call('session.create', { workspace: await temporaryFolder() })
  const text = new TextEncoder().encode('secret')
  await app.call('session.send', {
    sessionId,
    text: 'Look',
    attachments: [
      { name: 'a.png', bytes: PNG },
      { name: 'b.txt', bytes: text, mimeType: 'text/plain' },
    ],
  })
  const { state } = await app.call('session.open', { sessionId })
  const [image, words] = state.turns[0]?.attachments ?? []
  const save = (name: string, blob = image?.blob ?? '') => app.call('picture.save', { blob, name })
  expect(await save('../x/photo.jpg')).toBe('/chosen')
  expect(await save('photo.PNG')).toBeNull()
  await save('..\\a:b')
  await save('')
  expect(saved.map(({ name }) => name)).toEqual(['photo.png', 'photo.PNG', 'ab.png', 'picture.png'])
  expect(saved[0]?.content).toEqual(Buffer.from(PNG))
  await expect(save('b.txt', words?.blob)).rejects.toMatchObject({ code: 'bad-input' })
  await expect(save('b.txt', 'f'.repeat(64))).rejects.toBeTruthy()
  await expect(save('b.txt', '../..')).rejects.toMatchObject({ code: 'bad-input' })
  expect(saved).toHaveLength(4)
  await app.close()
})
