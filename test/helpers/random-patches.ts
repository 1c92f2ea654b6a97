import fc from 'fast-check'
import type { ReferenceHunk } from './reference-patch'

export type PatchCase = { lines: string[]; hunks: ReferenceHunk[] }

/** Few lines, so that they are there again and again: with other white space, quotes, forms of letters, or none at all. */
const line = fc.constantFrom(
  ...['class A', 'class A', '  class A', 'class A ', 'class B', '  f():', '  f():', '\tf():', 'f():', '  g():'],
  ...['    pass', '    pass', '  pass', 'pass  ', '', '', ' ', 'x = "a"', 'x = “a”', 'ｘ = "a"', '- item', '}', '  }'],
)

const loosely = fc.constantFrom<((text: string) => string)[]>(
  ...Array.from({ length: 12 }, () => (text: string) => text),
  text => text.trim(),
  text => `  ${text}`,
  text => `${text} `,
  text => text.replaceAll('"', '”').replaceAll('x', 'ｘ'),
  () => 'gone',
)

const part = fc.record({ kind: fc.constantFrom(' ', ' ', '-'), before: fc.array(line, { maxLength: 1 }), loosely })

/** The data by which a hunk is cut from the text: lines from one position on, anchors from anywhere in the text, also further down. */
const cut = fc.record({
  at: fc.nat(40),
  parts: fc.array(part, { maxLength: 4 }),
  after: fc.array(line, { maxLength: 2 }),
  blanks: fc.constantFrom(0, 0, 0, 1, 2),
  headers: fc.array(fc.record({ at: fc.nat(40), isBare: fc.constantFrom(false, false, true), loosely }), {
    minLength: 1,
    maxLength: 3,
  }),
  atEnd: fc.constantFrom(false, false, false, true),
})

/** Texts with patches that mostly fit somewhere in them: in order or not, and often at more than one place. */
export const patchCase: fc.Arbitrary<PatchCase> = fc
  .record({
    lines: fc.array(line, { maxLength: 16 }),
    cuts: fc.array(cut, { minLength: 1, maxLength: 3 }),
    isInOrder: fc.constantFrom(true, true, true, false),
  })
  .map(({ lines, cuts, isInOrder }) => {
    const placed = cuts.map(one => ({ ...one, at: one.at % (lines.length + 1) }))
    if (isInOrder) placed.sort((one, other) => one.at - other.at)
    return { lines, hunks: placed.map(one => hunkOf(lines, one)) }
  })

type Cut = typeof cut extends fc.Arbitrary<infer T> ? T : never

function hunkOf(lines: readonly string[], { at, parts, after, blanks, headers, atEnd }: Cut): ReferenceHunk {
  const old = lines.slice(at, at + parts.length)
  const body = old.flatMap((text, index) => {
    const { kind = ' ', before = [], loosely: changed = (same: string) => same } = parts[index] ?? {}
    return [...before.map(added => `+${added}`), kind + changed(text)]
  })
  body.push(...after.map(text => `+${text}`), ...Array.from({ length: blanks }, () => ' '))
  if (body.length === 0) body.push('+new')
  const anchors = headers.map(header =>
    header.isBare ? '' : header.loosely(lines[header.at % lines.length] ?? 'gone'),
  )
  return { headers: anchors, body, atEnd }
}

/** The sections as a patch writes them. */
export function writtenHunks(hunks: readonly ReferenceHunk[]): string[] {
  return hunks.flatMap(({ headers, body, atEnd }) => [
    ...headers.map(header => (header.trim() === '' ? '@@' : `@@ ${header}`)),
    ...body,
    ...(atEnd ? ['*** End of File'] : []),
  ])
}
