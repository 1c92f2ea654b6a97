import { readFileSync } from 'node:fs'
import { type ESTree, parseSync } from 'vite'
import { projectFiles } from './project-files'
import { walk } from './sentences-of-main'

/**
 * A call of `t` in the page: the keys that it may have, in which a star stands for what is only known when it runs, and the
 * names of the values that it passes. They are open where not all of them can be read.
 */
export type MessageCall = { at: string; keys: readonly string[]; values: readonly string[]; isOpen: boolean }

/** All calls of `t` in the page, and the prefixes that `messagesUnder` is called with. */
export function messageCalls(): { calls: MessageCall[]; prefixes: string[] } {
  const files = projectFiles(['renderer'], /\.tsx?$/).filter(file => file !== 'renderer/i18n/t.ts')
  const found = files.flatMap(callsIn)
  const calls = found.flatMap(({ at, name, keys, values }) => (name === 't' ? [{ at, keys, ...values }] : []))
  const prefixes = found.flatMap(({ name, keys }) => (name === 'messagesUnder' ? keys : []))
  return { calls, prefixes }
}

type Constants = ReadonlyMap<string, ESTree.Node>

function callsIn(file: string) {
  const source = readFileSync(file, 'utf8')
  if (!/\b(?:t|messagesUnder)\(/.test(source)) return []
  const constants = new Map<string, ESTree.Node>()
  const called: { name: string; call: ESTree.CallExpression }[] = []
  walk(parseSync(file, source).program, visited => {
    const node = visited as unknown as ESTree.Node
    if (node.type === 'VariableDeclarator' && node.id.type === 'Identifier' && node.init) {
      constants.set(node.id.name, node.init)
    }
    if (node.type === 'CallExpression' && node.callee.type === 'Identifier') {
      called.push({ name: node.callee.name, call: node })
    }
    return true
  })
  return called.map(({ name, call: { start, arguments: given } }) => ({
    name,
    at: `${file}:${source.slice(0, start).split('\n').length}`,
    keys: given[0] ? keysIn(given[0], constants) : [],
    values: valuesIn(given[1], constants),
  }))
}

/** The keys that an expression may be: a text, a template with names in it, either of two, or a constant of the file. */
function keysIn(node: ESTree.Node, constants: Constants): string[] {
  switch (node.type) {
    case 'Literal':
      return [typeof node.value === 'string' ? node.value : '*']
    case 'TemplateLiteral':
      return node.quasis.reduce<string[]>(
        (keys, { value }, index) => {
          const before = node.expressions[index - 1]
          const inserted = before ? keysIn(before, constants) : ['']
          return keys.flatMap(key => inserted.map(piece => `${key}${piece}${value.cooked}`))
        },
        [''],
      )
    case 'ConditionalExpression':
      return [...keysIn(node.consequent, constants), ...keysIn(node.alternate, constants)]
    case 'Identifier': {
      const value = constants.get(node.name)
      return value ? keysIn(value, constants) : ['*']
    }
    default:
      return ['*']
  }
}

/** Those of the keys that a key with stars in it may be. */
export function matchingKeys(pattern: string, keys: ReadonlySet<string>): string[] {
  if (!pattern.includes('*')) return keys.has(pattern) ? [pattern] : []
  const pieces = pattern.split('*').map(piece => piece.replace(/[.+?^${}()|[\]\\]/g, String.raw`\$&`))
  const fits = new RegExp(`^${pieces.join('.+')}$`)
  return [...keys].filter(key => fits.test(key))
}

function valuesIn(node: ESTree.Node | undefined, constants: Constants): Pick<MessageCall, 'values' | 'isOpen'> {
  if (!node) return { values: [], isOpen: false }
  if (node.type === 'Identifier') {
    const value = constants.get(node.name)
    return value ? valuesIn(value, constants) : { values: [], isOpen: true }
  }
  if (node.type !== 'ObjectExpression') return { values: [], isOpen: true }
  const names = node.properties.flatMap(property =>
    property.type === 'Property' && property.key.type === 'Identifier' ? [property.key.name] : [],
  )
  return { values: names, isOpen: names.length < node.properties.length }
}
