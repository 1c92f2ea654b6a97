import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cp, mkdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** A repository that is made hostile: where it lies, and what it may reach for. */
export type StructureFolders = {
  /** The work tree and its git folder. */
  root: string
  git: string
  /** A folder beside the workspace, with files and a repository that hold the canary. */
  outside: string
  /** The same repository with one within it, which is hostile, in its index, its history or both. */
  linked: string
  fire: string
}

const write = async (path: string, text: string | Uint8Array) => {
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, text)
}

const linkTo = async (target: string, path: string) => {
  await rm(path, { recursive: true, force: true })
  await mkdir(dirname(path), { recursive: true })
  await symlink(target, path)
}

/** Something of the repository's folder that is a link to the same of the repository outside, whose commits it would show. */
const linkedOut = (name: string) => ({
  [`${name} is a link`]: async ({ git, outside }: StructureFolders) => {
    const other = join(outside, 'repository', '.git')
    if (name.startsWith('objects')) await cp(join(other, 'refs/heads/main'), join(git, 'refs/heads/main'))
    await linkTo(join(other, name), join(git, name))
  },
})

const nested = async (ground: StructureFolders, name = 'nested') => {
  await cp(join(ground.linked, 'nested'), join(ground.root, name), { recursive: true })
  await arm(join(ground.root, name, '.git', 'config'), ground.fire)
}

const arm = async (config: string, fire: string) => {
  const programs = `[core]\nfsmonitor = ${fire}\n[filter "q"]\nclean = ${fire}\n[diff]\nexternal = ${fire}\n[diff "q"]\ntextconv = ${fire}\n`
  await writeFile(config, programs, { flag: 'a' })
}

const withHistory = async (ground: StructureFolders) => {
  const settings = await readFile(join(ground.git, 'config'))
  await rm(ground.git, { recursive: true, force: true })
  await cp(join(ground.linked, '.git'), ground.git, { recursive: true })
  await writeFile(join(ground.git, 'config'), settings)
  await nested(ground)
}

/** An index with one entry more, whose name leads out. */
async function crafted(git: string, name: string): Promise<void> {
  const blob = createHash('sha1').update('blob 4\0two\n').digest()
  const entry = Buffer.alloc((62 + name.length + 8) & ~7)
  entry.writeUInt32BE(0o100644, 24)
  blob.copy(entry, 40)
  entry.writeUInt16BE(name.length, 60)
  entry.write(name, 62)
  const head = Buffer.from('DIRC\0\0\0\x02\0\0\0\x01', 'latin1')
  const body = Buffer.concat([head, entry])
  await write(join(git, 'index'), Buffer.concat([body, createHash('sha1').update(body).digest()]))
}

/** The oddities that a repository may have besides its settings. */
export const HOSTILE_STRUCTURES: Readonly<Record<string, (ground: StructureFolders) => Promise<unknown>>> = {
  'nothing odd': async () => undefined,
  ...linkedOut('HEAD'),
  ...linkedOut('config'),
  ...linkedOut('index'),
  ...linkedOut('packed-refs'),
  ...linkedOut('refs'),
  ...linkedOut('refs/heads'),
  ...linkedOut('refs/heads/main'),
  ...linkedOut('objects'),
  ...linkedOut('objects/pack'),
  ...linkedOut('logs'),
  ...linkedOut('logs/HEAD'),
  'info/exclude is a link': ({ git, outside }) => linkTo(join(outside, 'secret'), join(git, 'info/exclude')),
  'info/attributes is a link': ({ git, outside }) => linkTo(join(outside, 'attributes'), join(git, 'info/attributes')),
  'info/grafts names an outside commit': ({ git, outside }) =>
    linkTo(join(outside, 'secret'), join(git, 'info/grafts')),
  'grafts are of its own': ({ git }) => write(join(git, 'info/grafts'), 'x\n'),
  alternates: async ({ git, outside }) => {
    const other = join(outside, 'repository', '.git')
    await write(join(git, 'objects/info/alternates'), `${join(other, 'objects')}\n`)
    await write(join(git, 'refs/heads/main'), await readFile(join(other, 'refs/heads/main')))
  },
  'http-alternates': ({ git, outside }) => write(join(git, 'objects/info/http-alternates'), `${outside}\n`),
  'a common folder outside': ({ git, outside }) =>
    write(join(git, 'commondir'), `${join(outside, 'repository/.git')}\n`),
  'a common folder by going up after a link': async ({ git, outside }) => {
    await symlink(outside, join(git, 'way'))
    await write(join(git, 'commondir'), 'way/../outside/repository/.git\n')
  },
  '.git leads outside': async ({ root, git, outside }) => {
    await rm(git, { recursive: true })
    await write(join(root, '.git'), `gitdir: ${join(outside, 'repository/.git')}\n`)
  },
  '.git is a link': ({ root, outside }) => linkTo(join(outside, 'repository/.git'), join(root, '.git')),
  '.git is a pipe': async ({ git }) => {
    await rm(git, { recursive: true })
    execFileSync('mkfifo', [git])
  },
  'a reference is a pipe': async ({ git }) => {
    await mkdir(join(git, 'refs/heads'), { recursive: true })
    execFileSync('mkfifo', [join(git, 'refs/heads/pipe')])
  },
  'bare beside files': async ({ root, git }) => {
    await rename(git, join(root, 'git'))
    for (const name of ['HEAD', 'config', 'objects', 'refs']) await rename(join(root, 'git', name), join(root, name))
  },
  'a repository within that is not known': ground => nested(ground, 'unknown'),
  'a repository within in the index and the history': withHistory,
  'a repository within in the history': async ground => {
    await withHistory(ground)
    await rm(join(ground.git, 'index'))
    await cp(join(ground.linked, 'index-without'), join(ground.git, 'index'))
  },
  'a repository within that .gitmodules shows': async ground => {
    await withHistory(ground)
    await write(join(ground.root, '.gitmodules'), '[submodule "nested"]\npath = nested\nurl = ./n\nignore = none\n')
  },
  'an index that leads outside': ({ git }) => crafted(git, '../outside/secret'),
  'an index that leads further up': ({ git }) => crafted(git, '../../outside/secret'),
  'an index with an absolute name': ({ git, outside }) => crafted(git, join(outside, 'secret')),
  'an index cut short': async ({ git }) =>
    write(join(git, 'index'), (await readFile(join(git, 'index'))).subarray(0, 60)),
  'a list of authors that is a link': ({ root, outside }) => linkTo(join(outside, 'secret'), join(root, '.mailmap')),
  'a list of ignored files that is a link': ({ root, outside }) =>
    linkTo(join(outside, 'secret'), join(root, '.gitignore')),
  'a tracked file that is a link': ({ root, outside }) => linkTo(join(outside, 'secret'), join(root, 'a')),
  'a tracked folder that is a link': ({ root, outside }) => linkTo(outside, join(root, 'sub')),
  'hooks of its own': async ({ git, fire }) => {
    for (const hook of ['post-index-change', 'fsmonitor-watchman', 'reference-transaction']) {
      await linkTo(fire, join(git, 'hooks', hook))
    }
  },
  'a replaced commit': async ({ git }) => {
    const head = (await readFile(join(git, 'refs/heads/main'), 'utf8')).trim()
    await write(join(git, 'refs/replace', head), `${head}\n`)
  },
  shallow: async ({ git }) => write(join(git, 'shallow'), await readFile(join(git, 'refs/heads/main'))),
  'a shared index': ({ git }) => write(join(git, `sharedindex.${'a'.repeat(40)}`), 'x'),
  'a reference that leads up': ({ git }) => write(join(git, 'refs/heads/up'), 'ref: ../../../outside/secret\n'),
  'another work tree that shares with one outside': async ({ git, outside }) => {
    const tree = join(git, 'worktrees/other')
    await write(join(tree, 'commondir'), `${join(outside, 'repository/.git')}\n`)
    await write(join(tree, 'HEAD'), 'ref: refs/heads/main\n')
    await write(join(tree, 'gitdir'), `${outside}/repository/.git\n`)
  },
  'a folder of its own where hooks would be': async ({ root, git, outside }) => {
    const own = join(root, 'store/hooks/own')
    await rename(git, join(root, 'store'))
    // This may be a folder if the repository lies elsewhere.
    await rm(join(root, '.git'), { recursive: true, force: true })
    await write(join(root, '.git'), 'gitdir: store/hooks/own\n')
    await write(join(own, 'commondir'), '../..\n')
    await write(join(own, 'HEAD'), 'ref: refs/heads/main\n')
    await linkTo(join(outside, 'secret'), join(own, 'rebase-merge/git-rebase-todo'))
    await linkTo(join(outside, 'secret'), join(own, 'rebase-merge/done'))
    await write(join(own, 'rebase-merge/interactive'), '')
    await write(join(own, 'rebase-merge/head-name'), 'refs/heads/main\n')
    await write(join(own, 'rebase-merge/onto'), `${'1'.repeat(40)}\n`)
  },
  'tables of references that lie outside': ({ git, outside }) =>
    write(join(git, 'reftable/tables.list'), `../../../${outside}/secret\n`),
  'settings that are cut': ({ git }) => writeFile(join(git, 'config'), '[core\n', { flag: 'a' }),
  'settings with a byte order mark': async ({ git, fire }) => {
    const text = await readFile(join(git, 'config'), 'utf8')
    await writeFile(join(git, 'config'), `\ufeff[core]\nfsmonitor = ${fire}\n${text}`)
  },
}
