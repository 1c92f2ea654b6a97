import type { ProgramRule } from './program-rule'

/** A revision, a range or a path in one; `:` would be followed by a path of the repository, never of the disk. */
const REVISION = 'revision'

const LOG_OPTIONS = `-p -n=number -s -u -i -E -F -S=text -G=text -z --all --author=text --committer=text --grep=text --since=text
  --until=text --after=text --before=text --oneline --graph --decorate[=text] --no-decorate --stat[=text] --shortstat
  --numstat --name-only --name-status --patch --no-patch --merges --no-merges --first-parent --reverse --follow
  --max-count=number --skip=number --pretty[=format] --format=format --date=text --abbrev-commit --no-color --color[=text]
  --summary --dirstat[=text] --no-walk --branches --tags --remotes --topo-order --date-order --cherry-pick --left-right
  --invert-grep --regexp-ignore-case --no-ext-diff --no-textconv`

const DIFF_OPTIONS = `-p -s -u -w -b -z -U=number -R -M -C --cached --staged --stat[=text] --shortstat --numstat --summary
  --name-only --name-status --patch --no-patch --no-color --color[=text] --color-words --word-diff[=text] --unified=number
  --diff-filter=text --check --exit-code --quiet --minimal --patience --histogram --ignore-all-space
  --ignore-space-change --ignore-blank-lines --merge-base --relative --no-prefix --no-ext-diff --no-textconv
  --find-renames[=text] --diff-algorithm=text`

const git = (subcommand: string, rule: Omit<ProgramRule, 'program' | 'subcommand'>): ProgramRule => ({
  program: 'git',
  subcommand: subcommand.split(' '),
  repository: true,
  ...rule,
})

/**
 * The git commands that describe a repository without changing it. No option stands before git's command (`-c`, `-C`,
 * `--git-dir`, `--exec-path`), none names a file to write or a program to run, none looks at files outside a repository
 * (`--no-index`).
 */
export const GIT_RULES: readonly ProgramRule[] = [
  git('status', {
    options:
      '-s -b -u -v -z --short --branch --long --porcelain[=text] --untracked-files[=text] --ignored[=text] --show-stash --ahead-behind',
    joined: true,
    operands: ['path'],
  }),
  git('log', { options: LOG_OPTIONS, digits: true, operands: [REVISION] }),
  git('show', { options: `${LOG_OPTIONS} ${DIFF_OPTIONS}`, operands: [REVISION] }),
  git('diff', { options: DIFF_OPTIONS, operands: ['path'] }),
  git('shortlog', {
    options: '-s -n -e --summary --numbered --email --all',
    joined: true,
    operands: [REVISION],
    atLeast: 1,
  }),
  git('blame', { options: '-L=text -w -s -e -l -t -M -C --date=text --porcelain', operands: ['path'] }),
  git('branch', { options: '-a -r -v --all --remotes --verbose --no-color --show-current', joined: true }),
  git('branch --list', { options: '-a -r -v', operands: ['text'] }),
  git('tag', { options: '-n --sort=text', digits: true }),
  git('tag --list', { options: '--sort=text', operands: ['text'] }),
  git('tag -l', { options: '--sort=text', operands: ['text'] }),
  git('remote', { options: '-v --verbose' }),
  git('remote get-url', { options: '--all --push', operands: [REVISION], atLeast: 1, atMost: 1 }),
  git('stash list', { options: '--oneline --stat' }),
  git('stash show', { options: '-p --stat --name-only', operands: [REVISION], atMost: 1 }),
  git('rev-parse', {
    options:
      '--abbrev-ref[=text] --short[=text] --show-toplevel --git-dir --is-inside-work-tree --verify --show-prefix --show-cdup',
    operands: [REVISION],
  }),
  git('rev-list', {
    options: '--count --all --max-count=number -n=number --no-merges',
    digits: true,
    operands: [REVISION],
  }),
  git('ls-files', {
    options: '-c -m -o -d -s -t -z --cached --modified --others --deleted --stage --exclude-standard',
    joined: true,
    operands: ['path'],
  }),
  git('ls-tree', {
    options: '-r -d -t -l -z --name-only --long --full-tree',
    joined: true,
    operands: [REVISION],
    atLeast: 1,
  }),
  git('describe', {
    options: '--tags --always --all --long --abbrev=number --exact-match',
    operands: [REVISION],
  }),
  git('merge-base', { options: '--is-ancestor --all', operands: [REVISION], atLeast: 1 }),
  git('reflog', { options: '-n=number', digits: true }),
  git('cat-file', { options: '-t -p -s -e', operands: [REVISION], atLeast: 1, atMost: 1 }),
  git('check-ignore', { options: '-v -q', operands: ['path'], atLeast: 1 }),
  git('count-objects', { options: '-v -H', joined: true }),
]
