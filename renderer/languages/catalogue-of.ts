import type { Catalogue } from '../i18n/language'

/** A catalogue made of the files of one language, each of which exports one tree of texts, by their paths. */
export function catalogueOf(files: Readonly<Record<string, unknown>>): Catalogue {
  const trees = Object.entries(files).map(([path, exported]) => [pathIn(path), treeIn(exported)] as const)
  const sentences = trees.filter(([path]) => path.startsWith('sentences/'))
  return { texts: new Map(trees), sentences: Object.assign({}, ...sentences.map(([, tree]) => tree)) }
}

const pathIn = (path: string): string => path.replace(/^.*\/catalogue\/|\.ts$/g, '')

function treeIn(exported: unknown): unknown {
  return typeof exported === 'object' && exported !== null ? Object.values(exported)[0] : undefined
}
