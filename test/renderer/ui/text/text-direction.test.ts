import { expect, test } from 'vitest'
import { textDirection } from '../../../../renderer/ui/text/text-direction'

test.each([
  ['a paragraph that begins with a name', 'GitHub هو مكان جيد لحفظ الشيفرة'],
  ['a heading', '# API الواجهة البرمجية'],
  ['a quote', '> GitHub مقتبس من كتاب عربي'],
  ['a table', '| GitHub | قيمة |\n|---|---|\n| تفاح | ٤٢ |'],
  ['a sentence that begins with code', '`npm install` ثم شغّل الاختبارات'],
  ['code that is longer than what is said of it', '`npm run build && npm install --save-dev typescript vite` ثم شغّل'],
  ['an address', 'https://example.org/a/b/c ראו את הדף'],
  ['a path', 'src/garden.ts README.md --force @docs/plan.md שונה'],
  ['Hebrew with as much English', 'Docker Compose מריץ הכול'],
  ['Persian, Syriac and Thaana', 'React یک کتابخانه است. ܫܠܡܐ ދިވެހި'],
  ['a number at its beginning', '3 GB من الذاكرة'],
])('runs from right to left: %s', (_, text) => {
  expect(textDirection(text)).toBe('rtl')
})

test.each([
  ['English with one word of Arabic', 'The word مرحبا means hello in Arabic, and it is used every day'],
  ['no letter of these at all', '日本語のテキスト and English'],
  ['nothing', ''],
  ['Arabic that is far away', `${'word '.repeat(1_000)}مرحبا`],
])('is left to its first letter: %s', (_, text) => {
  expect(textDirection(text)).toBe('auto')
})
