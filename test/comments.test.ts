import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { projectFiles } from './helpers/project-files'

const FOLDERS = ['main', 'preload', 'renderer', 'shared', 'scripts', 'test']

/** A clause without a subject: the reader has to find out what it says of the code. */
const CLAUSE = 'What|Whatever|Whether|Who|Whoever|Whose|Whom|Where|Wherever|How|Which|Why|When'
const LINE = new RegExp(`^\\s*(?:/\\*\\*?|//|\\{/\\*) (?:${CLAUSE})\\b`)
const BEHIND_CODE = new RegExp(`\\S\\s+// (?:${CLAUSE})\\b`)
const SECOND_LINE = new RegExp(`^\\s*\\* (?:${CLAUSE})\\b`)

/** The lines on which a comment begins with such a clause. */
function clausesIn(code: string): string[] {
  const lines = code.split('\n')
  return lines.filter((line, index) => {
    const before = lines[index - 1] ?? ''
    if (SECOND_LINE.test(line)) return /^\s*\/\*\*?$/.test(before)
    // The line goes on with the comment above it.
    if (/^\s*\/\//.test(line) && /^\s*\/\//.test(before)) return false
    return LINE.test(line) || BEHIND_CODE.test(line)
  })
}

const sources = projectFiles(FOLDERS, /\.(?:tsx?|mjs|css)$/)

test('every comment begins with a verb or a subject', () => {
  expect(sources.length).toBeGreaterThan(100)
  const found = sources.flatMap(file => clausesIn(readFileSync(file, 'utf8')).map(line => `${file}: ${line.trim()}`))
  expect(found).toEqual([])
})

test.each([
  '/** What a caller gets. */',
  `  // ${'Where'} nothing is found.`,
  `const limit = 5 // ${'How'} many at once.`,
  '      {/* Whether it is drawn. */}',
  '/**\n * Who answers, and when.\n */',
  '/* Which colors are used. */',
])('one that begins with a clause is found: %s', code => {
  expect(clausesIn(code)).toHaveLength(1)
})

test.each([
  '/** Returns what a caller gets. */',
  '// If nothing is found, the list is empty.\n// Where it is found, it has one entry.',
  "const address = 'http://Where.example'",
  '/**\n * Tells who answers.\n * What is more, it says when.\n */',
])('one with a verb or a subject is not: %s', code => {
  expect(clausesIn(code)).toEqual([])
})
