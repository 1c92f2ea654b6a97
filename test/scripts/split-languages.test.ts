import { expect, test } from 'vitest'
import { inLanguage } from '../../scripts/split-languages'

const FILE = `import { texts } from '../i18n/texts'

export const exampleText = texts({
  open: { en: 'Open', de: 'Öffnen', es: 'Abrir', fr: 'Ouvrir', pt: 'Abrir', 'zh-Hans': '打开', ja: '開く' },
  list: {
    count: {
      en: (n: number) => \`\${n} files\`,
      de: (n: number) => \`\${n} Dateien\`,
      es: (n: number) => \`\${n} archivos\`,
      fr: (n: number) => \`\${n} fichiers\`,
      pt: (n: number) => \`\${n} arquivos\`,
      'zh-Hans': (n: number) => \`\${n} 个文件\`,
      ja: (n: number) => \`\${n} 個のファイル\`,
    },
  },
})
`

test('the page’s import has English alone, and says where another language is found', () => {
  expect(inLanguage(FILE, 'en', 'example').replace(/\n+/g, '\n')).toBe(`import { texts } from '../i18n/texts'
export const exampleText = texts({
  open: 'Open',
  list: {
    count: (n: number) => \`\${n} files\`
,
  },
}, "example")
`)
})

test('another language has its own words, and every line stays where it was', () => {
  const german = inLanguage(FILE, 'de')
  expect(german).toContain("open: 'Öffnen',")
  expect(german).toContain(`\${n} Dateien`)
  expect(german).not.toMatch(/Open|files|archivos/)
  expect(german.split('\n')).toHaveLength(FILE.split('\n').length)
  expect(inLanguage(FILE, 'zh-Hans')).toContain("open: '打开',")
})

test('a sentence of main is its own English', () => {
  const sentences = `export const all = sentences({ 'It is {1}.': { de: 'Es ist {1}.', ja: '{1} です。' } })`
  expect(inLanguage(sentences, 'en')).toBe(`export const all = sentences({ 'It is {1}.': 'It is {1}.' })`)
  expect(inLanguage(sentences, 'ja')).toBe(`export const all = sentences({ 'It is {1}.': '{1} です。' })`)
})
