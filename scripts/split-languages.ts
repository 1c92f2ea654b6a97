import { relative, resolve, sep } from 'node:path'
import { type ESTree, type Plugin, parseAst } from 'vite'
import { LANGUAGES } from '../shared/languages.ts'

const CATALOGUE = resolve('renderer/catalogue')
const TAGS: ReadonlySet<string> = new Set(LANGUAGES)

/** A part of the source, from `start` to `end`, and the words that take its place. */
type Edit = { start: number; end: number; words: string }

/**
 * Makes of a file of the catalogue, which has every text in all languages, one file for each: what the page imports has
 * English and the path by which another language is found; `?language=de` has German alone.
 */
export function splitLanguages(): Plugin {
  return {
    name: 'split-languages',
    enforce: 'pre',
    transform(code, id) {
      const [file = '', query] = id.split('?')
      if (!resolve(file).startsWith(CATALOGUE + sep)) return null
      const language = new URLSearchParams(query).get('language')
      const path = relative(CATALOGUE, file).split(sep).join('/').replace(/\.ts$/, '')
      return { code: inLanguage(code, language ?? 'en', language ? undefined : path), map: null }
    },
  }
}

/** The source with one language. Lines stay where they are, so that they are found without a map. */
export function inLanguage(code: string, language: string, path?: string): string {
  const edits: Edit[] = []
  for (const call of callsIn(parseAst(code, { lang: 'ts' }))) {
    const [tree] = call.arguments
    if (tree?.type !== 'ObjectExpression') continue
    if (path) edits.push({ start: tree.end, end: tree.end, words: `, ${JSON.stringify(path)}` })
    edits.push(...leavesOf(tree).map(leaf => editOf(code, leaf, language)))
  }
  return edits.sort((one, other) => other.start - one.start).reduce(applied, code)
}

function callsIn({ body }: ESTree.Program): ESTree.CallExpression[] {
  return body.flatMap(statement => {
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : null
    const values = declaration?.type === 'VariableDeclaration' ? declaration.declarations.map(({ init }) => init) : []
    return values.filter(value => value?.type === 'CallExpression')
  })
}

type Property = ESTree.ObjectProperty & { value: ESTree.ObjectExpression }

/** Each text, whose value has the languages. */
function leavesOf(tree: ESTree.ObjectExpression): Property[] {
  const inner = tree.properties.filter(
    (one): one is Property => one.type === 'Property' && one.value.type === 'ObjectExpression',
  )
  return inner.flatMap(property => (isLeaf(property.value) ? [property] : leavesOf(property.value)))
}

function isLeaf({ properties }: ESTree.ObjectExpression): boolean {
  return properties.length > 1 && properties.every(property => TAGS.has(nameOf(property)))
}

function nameOf(property: ESTree.ObjectPropertyKind): string {
  if (property.type !== 'Property') return ''
  if (property.key.type === 'Identifier') return property.key.name
  return property.key.type === 'Literal' ? String(property.key.value) : ''
}

function editOf(code: string, { key, value }: Property, language: string): Edit {
  const own = value.properties.find(property => nameOf(property) === language)
  // The texts of main have no English of their own here: the sentence is its name.
  const source = own?.type === 'Property' ? own.value : key
  const words = code.slice(source.start, source.end)
  const whole = code.slice(value.start, value.end)
  return { start: value.start, end: value.end, words: words + '\n'.repeat(linesIn(whole) - linesIn(words)) }
}

const linesIn = (text: string): number => text.split('\n').length

const applied = (code: string, { start, end, words }: Edit): string => code.slice(0, start) + words + code.slice(end)
