import { readFile } from 'node:fs/promises'
import iconv from 'iconv-lite'
import { describe, expect, test } from 'vitest'
import { applyPatch } from '../../../../main/tools/workspace/apply-patch'
import { exploreWorkspace } from '../../../../main/tools/workspace/explore-workspace'
import { replaceInFile } from '../../../../main/tools/workspace/replace-in-file'
import { writeFile } from '../../../../main/tools/workspace/write-file'
import type { FileChange } from '../../../../shared/session/effects'
import { propose } from '../../../helpers/run-proposal'
import { runTool } from '../../../helpers/run-tool'
import { toolContext } from '../../../helpers/tool-context'

const gbk = (text: string) => iconv.encode(text, 'gbk')
const utf16 = (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le')

/** Returns what a tool would leave in the file `f`, what the card says about it, and what is reported to the model. */
async function proposed(tool: typeof writeFile, input: object, before: Uint8Array) {
  const context = await toolContext({ f: before })
  const { effects, contents, answer } = await propose(tool, { path: 'f', ...input }, context)
  const [change] = effects as FileChange[]
  expect(await readFile(context.path('f'))).toEqual(Buffer.from(before))
  const told = JSON.stringify(answer({} as never).content)
  return { content: Buffer.from(contents.get('f') ?? []), change, told }
}

const replace = { old_string: 'x = 1', new_string: 'x = 2' }

describe('an edit keeps the encoding of the file', () => {
  test.each([
    ['GBK', gbk('x = 1\n中文\n'), gbk('x = 2\n中文\n')],
    ['Big5', iconv.encode('x = 1\n繁體中文\n', 'big5'), iconv.encode('x = 2\n繁體中文\n', 'big5')],
    ['Shift_JIS', iconv.encode('x = 1\n日本語の表\n', 'shift_jis'), iconv.encode('x = 2\n日本語の表\n', 'shift_jis')],
    ['EUC-KR', iconv.encode('x = 1\n한국어\n', 'euc-kr'), iconv.encode('x = 2\n한국어\n', 'euc-kr')],
    ['Windows-1251', iconv.encode('x = 1\nПривет\n', 'win1251'), iconv.encode('x = 2\nПривет\n', 'win1251')],
    ['KOI8-R', iconv.encode('x = 1\nПривет\n', 'koi8-r'), iconv.encode('x = 2\nПривет\n', 'koi8-r')],
    ['Windows-1252', iconv.encode('x = 1\ncafé\n', 'win1252'), iconv.encode('x = 2\ncafé\n', 'win1252')],
    ['UTF-16LE', utf16('x = 1\né\n'), utf16('x = 2\né\n')],
    ['UTF-16BE', utf16('x = 1\né\n').swap16(), utf16('x = 2\né\n').swap16()],
    ['UTF-16 without a mark', Buffer.from('x = 1\nabc\n', 'utf16le'), Buffer.from('x = 2\nabc\n', 'utf16le')],
  ])('%s', async (_, before, after) => {
    const byText = await proposed(replaceInFile, replace, before)
    expect(byText.content).toEqual(after)
    expect(byText.change).toMatchObject({ added: 1, removed: 1, diff: { type: 'lines' } })
    expect(byText.change?.encoding).toBeTruthy()
    expect(byText.told).toContain('keeps its encoding')
    const diff = { operation_type: 'update_file', diff: '-x = 1\n+x = 2' }
    expect((await proposed(applyPatch as typeof writeFile, diff, before)).content).toEqual(after)
  })

  test('and its letters can be named and written', async () => {
    const input = { old_string: '中文', new_string: '文字' }
    expect((await proposed(replaceInFile, input, gbk('x = 1\n中文\n'))).content).toEqual(gbk('x = 1\n文字\n'))
  })
})

describe('a text written over a file', () => {
  test.each([
    ['UTF-16', utf16('hello\n'), utf16('bye\n')],
    ['UTF-8 with a mark', Buffer.from('\uFEFFhello\n'), Buffer.from('\uFEFFbye\n')],
    ['GBK', gbk('中文\n'), gbk('bye\n')],
    ['bytes that are no text', Buffer.from([0, 1, 2, 0xff]), Buffer.from('bye\n')],
  ])('has the encoding and the mark of before: %s', async (_, before, after) => {
    expect((await proposed(writeFile, { content: 'bye\n' }, before)).content).toEqual(after)
    const patch = { operation_type: 'create_file', diff: '+bye\n+' }
    expect((await proposed(applyPatch as typeof writeFile, patch, before)).content).toEqual(after)
  })

  test('is UTF-8 in a new file', async () => {
    const context = await toolContext({})
    const { contents } = await propose(writeFile, { path: 'n', content: '中é\n' }, context)
    expect(Buffer.from(contents.get('n') ?? [])).toEqual(Buffer.from('中é\n'))
  })
})

describe('nothing is lost', () => {
  test('characters that the encoding has no sign for are refused by name', async () => {
    const before = iconv.encode('x = 1\nПривет, мир\n', 'win1251')
    const words = /windows-1251.*has no sign for 中 文/
    await expect(proposed(writeFile, { content: 'x 中文' }, before)).rejects.toThrow(words)
    await expect(proposed(replaceInFile, { old_string: 'x', new_string: '中文' }, before)).rejects.toThrow(words)
  })

  test('bytes that would not come back are refused', async () => {
    const broken = Buffer.concat([Buffer.from('x = 1\ngrößer\nschön\n'), Buffer.from([0xff, 0x0a])])
    await expect(proposed(replaceInFile, replace, broken)).rejects.toThrow('UTF-8 with broken characters')
  })
})

describe('a read', () => {
  test.each([
    ['GB18030', gbk('x = 1\n中文\n'), 'x = 1\n中文'],
    ['Shift_JIS', iconv.encode('// 日本語\n', 'shift_jis'), '// 日本語'],
    ['Big5', iconv.encode('中文\n', 'big5'), '中文'],
    ['windows-1251', iconv.encode('Привет\n', 'win1251'), 'Привет'],
  ])('shows %s as it is meant, and says how it was read', async (name, bytes, text) => {
    const shown = await runTool(exploreWorkspace, { target: 'read', pattern: 'f' }, await toolContext({ f: bytes }))
    expect(shown.startsWith(`${text}\n-- encoding: ${name} (`), shown).toBe(true)
  })

  test('takes the encoding that is named, and all pages for the same', async () => {
    const context = await toolContext({ f: gbk(`${'a\n'.repeat(60)}中文\n`), g: iconv.encode('Привет', 'koi8-r') })
    const read = (input: object) => runTool(exploreWorkspace, { target: 'read', ...input }, context)
    expect(await read({ pattern: 'f', start_line: 61 })).toMatch(/^中文\n-- encoding/)
    const misread = iconv.decode(iconv.encode('Привет', 'koi8-r'), 'win1251')
    expect(await read({ pattern: 'g', encoding: 'windows-1251' })).toBe(misread)
  })
})
