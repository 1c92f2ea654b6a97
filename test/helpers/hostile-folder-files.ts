import { execFileSync } from 'node:child_process'
import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import fc from 'fast-check'
import { HOSTILE_JSON, HOSTILE_MARKDOWN, HOSTILE_NAMES, HOSTILE_YAML } from './hostile-folder-pieces'
import { projectItem } from './project-folder'

/** A folder that wants to hold whoever opens it, or to be taken for something else. `what` says of what it is made. */
export type HostileFolder = { what: string; write(folder: string): Promise<unknown> }

type Files = Record<string, string | Uint8Array>

/** As many folders, the same for the same seed. */
export function hostileFolders(count: number, seed: number): HostileFolder[] {
  return fc.sample(fc.oneof(...KINDS), { numRuns: count, seed })
}

const KILOBYTE = 1_000
const size = fc.constantFrom(1, 15, 60, 100, 300, 999, 1_040).map(kilobytes => kilobytes * KILOBYTE)
const many = fc.constantFrom(1, 1, 3, 3, 20, 200)
const kind = fc.constantFrom('commands', 'agents', 'skills')
const encoding = fc.constantFrom<BufferEncoding>('utf8', 'utf8', 'utf8', 'utf16le', 'latin1')

const filled = (piece: string, length: number) => piece.repeat(Math.ceil(length / piece.length)).slice(0, length)
const brief = (piece: string) => JSON.stringify(piece.length > 24 ? `${piece.slice(0, 24)}…` : piece)

/** The place of a file of a kind; the first is called and named by the message that is sent. */
function placeOf(of: string, at: number): string {
  const name = at === 0 ? 'x' : `x${at}`
  return of === 'skills' ? `.agents/skills/${name}/SKILL.md` : `.agents/${of}/${name}.md`
}

function several(of: string, count: number, textOf: (name: string) => string): Files {
  const places = Array.from({ length: count }, (_, at) => [placeOf(of, at), textOf(at === 0 ? 'x' : `x${at}`)])
  return Object.fromEntries(places)
}

function folder(what: string, files: Files): HostileFolder {
  const write = async (root: string) => {
    for (const [path, content] of Object.entries(files)) {
      await mkdir(dirname(join(root, path)), { recursive: true })
      await writeFile(join(root, path), content)
    }
  }
  return { what, write }
}

const servers = fc.tuple(fc.constantFrom(...HOSTILE_JSON), size, encoding).map(([[start, piece, end], length, of]) =>
  folder(`mcp.json, ${length} × ${brief(start + piece)}, ${of}`, {
    '.agents/mcp.json': Buffer.from(start + filled(piece, length - start.length - end.length) + end, of),
  }),
)

/** Those that can be used: as many, as long and as full of references as they may be. */
const usable = fc
  .tuple(fc.constantFrom('x', '$', '${', `\${input:a}`, `\${env:A}`, '\u202e', '"'), many, size)
  .map(([piece, count, length]) => {
    const one = { command: 'true', args: [filled(piece, Math.min(19_999, length / count))], disabled: true }
    const all = Object.fromEntries(Array.from({ length: count }, (_, at) => [`s${at}`, one]))
    return folder(`${count} servers, ${length} × ${brief(piece)}`, {
      '.agents/mcp.json': JSON.stringify({ servers: all }),
    })
  })

const keys = fc
  .tuple(kind, fc.constantFrom(...HOSTILE_YAML), size, many, fc.boolean())
  .filter(([, , length, count]) => length * count < 6_000_000)
  .map(([of, [start, piece, end], length, count, isSame]) =>
    folder(
      `${count} ${of}, keys of ${length} × ${brief(start + piece)}`,
      several(
        of,
        count,
        name => `---\nname: ${name}\n${isSame ? '' : `# ${name}\n`}${start}${filled(piece, length)}${end}\n---\nx`,
      ),
    ),
  )

const bodies = fc
  .tuple(kind, fc.constantFrom(...HOSTILE_MARKDOWN), size, many)
  .filter(([, , length, count]) => length * count < 6_000_000)
  .map(([of, piece, length, count]) =>
    folder(
      `${count} ${of}, bodies of ${length} × ${brief(piece)}`,
      several(of, count, name => projectItem(name, [], filled(piece, length))),
    ),
  )

const rules = fc
  .tuple(
    fc.constantFrom('AGENTS.md', 'INSTRUCTIONS.md', 'MEMORY.md'),
    fc.constantFrom(...HOSTILE_MARKDOWN),
    size,
    encoding,
  )
  .map(([name, piece, length, of]) =>
    folder(`${name}, ${length} × ${brief(piece)}, ${of}`, { [name]: Buffer.from(`${filled(piece, length)}x`, of) }),
  )

const names = fc.tuple(kind, fc.constantFrom(...HOSTILE_NAMES), many).map(([of, name, count]) =>
  folder(
    `${count} ${of} named ${brief(name)}`,
    several(of, count, () => `---\nname: ${JSON.stringify(name)}\ndescription: ${JSON.stringify(name)}\n---\nx`),
  ),
)

/** Agents that name many things: others in a row, each other, or what is not there. */
const lists = fc
  .tuple(fc.constantFrom('skills', 'commands', 'sub_agents'), fc.constantFrom('unknown', 'row', 'all'), many)
  .chain(([key, way, count]) =>
    fc.constantFrom(1, 200, 2_000, 13_000).map(length => {
      const named = (at: number) => {
        if (way === 'row') return `x${at + 1}`
        return Array.from({ length }, (_, other) => (way === 'all' ? `x${other % count}` : `no${other}`)).join(', ')
      }
      const files = Array.from({ length: count }, (_, at) => [
        placeOf('agents', at),
        projectItem(at === 0 ? 'x' : `x${at}`, [`${key}: ${named(at)}`]),
      ])
      return folder(`${count} agents, ${length} ${key}, ${way}`, Object.fromEntries(files))
    }),
  )

const PLACES = [
  'AGENTS.md',
  '.agents',
  '.agents/mcp.json',
  '.agents/commands',
  '.agents/agents/x.md',
  '.agents/skills/x',
]

const odd = fc
  .tuple(
    fc.constantFrom(...PLACES),
    fc.constantFrom('pipe', 'folder', '/dev/zero', '/dev/tty', '/proc/self/mem', '..', '.', '/', 'gone', '\u202e'),
  )
  .map(([place, way]): HostileFolder => {
    const write = async (root: string) => {
      const path = join(root, place)
      await mkdir(dirname(path), { recursive: true })
      if (way === 'pipe') execFileSync('mkfifo', [path])
      else if (way === 'folder') await mkdir(path)
      else await symlink(way, path)
    }
    return { what: `${place} is ${way}`, write }
  })

const crowds = fc.tuple(kind, fc.constantFrom(300, 1_999, 5_000), fc.constantFrom('x', '\u202e', 'ä'.repeat(100))).map(
  ([of, count, name]): HostileFolder => ({
    what: `${count} files in ${of}, ${brief(name)}`,
    async write(root) {
      const path = join(root, '.agents', of)
      await mkdir(path, { recursive: true })
      for (let at = 0; at < count; at++) await writeFile(join(path, `${name}${at}.md`), '')
    },
  }),
)

const KINDS = [servers, usable, keys, bodies, rules, names, lists, odd, crowds]
