import iconv from 'iconv-lite'
import { describe, expect, test } from 'vitest'
import {
  decodeExactlyAs,
  encodeExactlyAs,
  encodingWords,
  findEncoding,
} from '../../../../main/workspace/read/find-encoding'

/** As people have them: some words in a line, most of them in comments, names and tables. */
const TEXTS: Readonly<Record<string, readonly string[]>> = {
  gb18030: [
    'x = 1\n中文\n',
    '// 初始化配置\n',
    '你好',
    '错误',
    '用户名和密码',
    '价格,数量\n12,3\n',
    '这是一个测试文件。',
  ],
  big5: ['中文\n', '你好', '// 繁體中文\n', '設定', '臺北市', '錯誤訊息', '這是一個測試檔案，包含一些中文內容。'],
  shift_jis: ['// 日本語\n', 'こんにちは', 'エラー', '設定', '名前,住所\n', 'これはテストファイルです。'],
  'euc-jp': ['これはテストファイルです。日本語の文章が入っています。'],
  'euc-kr': ['한국어', '// 한국어 주석\n', '파일', '설정', '이름,주소\n', '이것은 테스트 파일입니다.'],
  win1251: ['Привет', 'Привет, мир!\n', '// комментарий\n', 'Ошибка', 'имя,цена\n', 'Это тестовый файл.'],
  'koi8-r': ['Привет', '// комментарий\n', 'Это тестовый файл с русским текстом.'],
  win1252: [
    ...['café', 'naïve résumé', 'Größe: 5 €', '“quoted” – it’s', 'Müller', 'Año', 'ça va très bien', 'für', '© 2024'],
    ...[
      '5°C',
      'São Paulo',
      'ñ',
      'déjà vu',
      'Fußgänger',
      'Überprüfung',
      'à bientôt',
      'ÄPFEL UND BÄUME',
      'é',
      '// größer\n',
    ],
  ],
  win1250: ['Příliš žluťoučký kůň', 'zażółć gęślą jaźń'],
  win1253: ['Καλημέρα', 'Αυτό είναι ένα αρχείο'],
  win1255: ['שלום עולם, זה קובץ'],
  win1256: ['مرحبا بالعالم'],
  cp866: ['Файл не найден'],
}
const cases = Object.entries(TEXTS).flatMap(([encoding, texts]) => texts.map(text => [encoding, text] as const))

describe('the encoding of a text', () => {
  test.each(cases)('is told of %s: %j', async (encoding, text) => {
    const bytes = iconv.encode(text, encoding)
    const found = await findEncoding(bytes)
    expect(decodeExactlyAs(bytes, found.name), found.name).toBe(text)
    expect(encodeExactlyAs(text, found.name)).toEqual(bytes)
    expect(found.isGuess).toBe(true)
  })

  test.each([
    ['UTF-8', Buffer.from('é中')],
    ['UTF-8', Buffer.from('\uFEFFa')],
    ['UTF-16LE', Buffer.from('\uFEFFhé', 'utf16le')],
    ['UTF-16BE', Buffer.from('\uFEFFhé', 'utf16le').swap16()],
  ])('is certain of %s', async (name, bytes) => {
    expect(await findEncoding(bytes)).toMatchObject({ name, isGuess: false })
  })

  test('is UTF-8 where a few characters of it are broken', async () => {
    const broken = Buffer.concat([Buffer.from('größer\nkürzer\nschön\n'), Buffer.from([0x66, 0xfc, 0x72])])
    const found = await findEncoding(broken)
    expect(encodingWords(found)).toBe('UTF-8 with broken characters')
  })

  test('is said to be a guess, and to be one that may be wrong', async () => {
    expect(encodingWords(await findEncoding(iconv.encode('這是一個測試檔案，包含一些中文內容。', 'big5')))).toBe(
      'Big5 (as far as can be told)',
    )
    expect(encodingWords(await findEncoding(iconv.encode('價格', 'big5')))).toContain('may be wrong')
  })

  test('is found in a long text, at whose beginning all is ASCII', async () => {
    const bytes = Buffer.concat([Buffer.from('plain\n'.repeat(100_000)), iconv.encode('// 初始化配置\n', 'gbk')])
    expect((await findEncoding(bytes)).name).toBe('GB18030')
  })
})

test('an encoding has no sign for what it does not know, and gives no other bytes back', () => {
  expect(encodeExactlyAs('中', 'windows-1251')).toBeNull()
  expect(encodeExactlyAs('a?', 'windows-1251')).toEqual(Buffer.from('a?'))
  expect(decodeExactlyAs(Uint8Array.of(0x81, 0x20), 'Shift_JIS')).toBeNull()
})
