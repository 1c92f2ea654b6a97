/** An answer that was made to take the page long, or to break it, and what it is. */
export type HostileAnswer = { name: string; text: string }

/** The first words of each answer, by which it is found in the page. */
export const beginning = (index: number): string => `Hostile answer number ${index}.`

/** The texts that are repeated: each of them once took a Markdown reader a time that grows with its square, or worse. */
const UNITS = [
  ...['> ', '>', '- ', '* ', '1. ', '+ - ', '- > ', '> 1. ', '* * ', '- [ ] ', '> - a\n', '  - ', '#', '# a\n'],
  ...['_a', '*a ', '**', '**a', '__a', 'a__b', '~~a', '~a ', '***a', '_*a*_', '**a *b ', '*_a', 'a*', 'a_', '_.'],
  ...['a.a.@', 'a@', 'a@b.c ', 'www.', 'www.a.', 'http://', 'https://a.b(', '<http://', '<a@', 'a-b.', '-_.-@'],
  ...['[', '![', '[a](', '[a][', '[[', '](', '[a](<', '[a](b "', '![a](b', '[a]: b\n', '[a\n', '[^a]: ', '[^a]'],
  ...['<a ', '<a href="', '<!--', '<!-- ', '<?', '<![CDATA[', '</', '<a\n', '<div>\n\n', '<x\n\n', '<b>'],
  ...['`', '`a', '``a`', '```\n', '~~~\n', '~~~~', '    a\n', '\t', '|', '|a', '|-', '|a|b|\n', 'a|\n-|\n'],
  ...['$', '$$', '$a', '$a$', '$$a$$', '\\(', '\\[', '$`', '\\', '\\$', '{', '_{', '\\frac', '$$\n', '\\[\n'],
  ...['&', '&a', '&amp;', '&#', '=\n', '-\n', 'a\n=\n', 'a\n-', '\n', '\n\n', '  \n', '\\\n', 'a  \n', '-\n\n'],
  ...['a\n', 'a\n\n', '- a\n', '- a\n  b\n', '- a\nb\n', '> a\nb\n', '> a\n', '1. a\n\n', '- [ ] a\n', 'lazy line\n'],
  ...['a', 'a b ', ' ', '\u00a0', '\u200b', '\u202e', '字', '🦄', 'e\u0301', '\u0301', '!', '"', '(', ':', '\u0000'],
]

type Frame = { name: string; put(filling: string): string }

/** The positions in which they are put. */
const FRAMES: readonly Frame[] = [
  { name: 'by itself', put: filling => filling },
  { name: 'in a list', put: filling => `- ${filling}` },
  { name: 'lazily after a list', put: filling => `- a\n${filling.replace(/\n\n+/g, '\n')}` },
  { name: 'in a table', put: filling => `|a|b|\n|-|-|\n|${filling.replaceAll('\n', ' ')}|` },
  { name: 'as a heading', put: filling => `${filling}\n===\n` },
  { name: 'as the text of a link', put: filling => `[${filling}](x)` },
  { name: 'before ends of everything', put: filling => `${filling}a_*]\`)>$` },
  { name: 'after beginnings of everything', put: filling => `a*[x](y ${filling}*` },
  { name: 'in a quote in a list', put: filling => `- > ${filling}` },
  { name: 'in code', put: filling => `\`\`\`ts\n${filling}` },
]

const SIZES = [20_000, 60_000, 200_000, 400_000] as const

type Grown = (length: number) => string

/** Texts that are not repetitions. */
const GROWN: Readonly<Record<string, Grown>> = {
  'quotes in each other': length => `${'> '.repeat(Math.min(2_000, length / 2))}deep`,
  'lists in each other': length => `${'- '.repeat(Math.min(2_000, length / 2))}deep`,
  'lists by indentation': length => until(length, index => `${' '.repeat(2 * index)}- a\n`),
  'lists by indentation, again and again': length => until(length, index => `${' '.repeat(2 * (index % 60))}- a\n`),
  'longer and longer code': length => until(length, index => `${'`'.repeat(index)}a`),
  'longer and longer emphasis': length => until(length, index => `${'*'.repeat(index)}a`),
  'emphasis in emphasis': length => `${'*a **b '.repeat(length / 14)}${'c** d*'.repeat(length / 14)}`,
  'a table of many columns': length =>
    `${'|a'.repeat(length / 8)}|\n${'|-'.repeat(length / 8)}|\n${'|b'.repeat(length / 4)}|\n`,
  'definitions that are used': length =>
    `${until(length / 2, index => `[a${index}]: https://b.c/${index}\n`)}\n${until(length / 2, index => `[a${index}] `)}`,
  'definitions after their use': length =>
    `${until(length / 2, index => `See [a${index}].\n\n`)}\n${until(length / 2, index => `[a${index}]: https://b.c\n`)}`,
  'tags with attributes': length => until(length, index => `<a b="${'x'.repeat(index % 7)}" `),
  'short lines of code': length => `\`\`\`js\n${'a\n'.repeat(length / 2)}`,
  'many blocks of code': length => until(length, index => `\`\`\`js\nconst a = ${index}\n\`\`\`\n\n`),
  'many formulas': length => until(length, index => `$x_{${index}} + \\frac{a}{${index}}$ `),
  'formulas in each other': length => `$$${'\\frac{a}{'.repeat(length / 20)}${'}'.repeat(length / 20)}$$`,
  'regular expressions as code': length => `\`\`\`js\nconst a = /${'(a+)+'.repeat(length / 5)}$/\n\`\`\``,
  'one long row of code': length => `\`\`\`json\n${'{"a":['.repeat(length / 6)}\n\`\`\``,
}

/** At least so many answers, the same for the same seed: every unit in some frame and size, what is no repetition, and mixtures. */
export function hostileAnswers(count: number, seed = 1): HostileAnswer[] {
  const random = mulberry(seed)
  const pick = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)] as T
  const repeated = (): HostileAnswer => {
    const [unit, frame, size] = [pick(UNITS), pick(FRAMES), pick(SIZES)]
    return { name: `${JSON.stringify(unit)} ${frame.name}, ${size / 1000} KB`, text: frame.put(filled(unit, size)) }
  }
  const mixed = (): HostileAnswer => {
    const parts = Array.from({ length: 2 + Math.floor(random() * 6) }, () => ({
      unit: pick(UNITS),
      frame: pick(FRAMES),
      size: 2_000 + Math.floor(random() * 40_000),
    }))
    const text = parts.map(({ unit, frame, size }) => frame.put(filled(unit, size))).join(pick(['\n\n', '\n', '']))
    return { name: `a mixture of ${parts.map(({ unit }) => JSON.stringify(unit)).join(', ')}`, text }
  }
  const once = UNITS.map((unit, index): HostileAnswer => {
    const frame = FRAMES[index % FRAMES.length] as Frame
    const size = SIZES[index % SIZES.length] as number
    return { name: `${JSON.stringify(unit)} ${frame.name}, ${size / 1000} KB`, text: frame.put(filled(unit, size)) }
  })
  const grown = Object.entries(GROWN).flatMap(([name, make]) =>
    SIZES.slice(1).map(size => ({ name: `${name}, ${size / 1000} KB`, text: make(size) })),
  )
  const made = [...grown, ...once]
  while (made.length < count) made.push(random() < 0.6 ? repeated() : mixed())
  return made.map(({ name, text }, index) => ({ name, text: `${beginning(index)}\n\n${text}` }))
}

function filled(unit: string, length: number): string {
  return unit.repeat(Math.ceil(length / unit.length))
}

function until(length: number, part: (index: number) => string): string {
  const parts: string[] = []
  for (let made = 0, index = 1; made < length; index++) made += parts[parts.push(part(index)) - 1]?.length ?? 0
  return parts.join('')
}

/** A small generator of numbers from 0 to 1 that gives the same ones for the same seed. */
function mulberry(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}
