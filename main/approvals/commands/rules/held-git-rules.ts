import { GIT_RULES } from './git-rules'
import type { ProgramRule } from './program-rule'

const git = (subcommand: string, rule: Omit<ProgramRule, 'program' | 'subcommand'>): ProgramRule => ({
  program: 'git',
  subcommand: subcommand.split(' '),
  repository: true,
  held: true,
  ...rule,
})

const BRANCHES = `-a -r -v -vv -l -i --all --remotes --verbose --no-color --color[=text] --show-current --list --contains[=revision]
  --no-contains[=revision] --merged[=revision] --no-merged[=revision] --points-at=revision --sort=text --format=format
  --column[=text] --no-column --abbrev=number --ignore-case`

/** Settings of the repository that say where it comes from and how it is read; those of a person are not there. */
const OF_REPOSITORY = /^(remote|branch|core|extensions|submodule|gc|pull|push|merge|diff|init)\.[\w./-]+$/i

/** A pattern for the names of such settings. */
const NAMES_OF_REPOSITORY =
  /^\^(remote|branch|core|extensions|submodule|gc|pull|push|merge|diff|init)(\\?\.[\w./\\*+-]*)?\$?$/i

function optionsOf(command: string): string {
  return GIT_RULES.find(({ subcommand = [] }) => subcommand.join(' ') === command)?.options ?? ''
}

const MORE_OF_LOG = `-c --cc -m -1 -L=text -i -E -F -P -g --cherry --cherry-mark --cherry-pick --boundary --simplify-by-decoration
  --full-history --dense --sparse --ancestry-path --date-order --author-date-order --topo-order --children --parents
  --left-only --right-only --grep-reflog=text --all-match --invert-grep --basic-regexp --extended-regexp --fixed-strings
  --perl-regexp --remove-empty --min-parents=number --max-parents=number --since-as-filter=text --glob=text --exclude=text
  --walk-reflogs --merge --log-size --relative-date --full-diff --decorate-refs=text --decorate-refs-exclude=text --source
  --no-notes --notes[=text] --no-abbrev-commit --no-expand-tabs --mailmap --no-mailmap --abbrev=number --graph --no-graph
  --branches[=text] --tags[=text] --remotes[=text] --pickaxe-regex --pickaxe-all --count --no-standard-notes --oneline`

const MORE_OF_DIFF = `-a -B -l=number -W --raw --patch-with-stat --patch-with-raw --compact-summary --full-index --binary
  --abbrev[=number] --break-rewrites --find-copies[=text] --find-copies-harder --no-renames --rename-empty --text
  --ignore-space-at-eol --ignore-cr-at-eol --inter-hunk-context=number --function-context --color-moved[=text]
  --color-moved-ws=text --no-color-moved --word-diff-regex=text --src-prefix=text --dst-prefix=text --line-prefix=text
  --no-indent-heuristic --indent-heuristic --anchored=text --cumulative --dirstat[=text] --stat-width=number
  --stat-count=number --stat-name-width=number --no-relative --diff-merges=text --no-diff-merges
  --combined-all-paths --remerge-diff --irreversible-delete --skip-to=text --ignore-matching-lines=text --exit-code
  --no-exit-code --staged --cached --merge-base --patience --histogram --minimal`

/** The git commands that describe a repository when the system confines them to reading. */
export const HELD_GIT_RULES: readonly ProgramRule[] = [
  git('status', {
    options: `${optionsOf('status')} -uall -uno -unormal --renames --no-renames --find-renames[=text] --column[=text]`,
    joined: true,
    operands: ['path'],
  }),
  ...['log', 'show', 'whatchanged'].map(name =>
    git(name, { options: `${optionsOf('show')} ${MORE_OF_LOG} ${MORE_OF_DIFF}`, digits: true, operands: ['revision'] }),
  ),
  ...['diff', 'diff-tree', 'diff-index', 'diff-files'].map(name =>
    git(name, { options: `${optionsOf('diff')} ${MORE_OF_DIFF} -r --root`, operands: ['path'] }),
  ),
  git('shortlog', {
    options:
      '-s -n -e -c --summary --numbered --email --committer --all --no-merges --since=text --until=text --group=text --format=format --branches',
    joined: true,
    operands: ['revision'],
  }),
  git('blame', {
    options:
      '-L=text -w -s -e -l -t -f -n -p -c -b -M -C --date=text --porcelain --line-porcelain --since=text --show-name --show-number --show-email --root --abbrev=number --color-lines --first-parent',
    operands: ['path'],
  }),
  git('ls-files', {
    options: `${optionsOf('ls-files')} -v -k -u --unmerged --killed --full-name --abbrev[=number] --directory --no-empty-directory --error-unmatch --deduplicate --eol --format=format`,
    joined: true,
    operands: ['path'],
  }),
  git('ls-tree', {
    options: `${optionsOf('ls-tree')} --full-name --name-status --abbrev[=number] --format=format --object-only`,
    joined: true,
    operands: ['revision'],
    atLeast: 1,
  }),
  git('rev-list', {
    options: `${optionsOf('rev-list')} ${optionsOf('log')} ${MORE_OF_LOG} --objects --left-right --parents --max-parents=number --min-parents=number`,
    digits: true,
    operands: ['revision'],
  }),
  git('describe', {
    options: `${optionsOf('describe')} --match=text --exclude=text --dirty[=text] --broken[=text] --contains --first-parent --candidates=number`,
    operands: ['revision'],
  }),
  git('merge-base', {
    options: '--is-ancestor --all --octopus --independent --fork-point',
    operands: ['revision'],
    atLeast: 1,
  }),
  git('reflog', {
    options: `${optionsOf('log')} ${MORE_OF_LOG}`,
    digits: true,
    operands: [/^(show|HEAD(@\{[\w. -]+\})?|[\w./-]+)$/],
    atMost: 2,
  }),
  git('stash list', { options: `${optionsOf('log')} ${MORE_OF_LOG}`, digits: true }),
  git('stash show', {
    options: `${optionsOf('diff')} ${MORE_OF_DIFF} -u --include-untracked`,
    operands: ['revision'],
    atMost: 1,
  }),
  git('grep', {
    options: `-n -i -l -L -c -w -v -h -H -E -G -F -P -o -p -W -q -z -I -a -A=number -B=number -C=number -e=text -m=number -f=path
      --threads=number --max-depth=number --cached --untracked --color[=text] --no-color --and --or --not --all-match`,
    joined: true,
    digits: true,
    operands: ['text', 'path'],
    scriptOptions: ['-e', '-f'],
  }),
  git('branch', { options: BRANCHES }),
  git('branch --list', { options: BRANCHES, operands: ['text'] }),
  git('branch -l', { options: BRANCHES, operands: ['text'] }),
  ...['--contains', '--no-contains', '--merged', '--no-merged'].flatMap(option =>
    ['', '-a ', '-r '].map(scope =>
      git(`branch ${scope}${option}`, { options: BRANCHES, operands: ['revision'], atMost: 1 }),
    ),
  ),
  git('tag', {
    options: '-n[=number] -l --list --sort=text --format=format --contains[=revision] --merged[=revision]',
    digits: true,
  }),
  git('tag --contains', { operands: ['revision'], atMost: 1 }),
  git('worktree list', { options: '-v -z --verbose --porcelain' }),
  git('show-ref', {
    options: '-d -s --heads --tags --branches --head --dereference --hash[=number] --verify -q',
    operands: ['text'],
  }),
  git('show-branch', { options: '-a -r --all --list --current --topo-order', operands: ['revision'] }),
  git('for-each-ref', {
    options:
      '--sort=text --format=format --count=number --contains[=revision] --merged[=revision] --no-merged[=revision]',
    operands: ['text'],
  }),
  git('name-rev', { options: '--tags --all --name-only --always --refs=text', operands: ['revision'] }),
  git('symbolic-ref', { options: '--short -q', operands: ['text'], atLeast: 1, atMost: 1 }),
  git('cherry', { options: '-v --abbrev=number', operands: ['revision'] }),
  git('diff --no-index', {
    options: '-u -w -b --stat --name-only --color[=text] --no-color --word-diff[=text]',
    operands: ['path'],
    atLeast: 2,
    atMost: 2,
    deep: 'everything',
  }),
  git('config --get', { operands: [OF_REPOSITORY], atLeast: 1, atMost: 1 }),
  git('config get', { operands: [OF_REPOSITORY], atLeast: 1, atMost: 1 }),
  git('config --get-all', { operands: [OF_REPOSITORY], atLeast: 1, atMost: 1 }),
  git('config --get-regexp', { operands: [NAMES_OF_REPOSITORY], atLeast: 1, atMost: 1 }),
  git('config --local --list', {}),
  git('config --local -l', {}),
  git('config --list --local', {}),
  git('config -l --local', {}),
  git('rev-parse', {
    options: `--abbrev-ref[=text] --short[=text] --show-toplevel --git-dir --git-common-dir --absolute-git-dir --is-inside-work-tree
      --is-bare-repository --is-shallow-repository --verify -q --quiet --show-prefix --show-cdup --symbolic-full-name --symbolic
      --branches --tags --remotes --all --path-format=text`,
    operands: ['revision'],
  }),
  git('check-attr', { options: '-a --all', operands: ['text', 'path'] }),
  git('cat-file', { options: '-t -p -s -e', operands: ['revision'], atLeast: 1, atMost: 2 }),
  // If there are repositories within this one, inspecting it makes the command need approval.
  git('submodule status', { options: '--cached --recursive' }),
  git('bisect log', {}),
  git('version', { options: '--build-options' }),
]
