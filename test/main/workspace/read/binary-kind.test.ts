import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { binaryKind } from '../../../../main/workspace/read/binary-kind'
import { detectText } from '../../../../main/workspace/read/detect-text'

const latin1 = (text: string) => Buffer.from(text, 'latin1')
const kindOf = (path: string, bytes: Buffer) => binaryKind(bytes, { path, encoding: detectText(bytes) })

/** A local file header of a ZIP archive, and some of the file. */
const zip = Buffer.concat([
  latin1('PK\x03\x04\x14\0\0\0\x08\0'),
  Buffer.alloc(16, 1),
  latin1('\x05\0\0\0a.txt'),
  Buffer.alloc(40, 9),
])
const ole = Buffer.concat([latin1('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'), Buffer.alloc(600)])

describe('the name that people know for a file that is no text:', () => {
  test.each<[kind: string, path: string, bytes: Buffer]>([
    ['a PDF document', 'report.pdf', latin1('%PDF-1.7\n%âãÏÓ\n1 0 obj\n<< /Type /Catalog >>\n')],
    ['a PDF document', 'without an ending', latin1('%PDF-1.4\n1 0 obj <</Length 3>> stream\nabc\nendstream')],
    ['an archive', 'logs.gz', gzipSync('a log\n'.repeat(50))],
    ['an archive', 'a.zip', zip],
    ['a text document', 'letter.docx', zip],
    ['a spreadsheet', 'sales.XLSX', zip],
    ['a presentation', 'talk.pptx', zip],
    ['an e-book', 'novel.epub', zip],
    ['a text document', 'letter.doc', ole],
    ['a database', 'app.db', Buffer.concat([latin1('SQLite format 3\0'), Buffer.alloc(84, 1)])],
    ['a program', 'tool', Buffer.concat([latin1('\x7fELF\x02\x01\x01\0'), Buffer.alloc(64)])],
    ['a program', 'a.wasm', latin1('\0asm\x01\0\0\0')],
    [
      'a sound file',
      'song.mp3',
      Buffer.concat([latin1('ID3\x03\0\0\0\0\0\0'), latin1('\xff\xfb\x90\x64'), Buffer.alloc(64)]),
    ],
    ['a picture of a kind that cannot be shown', 'a.bmp', Buffer.concat([latin1('BM\x46\0\0\0'), Buffer.alloc(64)])],
    ['a font', 'a.woff2', Buffer.concat([latin1('wOF2\0\x01\0\0'), Buffer.alloc(64)])],
    ['a binary file', 'data.bin', latin1('\x01\x02\0\x03\x04')],
  ])('%s: %s', async (kind, path, bytes) => {
    expect(await kindOf(path, bytes)).toBe(kind)
  })
})

describe('text stays text, whatever it begins with or is called:', () => {
  test.each<[path: string, text: string]>([
    ['a.txt', 'BMW is a make of cars.'],
    ['notes.pdf', 'These are only notes about %PDF-1.7 files.'],
    ['a.md', 'PK is short for primary key'],
    ['a.xml', '<?xml version="1.0"?><a/>'],
    ['a.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['a.rtf', '{\\rtf1\\ansi Hello}'],
    ['a.json', '{"a":1}'],
    ['a.ps', '%!PS-Adobe-3.0\n'],
    ['color.log', '\x1b[31mred\x1b[0m'],
    ['mz.txt', 'MZ is a signature'],
    ['form.txt', 'one page\ftwo pages\n'],
    ['key.asc', '-----BEGIN PGP MESSAGE-----\n'],
    ['empty', ''],
  ])('%s: %j', async (path, text) => {
    expect(await kindOf(path, Buffer.from(text))).toBeNull()
    expect(await kindOf(path, latin1(text))).toBeNull()
  })

  test('also with the byte order marks of Unicode', async () => {
    for (const bytes of [Buffer.from('\ufeffBM', 'utf16le'), Buffer.from('\ufeffMZ text')]) {
      expect(await kindOf('a.txt', bytes)).toBeNull()
    }
  })
})
