import { type ESTree, parseSync, Visitor } from 'vite'

type Expression = ESTree.Expression | ESTree.Argument | ESTree.ArrayExpressionElement
type Names = ReadonlyMap<string, Expression>

/** A regular expression of a source: as it is written, or put together of constants of the same file. */
export type FoundPattern = { line: number; source: string; flags: string }
/** One that is put together of anything else. */
export type MadePattern = { line: number; made: string }

/** All regular expressions of a source, which is TypeScript. */
export function patternsIn(file: string, text: string): (FoundPattern | MadePattern)[] {
  const { program } = parseSync(file, text)
  const names = constantsOf(program)
  const found: (FoundPattern | MadePattern)[] = []
  const lineOf = ({ start }: { start: number }) => text.slice(0, start).split('\n').length
  const make = (call: ESTree.NewExpression | ESTree.CallExpression) => {
    const [first, second] = call.arguments
    if (call.callee.type !== 'Identifier' || call.callee.name !== 'RegExp' || !first) return
    const source = textOf(first, names)
    const made = text.slice(call.start, call.end).split('\n', 1)[0] ?? ''
    const flags = second ? textOf(second, names) : ''
    found.push({ line: lineOf(call), ...(source !== undefined && flags !== undefined ? { source, flags } : { made }) })
  }
  new Visitor({
    NewExpression: make,
    CallExpression: make,
    Literal: node => {
      if ('regex' in node) found.push({ line: lineOf(node), source: node.regex.pattern, flags: node.regex.flags })
    },
  }).visit(program)
  return found
}

function constantsOf({ body }: ESTree.Program): Names {
  const declarations = body.map(one => (one.type === 'ExportNamedDeclaration' ? one.declaration : one))
  return new Map(
    declarations
      .flatMap(one => (one?.type === 'VariableDeclaration' && one.kind === 'const' ? one.declarations : []))
      .flatMap(({ id, init }) => (id.type === 'Identifier' && init ? [[id.name, init] as const] : [])),
  )
}

/** Returns the text of an expression of constants; undefined for any other. */
function textOf(node: Expression, names: Names): string | undefined {
  switch (node?.type) {
    case 'Literal':
      return typeof node.value === 'string' ? node.value : undefined
    case 'Identifier':
      return textOf(names.get(node.name) ?? null, names)
    case 'TemplateLiteral':
      return joined(node, names, ({ cooked }) => cooked)
    case 'TaggedTemplateExpression':
      return joined(node.quasi, names, ({ raw }) => raw)
    case 'MemberExpression':
      return sourceOf(node, names)
    case 'CallExpression':
      return listOf(node, names)
    default:
      return undefined
  }
}

function joined(
  { quasis, expressions }: ESTree.TemplateLiteral,
  names: Names,
  textOfQuasi: (value: ESTree.TemplateElement['value']) => string | null,
): string | undefined {
  const between = expressions.map(one => textOf(one, names))
  if (between.includes(undefined)) return undefined
  return quasis.map(({ value }, at) => (textOfQuasi(value) ?? '') + (between[at] ?? '')).join('')
}

/** `PATTERN.source` */
function sourceOf({ object, property }: ESTree.MemberExpression, names: Names): string | undefined {
  if (object.type !== 'Identifier' || property.type !== 'Identifier' || property.name !== 'source') return undefined
  const meant = names.get(object.name)
  return meant?.type === 'Literal' && 'regex' in meant ? meant.regex.pattern : undefined
}

/** `[ONE, TWO].join('|')` */
function listOf({ callee, arguments: given }: ESTree.CallExpression, names: Names): string | undefined {
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return undefined
  const { object } = callee
  const list = object.type === 'Identifier' ? names.get(object.name) : object
  const sign = given[0] && textOf(given[0], names)
  if (callee.property.name !== 'join' || list?.type !== 'ArrayExpression' || sign === undefined) return undefined
  const parts = list.elements.map(one => textOf(one, names))
  return parts.includes(undefined) ? undefined : parts.join(sign)
}
