import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const RENDERER = join(import.meta.dirname, '..', '..', 'renderer')

/** The code that names a side of the screen on purpose, and why it does. */
const ALLOWED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'views/markdown/table.tsx': {
    left: 'the name that Markdown has for it',
    right: 'the name that Markdown has for it',
    'text-left': 'a column that its author put at the left stays there',
    'text-right': 'a column that its author put at the right stays there',
  },
  'ui/switch.tsx': { 'translate-x-4': 'a transform knows no reading direction; the other one is beside it' },
  'features/composer/mentions/mention-list.tsx': { left: 'measured on the screen' },
}

/** Tailwind's names: margins, paddings, places, alignments, borders, corners, moves, gradients. */
const CLASSES =
  /(?<=["'`\s:!-])(?:(?:scroll-)?[mp][lr]-[\w[(.]|(?:left|right)-[\d[(.af]|(?:text|float|clear|origin|object|bg)-(?:left|right)\b|rounded-(?:[lr]|[tb][lr])\b|border-[lr]\b|translate-x-[\w[(.]|bg-(?:linear|gradient)-to-[lr]\b)[^"'`\s]*/g
const ALIGNMENTS = /(?:text-align|float|clear|textAlign|cssFloat): *['"]?(?:left|right)\b/g
/** Properties of a style sheet, and of a style that a component has. */
const PROPERTIES = {
  css: /(?<![-\w])(?:(?:scroll-)?(?:margin|padding)-(?:left|right)|border-(?:(?:top|bottom)-)?(?:left|right)[-\w]*|left|right)(?= *:)/g,
  code: /(?<=[{,]\s*)(?:left|right|(?:scroll)?(?:margin|padding|border)(?:Top|Bottom)?(?:Left|Right)\w*)(?=: )/gi,
}

function files(): string[] {
  return readdirSync(RENDERER, { recursive: true, encoding: 'utf8' })
    .map(path => path.replaceAll('\\', '/'))
    .filter(path => /\.(tsx?|css|html)$/.test(path))
}

/** Comments speak of sides as they like. */
function codeOf(path: string): string {
  return readFileSync(join(RENDERER, path), 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/ .*$/gm, '')
}

function sidesOf(code: string, kind: keyof typeof PROPERTIES): string[] {
  return [CLASSES, ALIGNMENTS, PROPERTIES[kind]].flatMap(pattern => code.match(pattern) ?? [])
}

const sidesIn = (path: string) => sidesOf(codeOf(path), path.endsWith('.css') ? 'css' : 'code')

test('nothing that is drawn names a side of the screen, so that all of it turns with the language', () => {
  const found = files().flatMap(path => {
    return sidesIn(path)
      .filter(side => ALLOWED[path]?.[side] === undefined)
      .map(side => `${path}: ${side}`)
  })
  expect(found).toEqual([])
})

test('no side is allowed that is named no longer', () => {
  for (const [path, sides] of Object.entries(ALLOWED))
    expect(sidesIn(path)).toEqual(expect.arrayContaining(Object.keys(sides)))
})

test('an element that moves along a side moves along the other one if the window is mirrored', () => {
  for (const path of files()) {
    const moves = codeOf(path).match(/(?<=[\s"'`])[\w:-]*translate-x-[\w.[\]]+/g) ?? []
    for (const move of moves.filter(one => !one.startsWith('rtl:'))) {
      const turned = `rtl:${move.replace(/(-?)translate-x/, (_, sign) => `${sign ? '' : '-'}translate-x`)}`
      expect(moves, `${path}: ${move}`).toContain(turned)
    }
  }
})

test('every icon that points to a side is turned in the style sheet', () => {
  const styles = readFileSync(join(RENDERER, 'styles.css'), 'utf8')
  const icons = files().flatMap(path => {
    const [, names = ''] = /import \{([^}]*)\} from 'lucide-react'/.exec(codeOf(path)) ?? []
    return names
      .split(',')
      .map(name => name.trim())
      .filter(name => /(Left|Right)(?![a-z])/.test(name))
  })
  expect(new Set(icons).size).toBeGreaterThan(3)
  for (const icon of new Set(icons)) {
    expect(styles).toContain(`.lucide-${icon.replaceAll(/(?<!^)([A-Z])/g, '-$1').toLowerCase()}`)
  }
})

test.each([
  'class="pl-2"',
  '"-ml-1"',
  '"hover:mr-auto"',
  '"absolute left-0"',
  '"before:right-[3px]"',
  '"text-left"',
  '"border-l-2"',
  '"rounded-tr-sm"',
  '"sm:translate-x-1/2"',
  '"bg-linear-to-r"',
  'style={{ top, paddingLeft: 3 }}',
  'style={{ left: 0 }}',
  "style={{ textAlign: 'right' }}",
])('sees the side in %s', code => expect(sidesOf(code, 'code')).toHaveLength(1))

test.each([
  'margin-left: 1px',
  'scroll-padding-right: 0',
  'border-left-color: red',
  'right : 0',
  'float: left',
  'border-top-left-radius: 0',
])('sees the side in the style %s', style => expect(sidesOf(`.a { ${style}; }`, 'css')).not.toEqual([]))

test.each([
  '"ps-2 -ms-1 me-auto start-0 end-[3px] text-start border-s-2 rounded-se-sm"',
  '"left out" right',
  '"align-right-panel"',
  'const left = isLeft ? leftOf(right) : null',
])('sees none in %s', code => expect(sidesOf(code, 'code')).toEqual([]))
