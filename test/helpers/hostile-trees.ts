import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { appendFile, mkdir, symlink, truncate, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'

/** A folder that somebody made to keep its reader busy. `make` fills an empty one, and gives what ends what it started. */
export type HostileTree = { name: string; make(folder: string): Promise<() => void> }

type Random = { below(limit: number): number; of<T>(choices: readonly [T, ...T[]]): T }
/** May give what ends what it started. */
type Making = (folder: string, random: Random) => Promise<unknown>

const run = promisify(execFile)

/** The same for the same seed: each kind in turn, with sizes and names by chance. The large ones come once each. */
export function hostileTrees(seed: number, count: number): HostileTree[] {
  const kinds = Object.entries(KINDS)
  const small = Array.from({ length: count - LARGE.length }, (_, index) => {
    const [kind, making] = kinds[index % kinds.length] ?? ['', async () => undefined]
    return treeOf(`${kind} #${seed}.${index}`, making, randomOf(seed * 100_003 + index))
  })
  return [...small, ...LARGE.map(([name, making]) => treeOf(name, making, randomOf(seed)))]
}

function treeOf(name: string, making: Making, random: Random): HostileTree {
  return {
    name,
    async make(folder) {
      await filesIn(folder, { 'a.txt': 'word\n', 'sub/b.txt': 'word\n', [`sub/${'a'.repeat(240)}`]: 'word\n' })
      const end = await making(folder, random)
      return () => void (typeof end === 'function' && end())
    },
  }
}

/** A linear congruential generator: no chance that is not in the seed. */
function randomOf(seed: number): Random {
  let state = seed >>> 0
  const below = (limit: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * limit)
  }
  return { below, of: choices => choices[below(choices.length)] ?? choices[0] }
}

async function filesIn(folder: string, files: Record<string, string | Uint8Array>): Promise<void> {
  for (const [path, content] of Object.entries(files)) {
    await mkdir(join(folder, dirname(path)), { recursive: true })
    await writeFile(join(folder, path), content)
  }
}

const LISTS = ['.gitignore', '.ignore', '.rgignore', 'sub/.gitignore', '.git/info/exclude'] as const

const PIECES = [
  '**/',
  '*a',
  '*',
  '?',
  '[a-z]',
  '[!b]',
  'a',
  '{a,b}',
  '{',
  '}',
  '\\',
  '[',
  '!',
  '/',
  '**',
  '[[:alpha:]]',
] as const

/** Plain names that tools look for in a folder. */
const READ_BY_NAME = ['a.pipe', 'AGENTS.md', 'package.json', 'Makefile', 'sub/deep.txt', '.git', '.env'] as const

const KINDS: Readonly<Record<string, Making>> = {
  'a list with one piece again and again': (folder, { of, below }) =>
    filesIn(folder, { [of(LISTS)]: `${of(PIECES).repeat(1 + below(20_000))}b\n` }),
  'a list with two pieces in turn': (folder, { of, below }) =>
    filesIn(folder, { [of(LISTS)]: `${(of(PIECES) + of(PIECES)).repeat(1 + below(5_000))}b` }),
  'a list of lines by chance': (folder, { of, below }) => {
    const line = () => Array.from({ length: below(12) }, () => of(PIECES)).join('')
    return filesIn(folder, { [of(LISTS)]: Array.from({ length: below(3_000) }, line).join('\n') })
  },
  'a list that is a pipe': async (folder, { of }) => makePipe(folder, of(LISTS)),
  'a list that is a link': async (folder, { of }) => {
    const list = of(LISTS)
    await mkdir(join(folder, dirname(list)), { recursive: true })
    await symlink(of(['/dev/zero', '/dev/random', '.', list, '/proc/self/mem', '/nowhere']), join(folder, list))
  },
  'a list of bytes by chance': (folder, { of, below }) =>
    filesIn(folder, { [of(LISTS)]: Uint8Array.from({ length: below(200_000) }, () => below(256)) }),
  'a pipe by a name that is read': (folder, { of }) => makePipe(folder, of(READ_BY_NAME)),
  'a socket': async folder => {
    const server = createServer().listen(join(folder, 's'))
    await new Promise(resolve => server.once('listening', resolve).once('error', resolve))
    return () => server.close()
  },
  'links to devices, circles and nowhere': async (folder, { of, below }) => {
    for (let index = 0; index < 1 + below(40); index++) {
      const target = of(['/dev/zero', '/dev/tty', '.', '..', `l${index}`, `l${index + 1}`, '/proc/self/fd', '/nowhere'])
      await symlink(target, join(folder, `l${index}`))
    }
  },
  'a chain of folders': async (folder, { below }) => {
    const name = 'd'.repeat(1 + below(250))
    const depth = Math.min(1 + below(2_000), Math.floor((4_000 - folder.length) / (name.length + 1)))
    await filesIn(folder, { [`${`${name}/`.repeat(depth)}a`]: 'word' })
  },
  'names that are none': async (folder, { below }) => {
    const odd = ['\n', '\t', '\x1b[2J', '\u202e', '-rf', '%s', '"', "'", '`x`', ' ', '😀'.repeat(60), '\u0000'.slice(1)]
    for (const name of odd) if (name !== '') await writeFile(join(folder, `${name}${below(100)}`), 'word')
    const bytes = [...Buffer.from(`${folder}/`), 0xff, 0xfe, 0x80 + below(100)]
    await writeFile(Buffer.from(bytes), 'word')
  },
  'a file that is nearly all hole': async (folder, { of, below }) => {
    await filesIn(folder, { [of(['hole.txt', 'hole.png', 'hole.pdf', '.gitignore'])]: 'word\n' })
    for (const name of ['hole.txt', 'hole.png', 'hole.pdf'])
      await appendFile(join(folder, name), '%PDF-').then(() => truncate(join(folder, name), 2 ** (20 + below(20))))
  },
  'a file that grows': async (folder, { of }) => growing(join(folder, of(['grows.txt', '.gitignore', '.ignore']))),
  'a file of one line': (folder, { of, below }) =>
    filesIn(folder, { 'line.txt': of(['_a', 'a.a.@', 'word', '\u0000', 'é']).repeat(1 + below(1_000_000)) }),
}

const LARGE: readonly [name: string, making: Making][] = [
  ['100,000 names in a folder', folder => manyFiles(folder, 100_000)],
  [
    '20,000 links in a folder',
    folder => each(20_000, index => symlink(index % 2 ? 'a.txt' : `l${index + 2}`, join(folder, `l${index}`))),
  ],
  ['20,000 folders in a folder', folder => shell(folder, 'seq 20000 | sed s/^/d/ | xargs mkdir')],
  ['a list of 100,000 patterns', folder => filesIn(folder, { '.gitignore': '*a*a?b[x]/**/c\n'.repeat(100_000) })],
  ['a list of 10 MB', folder => filesIn(folder, { '.gitignore': 'name-of-nothing\n'.repeat(650_000) })],
  ['10,000 lists', folder => each(10_000, index => filesIn(folder, { [`e${index}/.gitignore`]: '**/x*y\n' }))],
]

async function makePipe(folder: string, name: string): Promise<void> {
  await mkdir(join(folder, dirname(name)), { recursive: true })
  await run('mkfifo', [join(folder, name)])
}

async function manyFiles(folder: string, count: number): Promise<void> {
  await shell(folder, `mkdir many && cd many && seq ${count} | sed s/^/name-/ | xargs touch`)
}

async function each(count: number, work: (index: number) => Promise<unknown>): Promise<void> {
  for (let index = 0; index < count; index++) await work(index)
}

async function shell(folder: string, script: string): Promise<void> {
  await run('sh', ['-c', script], { cwd: folder })
}

/** Up to 200 MB, unless it is ended before. */
function growing(path: string): () => void {
  const child: ChildProcess = spawn('sh', ['-c', `yes word | head -c 200000000 > '${path}'`], { stdio: 'ignore' })
  return () => void child.kill()
}
