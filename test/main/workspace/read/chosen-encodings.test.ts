import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import iconv from 'iconv-lite'
import { expect, onTestFinished, test } from 'vitest'
import { readTables } from '../../../../main/documents/read-document'
import { previewFile } from '../../../../main/files/preview-file'
import { exploreWorkspace } from '../../../../main/tools/workspace/explore-workspace'
import { replaceInFile } from '../../../../main/tools/workspace/replace-in-file'
import { readEncodingChoices } from '../../../../main/workspace/read/chosen-encodings'
import { readLines } from '../../../../main/workspace/read/read-lines'
import { TEXT_ENCODINGS, type TextEncodingName } from '../../../../shared/files/encodings'
import type * as product from '../../../helpers/planning'
import bundle from '../../../helpers/planning?cjs-bundle'
import { runTool } from '../../../helpers/run-tool'
import { toolContext } from '../../../helpers/tool-context'

const planning: typeof product = createRequire(import.meta.url)(bundle)
const never = new AbortController().signal

function choose(path: string, encoding: TextEncodingName): void {
  readEncodingChoices(() => [{ path, encoding }])
  onTestFinished(() => readEncodingChoices(() => []))
}

/** A word that is as good a text in Windows-1252, so that no detector can tell. */
const WORD = 'Да'

test('every reader takes a file for what the person chose, and its changes are written so', async () => {
  const context = await toolContext({ 'a.txt': iconv.encode(`x\n${WORD}\n`, 'IBM866') })
  const path = context.path('a.txt')
  expect(await previewFile(path)).not.toMatchObject({ text: `x\n${WORD}\n` })
  choose(path, 'IBM866')
  const encoding = { name: 'IBM866', isGuess: false, isChosen: true }
  expect(await previewFile(path)).toMatchObject({ type: 'text', text: `x\n${WORD}\n`, encoding })
  expect(await readLines(path, { startLine: 2, limit: 1, signal: never })).toMatchObject({
    text: WORD,
    encoding: 'IBM866',
  })
  expect(await runTool(exploreWorkspace, { pattern: WORD, mode: 'snippets' }, context)).toBe(`a.txt:2:${WORD}`)
  await runTool(replaceInFile, { path: 'a.txt', old_string: WORD, new_string: 'Нет' }, context)
  expect((await readFile(path)).equals(iconv.encode('x\nНет\n', 'IBM866'))).toBe(true)
})

test('a large file is planned on its thread in the chosen encoding', { timeout: 30_000 }, async () => {
  const text = `${`${WORD} и ещё\n`.repeat(300_000)}конец\n`
  const context = await toolContext({ 'a.txt': iconv.encode(text, 'KOI8-R') })
  planning.readEncodingChoices(() => [{ path: context.path('a.txt'), encoding: 'KOI8-R' }])
  onTestFinished(() => planning.readEncodingChoices(() => []))
  const tool = planning.replaceInFile
  if (tool.kind !== 'changes') throw new Error('It changes files.')
  const input = { path: 'a.txt', old_string: 'конец', new_string: 'начало' }
  const { contents } = await planning.planEdited({ tool, input }, [], context)
  expect(Buffer.from(contents.get('a.txt')!).subarray(-8)).toEqual(iconv.encode('\nначало\n', 'KOI8-R'))
})

test('a table is told in the chosen encoding', async () => {
  const { path } = await toolContext({ 'a.csv': iconv.encode(`${WORD};b\n1;2\n`, 'IBM866') })
  choose(path('a.csv'), 'IBM866')
  const tables = await readTables({ path: path('a.csv') }, 1, { signal: never })
  expect(tables?.tables[0]?.columns.map(({ name }) => name)).toEqual([WORD, 'b'])
})

test.each(TEXT_ENCODINGS)('a file without a mark is shown, found out and written back in %s', async name => {
  const text = name === 'UTF-16BE' ? 'ab\ncd\n' : 'ab\ncd\nef\n'
  const context = await toolContext({ 'a.txt': iconv.encode(text, name, { addBOM: false }) })
  choose(context.path('a.txt'), name)
  expect(await previewFile(context.path('a.txt'))).toMatchObject({ text, encoding: { name, isChosen: true } })
  await runTool(replaceInFile, { path: 'a.txt', old_string: 'cd', new_string: 'c-d' }, context)
  const written = await readFile(context.path('a.txt'))
  expect(written.equals(iconv.encode(text.replace('cd', 'c-d'), name, { addBOM: false }))).toBe(true)
})

test('a byte order mark counts for more, and a choice that fits no byte loses nothing', async () => {
  const marked = Buffer.from('\uFEFFÄ\n', 'utf16le')
  const context = await toolContext({ 'a.txt': marked, 'b.txt': Uint8Array.of(0x81, 0x0a) })
  choose(context.path('a.txt'), 'KOI8-R')
  expect(await previewFile(context.path('a.txt'))).toMatchObject({ text: 'Ä\n' })
  choose(context.path('b.txt'), 'EUC-KR')
  const input = { path: 'b.txt', old_string: '\n', new_string: 'x\n' }
  await expect(runTool(replaceInFile, input, context)).rejects.toThrow('does not give back all of its bytes')
  expect(await readFile(context.path('b.txt'))).toEqual(Buffer.from([0x81, 0x0a]))
})
