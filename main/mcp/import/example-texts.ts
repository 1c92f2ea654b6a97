/** A part of a text that stands for what a person has to put there. */
export type ExamplePart = { start: number; end: number; kind: 'path' | 'value' }

type Home = { home: string }

/** Nobody writes an example longer than that; and no text has more of them. */
const LONGEST = 1_000
const MOST_PARTS = 10

const USER =
  '(?:<[^<>]{1,40}>|\\{[^{}]{1,40}\\}|\\[[^\\[\\]]{1,40}\\]|user(?:[-_ ]?name)?|your[-_ ]?\\w{0,30}|my[-_]?user\\w{0,10}|me|someone|somebody|name|john(?:[-_.]?doe)?|jane(?:[-_.]?doe)?|alice|bob|xxx+|\\*+|\\.\\.\\.)'
/** Paths that pages give as an example, each from its beginning on. */
const PATHS = [
  `(?:[A-Za-z]:)?[\\\\/]{1,2}(?:Users|home)[\\\\/]{1,2}${USER}(?=[\\\\/,;:"']|$)`,
  `(?:[A-Za-z]:)?[~.]?[\\\\/]{0,2}(?:[\\w.-]{1,40}[\\\\/]{1,2}){0,3}(?:absolute|full|actual|local|real|complete)?[-_]?path[-_\\\\/]+to(?=[-_\\\\/,;:"']|$)`,
  '(?:[A-Za-z]:)?[\\\\/]{1,2}(?:absolute|full|some|your|my|example)[-_]?(?:path|dir|directory|folder|project)?(?=[\\\\/])',
  '(?:[A-Za-z]:)?[\\\\/]{1,2}path(?=[\\\\/])',
]
const EXAMPLE_PATH = new RegExp(`(?<![\\w.@-])(?:${PATHS.join('|')})`, 'gi')
/** The end of a path within a text. */
const PATH_END = /[,;"'?#|]|:(?=[\\/]|r[ow]\b|$)/g

const VALUES = [
  '<[^<>]{1,80}>',
  '\\{\\{[^{}]{1,80}\\}\\}',
  '(?<!\\$)\\{(?:YOUR|your|API|api)[^{}]{0,60}\\}',
  '\\[(?:YOUR|your|INSERT|insert|API|api)[^\\[\\]]{0,60}\\]',
  '(?<![A-Za-z0-9])your[-_ ](?:own[-_ ])?[A-Za-z0-9][\\w-]{1,60}(?:[-_ ]here)?(?![\\w])',
  '(?<![A-Za-z0-9])(?:insert|enter|put|paste|add|replace|fill)[-_ ](?:with[-_ ]|in[-_ ])?(?:your|my|the|a)[-_ ][A-Za-z0-9][\\w-]{1,60}(?![\\w])',
  '(?<![A-Za-z0-9])(?:insert|enter|put|paste|add)[-_ ][A-Za-z0-9][\\w-]{1,60}[-_ ]here(?![\\w])',
  `(?<![A-Za-z0-9])your[A-Z][A-Za-z0-9]{1,40}`,
  '(?<![A-Za-z0-9])(?:api|access|auth|bearer|secret)?[-_ ]?(?:key|token|secret|password|id|value|url)[-_ ]here(?![\\w])',
  '(?<![A-Za-z0-9])(?:changeme|change[-_]me|replace[-_]?me|todo|fixme|placeholder|example[-_ ](?:key|token|secret|value))(?![\\w])',
  '(?<![A-Za-z0-9])(?:sk|pk|ghp|gho|github_pat|glpat|xox[abp]|ntn|secret|key|token|lin_api|tvly|fc|AIza|BSA|r8|hf|pat)[-_]?(?:x{3,}|X{3,}|\\*{3,}|\\.{3}|…|your[-_]\\w{1,40}|\\w{0,10}(?:x{4,}|\\.{3}|…|\\*{3,}))[\\w.…*-]{0,60}',
  '(?<![A-Za-z0-9])(?:x{3,}|X{3,}|\\*{3,})(?![A-Za-z0-9])',
  '^(?:\\.{3}|…|\\*+)$',
  '(?<=://)(?:user(?:name)?|postgres|root):(?:pass(?:word)?|secret|postgres)(?=@)',
]
const EXAMPLE_VALUE = new RegExp(VALUES.join('|'), 'gi')
/** Addresses that belong to nobody. */
const EXAMPLE_ADDRESS =
  /^https?:\/\/(?:[\w.-]{1,60}\.)?(?:example\.(?:com|org|net)|(?:your|my)[-.]?[\w-]{1,40}(?:\.[\w.-]{1,60})?|<[^<>]{1,60}>)(?=[:/?#]|$)/i

/**
 * Returns the parts of a text that are examples and not to be taken literally, in order; a path within a home that really
 * exists is not an example.
 */
export function exampleParts(text: string, { home }: Home): ExamplePart[] {
  if (text.length > LONGEST) return []
  const paths = firstOf(text.matchAll(EXAMPLE_PATH)).flatMap(({ index, 0: found }) => {
    const isTheirs =
      home !== '' &&
      text.startsWith(home, index) &&
      /^([\\/]|$)/.test(text.slice(index + home.length, index + home.length + 1))
    return isTheirs || isInside(text, index)
      ? []
      : [{ start: index, end: pathEnd(text, index + found.length), kind: 'path' as const }]
  })
  const values = firstOf(text.matchAll(EXAMPLE_VALUE)).map(({ index, 0: found }) => ({
    start: index,
    end: index + found.length,
    kind: 'value' as const,
  }))
  return apart([...paths, ...values.map(part => widened(text, part))])
}

/** An address of which nobody can be meant. */
export function isExampleAddress(url: string): boolean {
  return EXAMPLE_ADDRESS.test(url)
}

/** Returns whether a path lies in a container, where nothing is the person's. */
function isInside(text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - 20), at)
  return /(?:dst|target|destination)=$/.test(before) || (/[\w}>-]{2}:$/.test(before) && !text.startsWith('//', at))
}

function firstOf(found: Iterable<RegExpExecArray>): RegExpExecArray[] {
  const first: RegExpExecArray[] = []
  for (const match of found) {
    if (first.length === MOST_PARTS) break
    first.push(match)
  }
  return first
}

function pathEnd(text: string, from: number): number {
  PATH_END.lastIndex = from
  return PATH_END.exec(text)?.index ?? text.length
}

/** An example within a path makes all of the path one. */
function widened(text: string, part: ExamplePart): ExamplePart {
  const before = text.slice(Math.max(0, part.start - 200), part.start)
  if (/\w:\/\//.test(before) && !before.includes('file://')) return part
  const path = /(?:[A-Za-z]:|~|\.{1,2})?[\\/][^\s,;:"'=?&]*$/.exec(before)?.[0]
  return path === undefined ? part : { start: part.start - path.length, end: pathEnd(text, part.end), kind: 'path' }
}

/** The earliest first; of two that overlap the one that begins earlier, or is longer. */
function apart(parts: readonly ExamplePart[]): ExamplePart[] {
  const kept: ExamplePart[] = []
  for (const part of [...parts].sort((one, other) => one.start - other.start || other.end - one.end)) {
    const last = kept.at(-1)
    if (!last || part.start >= last.end) kept.push(part)
  }
  return kept
}
