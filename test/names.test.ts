import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { projectFiles } from './helpers/project-files'

const FOLDERS = ['main', 'preload', 'renderer', 'shared', 'scripts', 'test']

/** Names that say nothing of a type: a participle, a metaphor, or a word that fits everything. */
const VAGUE =
  'All Asked Begun Between Ended Found Given Ground Held Kept Known Left Listed Look Made Meant Moved Part Parts Place Put ' +
  'Read Room Said Seen Shown Taken Talk Thing Told Wanted Way Words'
const DECLARED = new RegExp(`^\\s*(?:export )?(?:type|interface|class|enum) (${VAGUE.replaceAll(' ', '|')})\\b`, 'gm')

/** The vague names of types that a file declares. */
function vagueTypesIn(code: string): string[] {
  return [...code.matchAll(DECLARED)].map(([, name = '']) => name)
}

test('every type has a name that says what it is', () => {
  const files = projectFiles(FOLDERS, /\.tsx?$/)
  expect(files.length).toBeGreaterThan(100)
  expect(files.flatMap(file => vagueTypesIn(readFileSync(file, 'utf8')).map(name => `${file}: ${name}`))).toEqual([])
})

test.each(['Asked = { turnId: string }', 'Place<Kind> = { kind: Kind }', 'Read<T> = T[]'])(
  'a vague one is found: %s',
  declaration => {
    expect(vagueTypesIn(`import type { A } from './a'\n\nexport type ${declaration}`)).toHaveLength(1)
    expect(vagueTypesIn(`  type ${declaration}`)).toHaveLength(1)
  },
)

test.each(['type PlaceOfKind = string', 'const Part = 1', 'type RoomList = string[]'])('another is not: %s', code => {
  expect(vagueTypesIn(code)).toEqual([])
})
