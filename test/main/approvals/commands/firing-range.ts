import { execFile, spawn } from 'node:child_process'
import { access, chmod, cp, mkdir, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** A line that does something hidden. It makes `fired`, or with `prints` tells what it should not: the canary. */
export type BypassLine = { class: string; cmd: string; prints?: boolean; needs?: string[] }

const CANARY = 'canary-7731'
const PATH = `/usr/local/bin:/usr/bin:/bin:${process.env.PATH ?? ''}`
const SCRIPT = '#!/bin/bash\n: > "$C"\n'

/** Everything that the lines of the corpora use, in `root`: a workspace `ws` and a home. */
export async function buildRange(root: string): Promise<void> {
  const ws = join(root, 'ws')
  await mkdir(join(root, 'home', '.ssh'), { recursive: true })
  for (const name of ['sub', 'np', 'repo']) await mkdir(join(ws, name), { recursive: true })
  await writeFile(join(root, 'home', '.ssh', 'id_rsa'), `${CANARY}\n`)
  await writeFile(join(root, 'home', 'data.json'), `"${CANARY}"\n`)
  await writeFile(join(root, 'home', `${CANARY}.txt`), '')
  await symlink('../home', join(ws, 'out'))
  const files: Record<string, string> = {
    f: 'x1 x2\nx3\n',
    '.env': `${CANARY}\n`,
    names: 'fired\n',
    magic: '0 string xyz xyz\n',
    'page.1': '.TH x 1\n',
    attributes: '* filter=q\n',
    Makefile: 'x:\n\ttouch fired\nY := $(shell touch fired)\ny:\n',
    'evil.py': 'open("fired", "w")\n',
    'evil.cjs': 'require("fs").writeFileSync("fired", "")\n',
    'evil.pm': 'open(F, ">fired"); 1;\n',
    'evil.awk': 'BEGIN { system("touch fired") }\n',
    'evil.sed': 'w fired\n',
    'np/package.json': JSON.stringify({
      name: 'np',
      version: '1.0.0',
      scripts: { x: 'touch "$C"', test: 'touch "$C"', preinstall: 'touch "$C"' },
    }),
  }
  for (const [name, text] of Object.entries(files)) await writeFile(join(ws, name), text)
  for (const name of ['x.sh', 'hidden', 'git-hidden', 'pre-commit']) {
    await writeFile(join(ws, name), SCRIPT)
    await chmod(join(ws, name), 0o755)
  }
  // The programs are searched for here once PATH is what a shell counts: the signs of a text, or the number of a file.
  for (const name of ['1', '10']) {
    await mkdir(join(ws, name))
    await writeFile(join(ws, name, 'ls'), SCRIPT, { mode: 0o755 })
  }
  await buildRepository(join(ws, 'repo'))
}

/** Two commits, and a change that is in none. */
export async function buildRepository(folder: string): Promise<void> {
  const git = (...args: string[]) => run('git', ['-c', 'init.templateDir=', ...args], { cwd: folder })
  await git('init', '-q')
  await git('config', 'user.name', 'a')
  await git('config', 'user.email', 'a@b.c')
  for (const text of ['x 1\n', 'x 2\n']) {
    await writeFile(join(folder, 'a'), text)
    await git('add', 'a')
    await git('commit', '-q', '-m', text)
  }
  await writeFile(join(folder, 'a'), 'x 3\n')
}

/** Returns whether a line does its hidden thing, run in a copy of the range as Atrium runs commands. */
export async function fires(range: string, line: BypassLine, index: number): Promise<boolean> {
  const root = `${range}-${index}`
  const spared = join(range, 'ws', 'repo')
  await cp(range, root, {
    recursive: true,
    verbatimSymlinks: true,
    filter: path => path !== spared || line.cmd.includes('repo'),
  })
  try {
    const ws = join(root, 'ws')
    const marker = join(ws, 'fired')
    const environment = { PATH, HOME: join(root, 'home'), C: marker, D: ws, CANARY, EVIL: '!touch fired' }
    const printed = await output(line.cmd, ws, environment)
    if (line.prints) return printed.includes(CANARY)
    return await access(marker).then(
      () => true,
      () => false,
    )
  } finally {
    await rm(root, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** The programs among these that are not on this machine. */
export async function missing(programs: readonly string[]): Promise<string[]> {
  const absent: string[] = []
  for (const program of programs) {
    await run('/bin/sh', ['-c', `command -v ${program}`], { env: { PATH } }).catch(() => absent.push(program))
  }
  return absent
}

/** Returns what a line prints, on both channels. It has ten seconds. */
export function output(line: string, cwd: string, env: Record<string, string>): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn('bash', ['--noprofile', '--norc', '-c', line], {
      cwd,
      env,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let text = ''
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', chunk => (text += chunk))
    const timer = setTimeout(() => child.pid && process.kill(-child.pid, 'SIGKILL'), 10_000)
    child.once('error', reject)
    child.once('close', () => {
      clearTimeout(timer)
      resolve(text)
    })
  })
}
