import { readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { pathOfText } from '../../../main/memory/own-texts'
import { LONGEST_MEMORY, type OwnText } from '../../../shared/instructions'
import { inEnglish } from '../../../shared/sentence'
import { testTexts } from '../../helpers/own-texts'
import { temporaryFolder } from '../../helpers/temp-folder'

const FOLDER = '/home/ada/My Project'
const memory: OwnText = { kind: 'memory', of: 'folder' }
const KEY = `API_KEY=${'a1B2c3D4e5F6g7H8'.repeat(2)}`

test('names a file for the person, and one for each folder that people can read', () => {
  expect(pathOfText({ kind: 'instructions', of: 'person' }, FOLDER)).toBe('AGENTS.md')
  expect(pathOfText({ kind: 'memory', of: 'person' }, FOLDER)).toBe('MEMORY.md')
  expect(pathOfText(memory, FOLDER)).toMatch(/^folders\/my-project-[0-9a-f]{12}\/MEMORY\.md$/)
  expect(pathOfText(memory, '/other/My Project')).not.toBe(pathOfText(memory, FOLDER))
  expect(pathOfText(memory, '/家')).toMatch(/^folders\/folder-[0-9a-f]{12}\//)
  expect(pathOfText(memory, 'C:\\')).toMatch(/^folders\/[a-z0-9-]+\/MEMORY\.md$/)
})

test('keeps a text as a plain file, tells that it changed, and removes it where nothing is left', async () => {
  const { texts, changes } = await testTexts()
  expect(await texts.read(memory, FOLDER)).toMatchObject({ text: '', version: null })
  await texts.save(memory, { folder: FOLDER, text: '- Tabs, not spaces.\n', version: null })
  const saved = await texts.read(memory, FOLDER)
  expect(saved.text).toBe('- Tabs, not spaces.\n')
  expect(await readFile(saved.path, 'utf8')).toBe('- Tabs, not spaces.\n')
  await texts.save(memory, { folder: FOLDER, text: '  \n', version: saved.version })
  await expect(stat(saved.path)).rejects.toThrow('ENOENT')
  expect(changes).toHaveLength(2)
})

test('refuses to write over what was changed meanwhile', async () => {
  const { texts, write } = await testTexts()
  await write(memory, FOLDER, 'By hand.\n')
  await expect(texts.save(memory, { folder: FOLDER, text: 'x', version: null })).rejects.toMatchObject({
    code: 'conflict',
  })
  expect((await texts.read(memory, FOLDER)).text).toBe('By hand.\n')
})

test.each([
  ['a key', `Fine.\n${KEY}\n`, /^Line 2 looks like a key or password/],
  ['too much', 'x'.repeat(LONGEST_MEMORY + 1), /20,?001 characters.* 20,?000 at the most/],
])('refuses %s, with a sentence', async (_, text, words) => {
  const { texts, root } = await testTexts()
  await expect(texts.save(memory, { folder: FOLDER, text, version: null })).rejects.toThrow(words)
  expect(await readdir(root)).toEqual([])
})

test('gives models the texts of the folder, and no other’s', async () => {
  const { texts, write } = await testTexts()
  await write({ kind: 'memory', of: 'person' }, FOLDER, '- Be brief.\n')
  await write(memory, FOLDER, '- Port 81.\n')
  await write({ kind: 'instructions', of: 'folder' }, FOLDER, 'Use pnpm.\n')
  expect(await texts.forModel(FOLDER)).toEqual({
    instructions: 'Use pnpm.',
    memories: { person: '- Be brief.', folder: '- Port 81.' },
    warnings: [],
  })
  expect(await texts.forModel('/elsewhere')).toEqual({ memories: { person: '- Be brief.' }, warnings: [] })
})

test('gives models none of a text that holds a key, is not UTF-8 or leads elsewhere, and says so', async () => {
  const { texts, write, root } = await testTexts()
  const outside = join(await temporaryFolder(), 'outside.md')
  await writeFile(outside, 'From elsewhere.')
  await symlink(outside, join(root, 'MEMORY.md'))
  await write(memory, FOLDER, `${KEY}\n`)
  await write({ kind: 'instructions', of: 'folder' }, FOLDER, 'a')
  const path = join(root, ...pathOfText({ kind: 'instructions', of: 'folder' }, FOLDER).split('/'))
  await writeFile(path, Buffer.from([0xff, 0xfe, 0x61, 0x00]))
  const { instructions, memories, warnings } = await texts.forModel(FOLDER)
  expect({ instructions, memories }).toEqual({ instructions: undefined, memories: {} })
  expect(warnings.map(({ words }) => inEnglish(words)).every(words => words.startsWith('Skipped '))).toBe(true)
  expect(warnings).toHaveLength(3)
})

test('cuts what somebody made too long by hand', async () => {
  const { texts, write } = await testTexts()
  await write(memory, FOLDER, 'y'.repeat(LONGEST_MEMORY + 500))
  const { memories, warnings } = await texts.forModel(FOLDER)
  expect(memories.folder).toHaveLength(LONGEST_MEMORY)
  expect(warnings).toHaveLength(1)
})
