import { execFile } from 'node:child_process'
import { chmod, cp, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Lies outside of every workspace. Whatever prints it has read there. */
export const CANARY = 'canary-5309'

const GIT_ENVIRONMENT = {
  PATH: process.env.PATH ?? '/usr/bin:/bin',
  HOME: '/nonexistent',
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_AUTHOR_NAME: 'a',
  GIT_AUTHOR_EMAIL: 'a@b.c',
  GIT_COMMITTER_NAME: 'a',
  GIT_COMMITTER_EMAIL: 'a@b.c',
}

/** Makes the templates that repositories are copied from, once, by git itself. */
export async function hostileTemplates(folder: string): Promise<void> {
  await ordinary(join(folder, 'ordinary'))
  await withNested(join(folder, 'linked'), join(folder, 'ordinary'))
  await outside(join(folder, 'outside'))
  await home(join(folder, 'home'))
}

async function git(folder: string, ...args: string[]): Promise<string> {
  const { stdout } = await run('git', args, { cwd: folder, env: GIT_ENVIRONMENT })
  return stdout
}

async function begin(folder: string): Promise<void> {
  await mkdir(join(folder, 'sub'), { recursive: true })
  await git(folder, 'init', '-q', '--template=', '--initial-branch=main')
}

async function commit(folder: string, text: string): Promise<void> {
  await writeFile(join(folder, 'a'), `${text}\n`)
  await writeFile(join(folder, 'sub', 'b'), `${text}\n`)
  await git(folder, 'add', 'a', 'sub/b', '.gitattributes')
  await git(folder, 'commit', '-q', '-m', text)
}

/** Two commits, a tag, a stash, references in files, and changes that are in none; each file has attributes. */
async function ordinary(folder: string): Promise<void> {
  await begin(folder)
  await writeFile(join(folder, '.gitattributes'), '* filter=q diff=q merge=q\n')
  await commit(folder, 'one')
  await commit(folder, 'two')
  await git(folder, 'tag', '-a', 'v1', '-m', 'v1')
  await writeFile(join(folder, 'a'), 'stashed\n')
  await git(folder, 'stash', '-q')
  await git(folder, 'gc', '-q')
  await mkdir(join(folder, '.git/info'), { recursive: true })
  await mkdir(join(folder, '.git/refs/heads'), { recursive: true })
  await writeFile(join(folder, '.git/refs/heads/main'), await git(folder, 'rev-parse', 'main'))
  await writeFile(join(folder, 'a'), 'changed\n')
  await writeFile(join(folder, 'new'), 'new\n')
}

/** With a repository within, by two of its commits, and a copy of the index in which that is not. */
async function withNested(folder: string, from: string): Promise<void> {
  await cp(from, folder, { recursive: true })
  await cp(from, join(folder, 'nested'), { recursive: true })
  for (const revision of ['main~1', 'main']) {
    await git(join(folder, 'nested'), 'checkout', '-q', '-f', revision)
    await git(folder, 'add', 'nested')
    await git(folder, 'commit', '-q', '-m', `nested at ${revision}`)
  }
  await git(folder, 'rm', '-q', '--cached', 'nested')
  await cp(join(folder, '.git/index'), join(folder, 'index-without'))
  await git(folder, 'reset', '-q', 'nested')
  await writeFile(join(folder, 'nested', 'a'), 'changed within\n')
}

async function outside(folder: string): Promise<void> {
  await mkdir(join(folder, 'hooks'), { recursive: true })
  await writeFile(join(folder, 'secret'), `${CANARY}\nx <${CANARY}@x.y> a <a@b.c>\n*\n`)
  await writeFile(join(folder, 'attributes'), '* filter=q diff=q\n')
  await writeFile(join(folder, 'settings'), '[core]\nfsmonitor = ../fire\n')
  const repository = join(folder, 'repository')
  await begin(repository)
  await writeFile(join(repository, '.gitattributes'), '')
  for (const text of ['first', 'second']) await commit(repository, `${CANARY} ${text}`)
  await git(repository, 'gc', '-q')
  await mkdir(join(repository, '.git/refs/heads'), { recursive: true })
  await writeFile(join(repository, '.git/refs/heads/main'), await git(repository, 'rev-parse', 'main'))
}

/** A person's own settings, whose programs are not started on what a folder brought. */
async function home(folder: string): Promise<void> {
  await mkdir(join(folder, '.config/git'), { recursive: true })
  const fire = join(folder, 'fire')
  await writeFile(join(folder, '.gitconfig'), `[diff]\nexternal = ${fire}\n[filter "q"]\nclean = ${fire}\n`)
  await writeFile(join(folder, '.config/git/attributes'), '* diff=q filter=q\n')
  await writeFire(fire, join(folder, 'fired'))
}

/** A program that leaves a mark. */
export async function writeFire(path: string, mark: string): Promise<void> {
  await writeFile(path, `#!/bin/sh\n: > '${mark}'\nexit 1\n`)
  await chmod(path, 0o755)
}

export const headOf = (gitFolder: string): Promise<string> => readFile(join(gitFolder, 'refs/heads/main'), 'utf8')
