import { execFile } from 'node:child_process'
import { lstat, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { cleanEnvironment } from '../../main/approvals/clean-environment'
import { decide, type Verdict } from '../../main/approvals/decide'
import { inspectPlan } from '../../main/approvals/inspect-plan'
import type { CommandEffect } from '../../shared/session/effects'
import type { HostileRepository } from './hostile-repositories'
import { CANARY } from './hostile-templates'
import { runUnasked } from './run-unasked'

/** Of every rule for git at least one line, with what reaches furthest: contents, history, all references, lists. */
export const READING_LINES: readonly string[] = [
  ...['git status', 'git status --short', 'git status -v -v', 'git status --porcelain=v2 -b --show-stash --ignored'],
  ...[
    'git log',
    'git log -p --all',
    'git log -p -3 --stat',
    'git log --oneline --graph --decorate',
    'git log --follow a',
  ],
  ...['git log --format=%an%ae%s%d', 'git log -p -S x', 'git log -p -- sub nested a', 'git show', 'git show --stat v1'],
  ...['git show HEAD:a', 'git diff', 'git diff --stat', 'git diff --cached', 'git diff HEAD', 'git diff HEAD~1'],
  ...['git diff main~1 main', 'git diff --check', 'git diff --name-status HEAD -- .', 'git shortlog -s -n -e HEAD'],
  ...[
    'git blame a',
    'git blame -C -C sub/b',
    'git branch -a -v -v',
    'git branch --list',
    'git tag -n',
    'git tag --sort=signature',
  ],
  ...[
    'git remote -v',
    'git remote get-url o',
    'git stash list',
    'git stash show -p',
    'git rev-parse HEAD --show-toplevel',
  ],
  ...['git rev-list --all --count', 'git ls-files -s', 'git ls-files -m -o -d', 'git ls-tree -r -l HEAD', 'git reflog'],
  ...[
    'git describe --tags --always --dirty',
    'git merge-base HEAD main',
    'git cat-file -p HEAD',
    'git cat-file -p HEAD:a',
  ],
  ...['git check-ignore -v new a', 'git count-objects -v'],
  ...['git grep -n x', 'git grep x HEAD', 'git grep --untracked x', 'git --no-pager diff --stat', 'git -C . status'],
  ...[
    'git -C sub status',
    'git -C nested status',
    'git -C nested log -p',
    'cd nested && git status',
    'cd sub && git diff',
  ],
  ...[
    'git branch --contains HEAD',
    'git branch -a --merged HEAD',
    'git worktree list',
    'git show-ref',
    'git name-rev HEAD',
  ],
  ...[
    'git for-each-ref',
    'git for-each-ref --format=%(contents)',
    'git symbolic-ref HEAD',
    'git cherry -v main',
    'git whatchanged',
  ],
  ...[
    'git diff-index -p HEAD',
    'git diff-files -p',
    'git diff --no-index a b',
    'git submodule status',
    'git bisect log',
  ],
  ...[
    'git config --local --list',
    'git config --get remote.o.url',
    'git check-attr -a a',
    'git show-branch --all',
    'git stash show -u',
  ],
  ...[
    'for f in *; do git log -p -- "$f"; done',
    'ls | xargs git blame',
    'git status $(ls)',
    'find . -exec git show HEAD:{} +',
  ],
]

const MODES = ['read-only', 'ask', 'auto-edit'] as const

export type Outcome = { allowed: string[]; fired: string[]; leaked: string[]; changed: string[]; harmless: boolean }

/**
 * Has each line judged in the three modes, and runs for real those that are asked in none or in only some of them. What is
 * allowed only because the system can hold it to reading runs confined, as it does in the app; all else runs bare, so that its
 * words alone must have been read right.
 */
export async function tryLines(repository: HostileRepository, lines: readonly string[]): Promise<Outcome> {
  const usual = { PATH: process.env.PATH ?? '/usr/bin:/bin', HOME: repository.home }
  const outcome: Outcome = { allowed: [], fired: [], leaked: [], changed: [], harmless: true }
  for (const line of lines) {
    const verdicts = await verdictsOn(repository, line, usual)
    const allowed = verdicts.find(({ type }) => type === 'allow')
    if (!allowed) continue
    outcome.allowed.push(line)
    const environment = await cleanEnvironment(usual, repository.workspace, allowed.onlyReads !== undefined)
    const before = await traces(repository.workspace)
    const unconfined = await verdictsOn(repository, line, usual, false)
    const text = unconfined.some(({ type }) => type === 'allow')
      ? await runLine(line, join(repository.workspace, repository.workingDirectory), environment)
      : await runUnasked(effectOf(repository, line), { workspace: repository.workspace, environment }).catch(String)
    if (text.includes(CANARY)) outcome.leaked.push(line)
    if (await hasFired(repository)) outcome.fired.push(line)
    if ((await traces(repository.workspace)) !== before) outcome.changed.push(line)
  }
  return { ...outcome, harmless: [outcome.fired, outcome.leaked, outcome.changed].every(({ length }) => length === 0) }
}

/** Returns the verdicts. What is found out is the same in these modes; what is decided may not be. */
async function verdictsOn(
  repository: HostileRepository,
  command: string,
  usual: Record<string, string>,
  canConfine = true,
): Promise<Verdict[]> {
  const { workspace, home } = repository
  const effect = effectOf(repository, command)
  const policy = { workspace, ownData: [], home }
  const sources = { environment: async () => usual, canConfine: async () => canConfine, now: () => new Date() }
  const ground = await inspectPlan({ effects: [effect] }, policy, sources)
  return MODES.map(mode => decide({ effects: [effect], digest: '' }, { ...policy, mode }, ground))
}

function effectOf({ workingDirectory }: HostileRepository, command: string): CommandEffect {
  return { type: 'command', command, workingDirectory, shell: '/bin/bash', timeLimitMs: 1, environment: [] }
}

/** Returns what a line prints on both channels, within its time limit: a pipe that nothing writes to would hold it forever. */
export function runLine(line: string, cwd: string, env: Record<string, string>): Promise<string> {
  return new Promise(resolve => {
    execFile(
      '/bin/bash',
      ['--noprofile', '--norc', '-c', line],
      { cwd, env, timeout: 5_000, killSignal: 'SIGKILL' },
      (_, out, error) => resolve(out + error),
    )
  })
}

/** Returns whether a program has left a mark, and removes it. */
export async function hasFired({ marks }: HostileRepository): Promise<boolean> {
  const found = await Promise.all(
    marks.map(mark =>
      lstat(mark).then(
        () => true,
        () => false,
      ),
    ),
  )
  await Promise.all(marks.map(mark => rm(mark, { force: true })))
  return found.some(Boolean)
}

/** Every file with its size and the time it was changed. */
async function traces(folder: string): Promise<string> {
  const names = await readdir(folder, { recursive: true })
  const infos = await Promise.all(
    names.sort().map(async name => {
      const { size, mtimeMs } = await lstat(join(folder, name))
      return `${name} ${size} ${mtimeMs}`
    }),
  )
  return infos.join('\n')
}
