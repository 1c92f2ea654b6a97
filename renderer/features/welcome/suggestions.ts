import type { DocumentKind, FolderFacts } from '../../../shared/folder-facts'
import { t } from '../../i18n/t'

export type Suggestion = { kind: 'changes' | 'tests' | 'readme' | 'look' | 'begin' | DocumentKind; words: string }

type Documents = FolderFacts['documents'][number]

const SHOWN = 3

/** Returns what a person could say first in a folder, made from its content. The guide is offered what it understands. */
export function suggestionsFor(facts: FolderFacts, isGuide: boolean): Suggestion[] {
  const made = facts.isEmpty ? [] : fromContents(facts, isGuide ? guideWords : suggestionTexts)
  const begin = isGuide ? GUIDE_BEGINS : [t('welcome.begin.notes'), t('welcome.begin.page'), t('welcome.begin.readme')]
  return [...made, ...begin.map(words => ({ kind: 'begin' as const, words }))].slice(0, SHOWN)
}

/** The words of each kind; undefined leaves it out. */
type SuggestionTexts = {
  changes(count: number): string | undefined
  tests(line: string): string | undefined
  readme(name: string): string
  table(name: string): string
  note(name: string): string
  pdfs(count: number): string | undefined
  picture(name: string): string
  pictures(count: number): string
  look(): string
}

const suggestionTexts: SuggestionTexts = {
  changes: count => t('welcome.suggest.changes', { count }),
  tests: line => t('welcome.suggest.tests', { line }),
  readme: name => t('welcome.suggest.readme', { name }),
  table: name => t('welcome.suggest.table', { name }),
  note: name => t('welcome.suggest.note', { name }),
  pdfs: count => t('welcome.suggest.pdfs', { count }),
  picture: name => t('welcome.suggest.picture', { name }),
  pictures: count => t('welcome.suggest.pictures', { count }),
  look: () => t('welcome.suggest.look'),
}

/** The most telling first; what is left open by the others is a look around. */
function fromContents(
  { uncommitted = 0, tests, readme, documents }: FolderFacts,
  words: SuggestionTexts,
): Suggestion[] {
  const of = (kind: DocumentKind) => documents.find(found => found.kind === kind)
  return [
    uncommitted > 0 && said('changes', words.changes(uncommitted)),
    tests !== undefined && said('tests', words.tests(tests)),
    documentWords(of('table'), words),
    readme !== undefined && { kind: 'readme' as const, words: words.readme(readme) },
    documentWords(of('note'), words),
    documentWords(of('pdf'), words),
    documentWords(of('picture'), words),
    { kind: 'look' as const, words: words.look() },
  ].filter(suggestion => suggestion !== false)
}

function said(kind: Suggestion['kind'], words: string | undefined): Suggestion | false {
  return words !== undefined && { kind, words }
}

function documentWords(found: Documents | undefined, words: SuggestionTexts): Suggestion | false {
  if (!found) return false
  const { kind, count, first } = found
  switch (kind) {
    case 'table':
    case 'note':
      return { kind, words: words[kind](first) }
    // The content of a single one cannot be read yet.
    case 'pdf':
      return count > 1 && said(kind, words.pdfs(count))
    case 'picture':
      return { kind, words: count > 1 ? words.pictures(count) : words.picture(first) }
  }
}

const quoted = (name: string): string => (/[\s,;]/.test(name) ? `"${name}"` : name)

/** It understands English, and steps that its tools do at once. */
const guideWords: SuggestionTexts = {
  // Commands and patterns are no way to begin for somebody who is new.
  changes: () => undefined,
  tests: () => undefined,
  readme: name => `Read ${quoted(name)}`,
  table: name => `Read ${quoted(name)}`,
  note: name => `Read ${quoted(name)}`,
  pdfs: () => undefined,
  picture: name => `Show ${quoted(name)}`,
  pictures: () => 'List the files',
  look: () => 'List the files',
}

const GUIDE_BEGINS = ['Create notes.md with Hello from Atrium', 'Create todo.md with First things first', 'Help']
