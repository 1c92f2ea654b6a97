/** Texts that people write in both directions, one after the other and within each other. */
export const TWO_WAY = {
  arabic: 'مرحبا، هل يمكنك ترتيب الملفات (الجديدة) في المجلد notes؟',
  hebrew: 'שלום! אפשר להריץ את npm run build ולספר לי מה קרה?',
  mixed: 'Rename ملف.txt to שלום.txt, then run it (2 times).',
  latin: 'Put the files in order (the new ones first), please.',
} as const

export const TWO_WAY_FILE = 'מסמכים/تقرير שנתי (2).txt'

export const TWO_WAY_ANSWER = `# כותרת ראשית

هذا سطر بالعربية مع \`npm run build\` في وسطه، ثم نقطة.

An English line with שלום in its middle (really).

- רשימה ראשונה
- \`src/index.ts\` הוא קובץ
  - פריט פנימי

1. First
2. ثانيا

> اقتباس من كتاب قديم.

| اسم | قيمة |
| --- | ---: |
| تفاح | 12 |
| lemon | 3 |

\`\`\`ts
const greeting = "שלום" + "עולם" // הערה (כאן)
if (a < b) return 'مرحبا'
\`\`\`
`
