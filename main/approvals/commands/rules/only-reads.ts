import { isSecret } from '../../../workspace/paths/is-secret'

/** The interpreters that are given a text to run. */
export type Interpreter = 'python' | 'node' | 'ruby' | 'perl' | 'php' | 'lua'

/** Longer ones are programs, and a person reads them. */
const MAX_CODE = 4_000

/** The modules that each interpreter may load: those it brings along, and readers of data. Any other may be the folder's own. */
const MODULES: Partial<Record<Interpreter, string>> = {
  python: `ast base64 bisect calendar collections configparser csv dataclasses datetime decimal difflib email enum fnmatch fractions functools
    glob gzip hashlib heapq html importlib.metadata importlib.util inspect itertools json locale math mimetypes operator os os.path
    pathlib platform plistlib pprint random re site sqlite3 statistics string struct sys sysconfig textwrap time timeit token
    tokenize tomllib typing types unicodedata urllib.parse uuid xml.dom xml.dom.minidom xml.etree xml.etree.ElementTree zipfile
    zlib zoneinfo bs4 chardet dateutil lxml numpy openpyxl pandas PIL polars pyarrow pypdf PyPDF2 tabulate toml yaml`,
  node: 'fs path os util url querystring crypto assert buffer events readline stream string_decoder zlib perf_hooks fs/promises',
  ruby: 'json yaml csv set date time psych pp digest ostruct erb strscan bigdecimal pathname English',
}

const known = new Map(Object.entries(MODULES).map(([name, words]) => [name, new Set(words.split(/\s+/))]))

/** The patterns by which a text names what it loads. */
const LOADS: Partial<Record<Interpreter, RegExp>> = {
  python: /\b(?:from\s+([\w.]+)\s+import|import\s+([\w., ]+))/g,
  node: /\b(?:require|import|from)\s*(?:\(\s*)?['"`]([^'"`]+)['"`]/g,
  ruby: /\b(?:require|require_relative|load)\s*(?:\(\s*)?['"]([^'"]+)['"]/g,
}

/**
 * The signs that a text needs approval: under confinement, whatever it would write, start, send or learn from the
 * environment comes to nothing, and a person who approved it would have had it done.
 */
const DOES: Readonly<Record<Interpreter, RegExp>> = {
  python:
    /\b(write\w*|unlink|removedirs|rmdir|rmtree|mkdirs?|makedirs|rename|touch|chmod|chown|symlink\w*|hardlink\w*|truncate|subprocess|popen\w*|spawn\w*|exec|execv\w*|execl\w*|fork\w*|kill\w*|socket|request\w*|urlopen|http|ftplib|smtplib|shutil|ctypes|eval|__import__|environ\w*|getenv\w*|input|savefig|save|dump|to_(?:csv|json|excel|parquet|sql|pickle|feather|hdf|html|clipboard))\b|os\.(system|remove|replace|startfile|putenv)|open\([^()]*,\s*(?:mode\s*=\s*)?['"][^'"]*[wax+]/,
  node: /\b(write\w*|append\w*|unlink\w*|rm|rmSync|rmdir\w*|mkdir\w*|mkdtemp\w*|rename\w*|copyFile\w*|cp|cpSync|chmod\w*|chown\w*|symlink\w*|link|linkSync|truncate\w*|createWriteStream|open|openSync|child_process|spawn\w*|execSync|execFile\w*|fork|cluster|worker_threads|fetch|WebSocket|EventSource|env|kill|chdir|binding|dlopen|eval|Function|constructor|getBuiltinModule|createRequire|register\w*)\b/,
  ruby: /\b(write\w*|unlink|delete|rm\w*|mkdir\w*|rename|touch|chmod|chown|symlink|link|truncate|system|exec|spawn|fork|popen\w*|syscall|Net|Socket|TCPSocket|open-uri|URI|ENV|eval|instance_eval|class_eval|send|public_send|__send__|Kernel|IO|Process|Open3|FileUtils|Marshal|unsafe_load|gets|load)\b|`|%x|\bopen\b[^)\n]*,\s*['"][wa]/,
  perl: /\b(open|opendir|unlink|rename|mkdir|rmdir|chmod|chown|symlink|link|truncate|utime|system|exec|fork|kill|socket|connect|qx|eval|do|require|use|ENV|syscall|dbmopen|BEGIN|END|select|sysopen|binmode|glob|sub)\b|`|\(\?\??\{|<[^<>\s]*\$|[/}|][a-df-z]*e[a-z]*(?:\s*[;}]|$)/,
  lua: /\b(execute|popen|rename|tmpname|tmpfile|getenv|output|require|load\w*|dofile|debug|package|_G|_ENV|ffi|setfenv|getfenv|dump)\b|(?<!table\.)\bremove\b|\bopen\b[^)\n]*,/,
  php: /\b(file_put_contents|fwrite|fputs|fputcsv|fopen|unlink|rename|copy|mkdir|rmdir|chmod|chown|touch|symlink|link|tempnam|tmpfile|exec|shell_exec|system|passthru|proc_open|popen|pcntl\w*|curl\w*|fsockopen|socket\w*|stream\w*|mail|eval|assert|include\w*|require\w*|getenv|putenv|_ENV|_SERVER|dl|ini_set|call_user_func\w*|create_function|preg_replace_callback|array_map|unserialize|phar)\b|`|\$\w+\s*\(/,
}

/**
 * Returns whether a text for an interpreter only looks at data, as far as its words say. Only the need for approval
 * depends on that: a caller that relies on it has the system confine the text to reading.
 */
export function onlyReads(interpreter: Interpreter, code: string): boolean {
  if (code.length > MAX_CODE || DOES[interpreter].test(code)) return false
  return loaded(interpreter, code).every(name => mayLoad(interpreter, name)) && namesIn(code).every(isInside)
}

function loaded(interpreter: Interpreter, code: string): string[] {
  const found = [...code.matchAll(LOADS[interpreter] ?? /(?!)/g)].flatMap(
    ([, one, more]) => one ?? more?.split(',') ?? [],
  )
  return found.map(name => (name.split(/\sas\s/)[0] ?? '').trim())
}

/** A module that is known to come with the interpreter, or a file of data in the folder. */
function mayLoad(interpreter: Interpreter, name: string): boolean {
  if (interpreter === 'node' && /^\.{0,2}\/?[\w@./-]*\.json$/.test(name)) return true
  const names = known.get(interpreter)
  return (
    names?.has(name.replace(/^node:/, '')) === true ||
    (interpreter === 'python' && names?.has(name.split('.')[0] ?? '') === true)
  )
}

/** The texts in it that may name a file. */
function namesIn(code: string): string[] {
  return [...code.matchAll(/(['"`])((?:\\.|(?!\1)[^\\\n])*)\1/g)].map(([, , text = '']) => text)
}

/** Other places are not there, and what is hidden there would seem to be empty. */
function isInside(name: string): boolean {
  const isElsewhere = /^(\/[\w.]|~|[A-Za-z]:[\\/])|(^|\/)\.\.(\/|$)/.test(name)
  return !isElsewhere && !isSecret(name)
}
