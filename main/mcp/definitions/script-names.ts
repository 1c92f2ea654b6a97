import { posix } from 'node:path'

/** The files that a program runs or loads. Data that a server writes beside its code is not among them. */
const CODE = /\.(?:[cm]?[jt]sx?|pyw?|(?:ba|z|k|fi)?sh|ps1|cmd|bat|rb|pl|php|lua|wasm|node|so|dll|dylib|exe|jar)$/i
const ENDINGS = ['.js', '.mjs', '.cjs', '.ts', '.tsx', '.mts', '.cts', '.json', '.py', '.sh']
const INDEXES = ['index.js', 'index.mjs', 'index.cjs', 'index.ts', '__init__.py']
/** The languages that name files with their endings or from `./`, so that anything else with a slash is something else. */
const NAMES_WITH_ENDING = /\.(?:[cm]?[jt]sx?|pyw?)$/i
const MOST_NAMES = 2_000

/** Returns whether a name is that of code, by its ending. */
export function isCodeName(name: string): boolean {
  return CODE.test(name)
}

/**
 * Returns the texts in a script that could be a file which it runs or loads, each with the names that it may go by, the
 * likeliest first: texts that look like paths, and what Python and Ruby import. `name` is the script's own, which reveals
 * its language. Names may be many; those past `MOST_NAMES` are left out.
 */
export function scriptNames(text: string, name = ''): string[][] {
  const isPath = NAMES_WITH_ENDING.test(name) ? namesCode : isPathLike
  const found = new Map<string, string[]>()
  const add = (name: string, spellings: string[]) => {
    if (found.size < MOST_NAMES) found.set(name, spellings)
  }
  for (const word of wordsIn(text)) if (isPath(word)) add(word, spellingsOf(word))
  for (const name of modulesIn(text)) add(`import ${name}`, [name])
  return [...found.values()]
}

/** Whole quoted texts, which may have spaces in them, and words as a shell separates them. */
function* wordsIn(text: string): Generator<string> {
  for (const [, quoted = ''] of text.matchAll(/["'`]([^"'`\r\n]{1,300})["'`]/g)) yield quoted
  for (const [word] of text.matchAll(/[^\s"'`;|&<>()=,{}[\]$]{1,300}/g)) yield word
}

function isPathLike(word: string): boolean {
  return !/^[a-z]+:\/\//i.test(word) && (/[/\\]/.test(word) || isCodeName(word))
}

function namesCode(word: string): boolean {
  return isPathLike(word) && (/^\.{1,2}[/\\]/.test(word) || isCodeName(word))
}

function spellingsOf(word: string): string[] {
  const plain = word.replaceAll('\\', '/')
  // The remainder of "$(dirname "$0")/lib.sh" begins with a slash, too.
  return plain.startsWith('/') ? [plain, ...endingsOf(plain.replace(/^\/+/, './'))] : endingsOf(plain)
}

function endingsOf(path: string): string[] {
  if (isCodeName(path)) return [path, path.replace(/\.([cm]?)jsx?$/, '.$1ts'), path.replace(/\.jsx?$/, '.tsx')]
  if (!/^\.{1,2}\//.test(path)) return [path]
  return [path, ...ENDINGS.map(ending => path + ending), ...INDEXES.map(name => posix.join(path, name))]
}

const PYTHON =
  /^[ \t]*(?:from[ \t]+([\w.]{1,209})[ \t]+import[ \t]*\(?([\w\s,]{0,2000})|import[ \t]+([\w., \t]{1,1000}))/gm
const RUBY = /\brequire_relative[ \t(]*["']([^"'\r\n]{1,300})["']/g

function* modulesIn(text: string): Generator<string> {
  for (const [, from, names = '', modules = ''] of text.matchAll(PYTHON)) {
    if (from === undefined) yield* modules.split(',').flatMap(name => moduleFiles(name.trim().split(/\s/)[0] ?? ''))
    else {
      const listed = names.split(/[\s,]+/).slice(0, 100)
      yield* moduleFiles(from)
      yield* listed.flatMap(name => moduleFiles(/\.$/.test(from) ? from + name : `${from}.${name}`))
    }
  }
  for (const [, name = ''] of text.matchAll(RUBY)) yield `${name}.rb`
}

/**
 * Returns the files in which Python looks for `a.b`: `a.py`, `a/__init__.py`, `a/b.py` and so on. A dot at its start
 * stands for the same folder.
 */
export function moduleFiles(module: string): string[] {
  const [dots = ''] = /^\.*/.exec(module) ?? []
  const above = '../'.repeat(Math.max(0, dots.length - 1))
  const parts = module.slice(dots.length).split('.')
  if (!parts.every(part => /^\w+$/.test(part))) return []
  return parts.flatMap((_, at) => {
    const path = above + parts.slice(0, at + 1).join('/')
    return [`${path}.py`, `${path}/__init__.py`, `${path}/__main__.py`]
  })
}
