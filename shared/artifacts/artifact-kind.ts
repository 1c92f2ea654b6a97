/** The kinds of content that are shown live beside the conversation. */
export type ArtifactKind = 'html' | 'svg' | 'mermaid' | 'markdown' | 'csv' | 'json'

const LANGUAGES: Readonly<Record<string, ArtifactKind>> = {
  html: 'html',
  htm: 'html',
  xhtml: 'html',
  svg: 'svg',
  mermaid: 'mermaid',
  markdown: 'markdown',
  md: 'markdown',
  csv: 'csv',
  tsv: 'csv',
  json: 'json',
}

const ENDINGS: Readonly<Record<string, ArtifactKind>> = {
  html: 'html',
  htm: 'html',
  xhtml: 'html',
  svg: 'svg',
  mmd: 'mermaid',
  mermaid: 'mermaid',
  md: 'markdown',
  markdown: 'markdown',
  csv: 'csv',
  tsv: 'csv',
  json: 'json',
}

/** Returns the kind of a code block by the words behind its fence; undefined where it is none that is shown live. */
export function kindOfBlock(language: string): ArtifactKind | undefined {
  const [name = ''] = language
    .trim()
    .toLowerCase()
    .split(/[\s{:]/, 1)
  return Object.hasOwn(LANGUAGES, name) ? LANGUAGES[name] : undefined
}

/** Returns the kind of a file by its ending. */
export function kindOfFile(path: string): ArtifactKind | undefined {
  const ending = path.slice(path.lastIndexOf('.') + 1).toLowerCase()
  return path.includes('.') && Object.hasOwn(ENDINGS, ending) ? ENDINGS[ending] : undefined
}

const FILE_ENDINGS = { html: 'html', svg: 'svg', mermaid: 'mmd', markdown: 'md', csv: 'csv', json: 'json' } as const

/** Returns the ending that a file of this kind gets. */
export const endingOfKind = (kind: ArtifactKind): string => FILE_ENDINGS[kind]

/** Characters of a text that is shown. A longer one was not written to be looked at beside a conversation. */
export const LARGEST_ARTIFACT = 5 * 1024 * 1024
