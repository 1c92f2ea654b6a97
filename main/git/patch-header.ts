import type { FileChange } from '../../shared/session/effects'
import type { FilePatch } from './parse-patch'

/** The bits of a file before and after, where a patch says that they differ. */
export function modesIn({ header }: FilePatch): FileChange['entry'] {
  const mode = (name: string) => header.find(line => line.startsWith(`${name} mode `))?.slice(name.length + 6)
  const [before, after] = [mode('old'), mode('new')]
  if (before === undefined || after === undefined) return undefined
  const entry = (text: string) => ({ kind: 'file' as const, mode: Number.parseInt(text, 8) & 0o7777 })
  return { before: entry(before), after: entry(after) }
}

const NAME = /^(?:---|\+\+\+) (?:"((?:[^"\\]|\\.)*)"|([^\t]*))/
const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', a: '\x07', b: '\b', f: '\f', v: '\v' }

/** The path that a patch itself names, which git quotes where it is odd. */
export function pathIn({ header }: FilePatch): string {
  const names = header.flatMap(line => {
    const [, quoted, plain] = NAME.exec(line) ?? []
    const name = quoted === undefined ? plain : unquoted(quoted)
    return name === undefined || name === '/dev/null' ? [] : [name.slice(2)]
  })
  const renamed = header.find(line => line.startsWith('rename to '))?.slice('rename to '.length)
  const said = names.at(-1) ?? renamed ?? binaryName(header) ?? ''
  return Buffer.from(said, 'latin1').toString('utf8')
}

function binaryName(header: readonly string[]): string | undefined {
  const [first = ''] = header
  const half = first.slice('diff --git '.length)
  // Both names are the same, behind `a/` and `b/`.
  return half
    .slice(half.length / 2 + 1)
    .replace(/^ ?b\//, '')
    .replace(/^b?\//, '')
}

function unquoted(text: string): string {
  return text.replace(/\\([0-7]{3}|.)/g, (_, code: string) =>
    code.length === 3 ? String.fromCharCode(Number.parseInt(code, 8)) : (ESCAPES[code] ?? code),
  )
}
