import { expect, test } from 'vitest'
import { parseRequest } from '../../../../main/providers/offline/offline-parse'
import { suggestionsFor } from '../../../../renderer/features/welcome/suggestions'
import type { FolderFacts } from '../../../../shared/folder-facts'

const none: FolderFacts = { isEmpty: false, documents: [] }
const code: FolderFacts = { ...none, tests: 'npm test', readme: 'README.md', uncommitted: 4 }
const papers: FolderFacts = {
  isEmpty: false,
  documents: [
    { kind: 'table', count: 1, first: 'my harvest.csv' },
    { kind: 'note', count: 3, first: 'June.md' },
    { kind: 'pdf', count: 7, first: 'a.pdf' },
    { kind: 'picture', count: 1, first: 'plan.png' },
  ],
}
const kinds = (facts: FolderFacts, isGuide = false) => suggestionsFor(facts, isGuide).map(({ kind }) => kind)

test('code is offered its changes, its tests and its README', () => {
  expect(suggestionsFor(code, false).map(({ words }) => words)).toEqual([
    'Review my 4 uncommitted changes and suggest fixes',
    'Run the tests with `npm test` and explain what fails',
    'Read README.md and tell me how to get started here',
  ])
  expect(suggestionsFor({ ...code, uncommitted: 1 }, false)[0]?.words).toContain('my uncommitted change and')
})

test('papers are offered by their kinds, and a clean repository says nothing of changes', () => {
  expect(kinds(papers)).toEqual(['table', 'note', 'pdf'])
  expect(kinds({ ...code, uncommitted: 0 })).toEqual(['tests', 'readme', 'look'])
})

test('a single PDF, which cannot be read, is not offered', () => {
  expect(kinds({ ...none, documents: [{ kind: 'pdf', count: 1, first: 'lease.pdf' }] })).toEqual([
    'look',
    'begin',
    'begin',
  ])
})

test('several pictures are one suggestion', () => {
  const [first] = suggestionsFor({ ...none, documents: [{ kind: 'picture', count: 12, first: 'a.png' }] }, false)
  expect(first?.words).toBe('Describe the 12 images here and suggest clear names for them')
})

test.each([true, false])('an empty folder is offered three beginnings, with the guide: %s', isGuide => {
  expect(kinds({ isEmpty: true, documents: [] }, isGuide)).toEqual(['begin', 'begin', 'begin'])
})

test.each([code, papers, none, { ...papers, documents: papers.documents.slice(2) }, { isEmpty: true, documents: [] }])(
  'there are three different suggestions, and the guide understands its own: %j',
  facts => {
    for (const isGuide of [true, false]) {
      expect(new Set(suggestionsFor(facts, isGuide).map(({ words }) => words)).size).toBe(3)
    }
    for (const { words } of suggestionsFor(facts, true))
      expect([words, parseRequest(words).type]).not.toContain('unclear')
  },
)
