/** A place in a file that a line of output names; `start` and `end` are where in the line, `end` exclusive. */
export type FilePlace = { path: string; line: number; column?: number; start: number; end: number }

/** As compilers, test runners and searches write it: `src/a.ts:12`, `src/a.ts:12:3`, `src/a.ts(12,3)`, `File "a.py", line 12`. */
const PLACES = [
  /(?<path>(?:[A-Za-z]:)?[\w@~.+\-/\\]*[\w+-]\.[A-Za-z]\w{0,9}):(?<line>\d{1,7})(?::(?<column>\d{1,7}))?/g,
  /(?<path>(?:[A-Za-z]:)?[\w@~.+\-/\\]*[\w+-]\.[A-Za-z]\w{0,9})\((?<line>\d{1,7})(?:,(?<column>\d{1,7}))?\)/g,
  /File "(?<path>[^"\n]{1,400})", line (?<line>\d{1,7})/g,
]

/** More is no line that a person clicks in. */
const MAX_LENGTH = 2_000

/** The places in files of a folder that a line of output names, as paths relative to the folder with '/'. */
export function filePlaces(output: string, workspace: string): FilePlace[] {
  if (output.length > MAX_LENGTH) return []
  return PLACES.flatMap(pattern => [...output.matchAll(pattern)]).flatMap(match => {
    const { path = '', line = '', column = '' } = match.groups ?? {}
    const inside = insidePath(path, workspace)
    // 'https://host.name:443' is an address.
    const isAddress = /[a-z]:\/\/\S*$/i.test(output.slice(0, match.index)) || path.startsWith('//')
    if (inside === null || isAddress || Number(line) < 1) return []
    const at = { line: Number(line), ...(Number(column) > 0 && { column: Number(column) }) }
    return [{ path: inside, ...at, start: match.index, end: match.index + match[0].length }]
  })
}

function insidePath(path: string, workspace: string): string | null {
  const folder = slashes(workspace).replace(/\/$/, '')
  const full = slashes(path)
  const isFull = full.startsWith('/') || /^[A-Za-z]:/.test(full)
  if (isFull) return startsWith(full, `${folder}/`) ? full.slice(folder.length + 1) : null
  const relative = full.replace(/^(?:\.\/)+/, '')
  return relative === '' || relative.startsWith('~') || relative.split('/').includes('..') ? null : relative
}

/** Windows does not mind the case of a path, and programs write drives as they like. */
function startsWith(full: string, folder: string): boolean {
  if (!/^[A-Za-z]:|^\/\//.test(folder)) return full.startsWith(folder)
  return full.slice(0, folder.length).toLowerCase() === folder.toLowerCase()
}

function slashes(path: string): string {
  return /^[A-Za-z]:|^\\\\/.test(path) || (!path.includes('/') && path.includes('\\'))
    ? path.replaceAll('\\', '/')
    : path
}
