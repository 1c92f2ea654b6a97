import { createElement, Fragment, type ReactNode } from 'react'

/** The tags that a formula may produce: layout and letters, nothing that links or loads. */
const TAGS: ReadonlySet<string> = new Set(
  [
    'math mrow mi mn mo mtext mspace mfrac msqrt mroot msub msup msubsup munder mover munderover',
    'mmultiscripts mprescripts none mtable mtr mtd mpadded mphantom mstyle menclose',
  ].flatMap(names => names.split(' ')),
)

const WORDS = /^(?:true|false|prefix|infix|postfix|normal|block|[+-]?[0-9])$/
/** Up to 49 forward and less than 3 back, so that nothing is put on top of what stands beside it. */
const LENGTH = /^(?:-[0-2]|\+?[0-4]?\d)(?:\.\d+)?(?:em|ex|px|pt)?$/

const ATTRIBUTES: Readonly<Record<string, RegExp>> = {
  ...each(
    'display displaystyle scriptlevel stretchy symmetric fence separator form largeop movablelimits accent',
    WORDS,
  ),
  ...each('accentunder mathvariant', WORDS),
  ...each('lspace rspace width height depth voffset minsize maxsize linethickness rowspacing', LENGTH),
}

const PADDING = /^(?:\d{0,2}(?:\.\d+)?(?:em|ex|px|pt)?(?: |$)){1,4}$/
const BORDER = /^(?:\d?(?:\.\d+)?(?:em|px|pt)|0) (?:solid|dashed)$/

const STYLES: Readonly<Record<string, RegExp>> = {
  ...each('padding paddingTop paddingRight paddingBottom paddingLeft', PADDING),
  ...each('border borderTop borderRight borderBottom borderLeft', BORDER),
  textAlign: /^(?:left|right|center)$/,
  width: /^(?:\d{1,2}|100)%$/,
  mathDepth: /^\d$/,
}

/** The colours that are asked for most, as those of the page, which can be read in the light and in the dark. */
const COLOURS: Readonly<Record<string, string>> = {
  '#ff0000': 'text-bad',
  '#0000ff': 'text-accent',
  '#00ff00': 'text-good',
  '#ff8000': 'text-wait',
}

/** The library's own classes, but the one that numbers formulas. */
const CLASS = /^(?:tml-(?!eqn)[a-z0-9-]+|chr-[a-z-]+|mathcal|mathscr|upstrike|downstrike|sout|textcircle|circle-pad)$/

const MAX_NODES = 5_000
const MAX_DEPTH = 120

type TreeWalk = { nodes: number }

/** The tree of a formula as elements. Throws where it has a tag that it must not have, or is too large to be laid out fast. */
export function formulaElements(tree: unknown): ReactNode {
  return elementOf(tree, { nodes: 0 }, 0)
}

function elementOf(node: unknown, walk: TreeWalk, depth: number): ReactNode {
  if (!isRecord(node) || ++walk.nodes > MAX_NODES || depth > MAX_DEPTH) throw new Error('The formula is too large')
  const { type, text, children } = node
  if (typeof text === 'string') return text
  const inner = Array.isArray(children) ? children.map(child => elementOf(child, walk, depth + 1)) : []
  if (type === undefined) return createElement(Fragment, null, ...inner)
  if (typeof type !== 'string' || !TAGS.has(type)) throw new Error('The formula has a part that is not allowed')
  return createElement(type, propertiesOf(node), ...inner)
}

function propertiesOf({ attributes, style, classes }: Record<string, unknown>): Record<string, unknown> {
  const styles = isRecord(style) ? style : {}
  const names = Array.isArray(classes) ? classes.filter(name => typeof name === 'string' && CLASS.test(name)) : []
  const colour = COLOURS[String(styles.color).toLowerCase()]
  if (colour) names.push(colour)
  return {
    ...allowed(isRecord(attributes) ? attributes : {}, ATTRIBUTES),
    ...(isRecord(attributes) && attributes.mathbackground === 'black' && { mathbackground: 'currentColor' }),
    ...(names.length > 0 && { className: names.join(' ') }),
    style: allowed(styles, STYLES),
  }
}

function allowed(given: Record<string, unknown>, rules: Readonly<Record<string, RegExp>>): Record<string, string> {
  const entries = Object.entries(given).map(([name, value]) => [name, String(value)] as const)
  return Object.fromEntries(entries.filter(([name, value]) => Object.hasOwn(rules, name) && rules[name]?.test(value)))
}

function each(names: string, rule: RegExp): Record<string, RegExp> {
  return Object.fromEntries(names.split(' ').map(name => [name, rule]))
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
