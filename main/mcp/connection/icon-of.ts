import { z } from 'zod'

const LONGEST = 100_000

/** Pictures that a page draws without anything else; an SVG is a document of its own, however it comes. */
const KINDS: readonly [type: RegExp, begin: string][] = [
  [/^data:image\/png;base64,/i, 'iVBORw0KGgo'],
  [/^data:image\/jpe?g;base64,/i, '/9j/'],
  [/^data:image\/webp;base64,/i, 'UklGR'],
  [/^data:image\/gif;base64,/i, 'R0lGOD'],
]

const Icons = z.array(z.looseObject({ src: z.string().max(LONGEST) }).catch({ src: '' })).max(20)

/**
 * The first picture that something brings along as its icon. One that would have to be fetched is none. Nothing is
 * fetched, not from the server's own site either: that would tell somebody that the page was opened, and a program on
 * this computer could have Atrium ask any address.
 */
export function iconOf(icons: unknown): string | undefined {
  const listed = Icons.safeParse(icons)
  return listed.data?.find(({ src }) => isPicture(src))?.src
}

function isPicture(src: string): boolean {
  return KINDS.some(([type, begin]) => {
    const bytes = src.replace(type, '')
    return bytes !== src && bytes.startsWith(begin) && /^[A-Za-z0-9+/]+={0,2}$/.test(bytes)
  })
}
