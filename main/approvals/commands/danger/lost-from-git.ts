import { type Sentence, sentence } from '../../../../shared/sentence'

/** Options of git's own that take the next word. */
const BEFORE_VALUE = /^(-[cC]|--(git-dir|work-tree|namespace|exec-path|config-env))$/

const NO_BRANCH = sentence`it may delete work that is in no git branch`

/**
 * Returns the reason why what git would delete is lost, judged by what follows its name; null if there is none. This
 * covers ignored files, and commits that may no longer be in any branch: neither git nor Atrium has these afterwards. A
 * branch or tag that is moved, replaced or deleted by force may be the last that had them.
 */
export function lostFromGit(args: readonly string[]): Sentence | null {
  const verb = args.findIndex((arg, index) => !arg.startsWith('-') && !BEFORE_VALUE.test(args[index - 1] ?? ''))
  const [command = '', ...rest] = args.slice(Math.max(0, verb))
  if (command === 'clean') return deletesIgnored(rest) ? sentence`it deletes files that git ignores` : null
  return LOSES.get(command)?.(rest) ? NO_BRANCH : null
}

function deletesIgnored(args: readonly string[]): boolean {
  const has = (option: RegExp) => args.some(arg => option.test(arg))
  return has(/^-[a-zA-Z]*[xX]/) && !has(/^(-[dfqxX]*n|--dry-run)/)
}

/** Returns whether an option is given, by its letter among others or by its name as far as it is spelled out. */
function given(args: readonly string[], letter: string, name: string): boolean {
  const end = args.indexOf('--')
  const options = end < 0 ? args : args.slice(0, end)
  return options.some(arg =>
    arg.startsWith('--')
      ? arg.length > 3 && `--${name}`.startsWith(arg)
      : /^-[a-zA-Z]+$/.test(arg) && arg.includes(letter),
  )
}

const isDryRun = (args: readonly string[]): boolean => given(args, 'n', 'dry-run')

/** Returns whether a branch of this repository is overwritten, no matter whether the new one continues the old. */
function overwritesBranch(args: readonly string[]): boolean {
  const refs = args.filter(arg => /^[^-].*:./.test(arg) && !/:refs\/remotes\//.test(arg))
  return refs.some(ref => ref.startsWith('+')) || (refs.length > 0 && given(args, 'f', 'force'))
}

/** To the same commit it takes back files alone, which Atrium has. */
function leavesCommits(args: readonly string[]): boolean {
  const target = args.find(arg => !arg.startsWith('-'))
  return args.some(arg => /^--(hard|keep|merge)$/.test(arg)) && target !== undefined && !/^(HEAD|@)$/.test(target)
}

const LOSES: ReadonlyMap<string, (args: readonly string[]) => boolean> = new Map(
  Object.entries<(args: readonly string[]) => boolean>({
    branch: args => ['D', 'M', 'C', 'f'].some(letter => given(args, letter, letter === 'f' ? 'force' : letter)),
    tag: args => given(args, 'd', 'delete') || given(args, 'f', 'force'),
    checkout: args => given(args, 'B', 'B'),
    switch: args => given(args, 'C', 'force-create'),
    reset: leavesCommits,
    fetch: overwritesBranch,
    pull: overwritesBranch,
    'update-ref': () => true,
    'symbolic-ref': args => given(args, 'd', 'delete'),
    stash: ([verb = '']) => /^(clear|drop)$/.test(verb),
    reflog: ([verb = '']) => /^(expire|delete)$/.test(verb),
    prune: args => !isDryRun(args),
    gc: args => args.some(arg => /^--prune=(?!never$)/.test(arg)),
    repack: args => given(args, 'd', 'd') && given(args, 'a', 'a'),
    notes: ([verb = '', ...args]) => verb === 'prune' && !isDryRun(args),
    replace: args => given(args, 'd', 'delete'),
    'filter-branch': () => true,
    'filter-repo': () => true,
    worktree: ([verb = '', ...args]) => verb === 'remove' && given(args, 'f', 'force'),
    submodule: args => args.includes('deinit') && given(args, 'f', 'force'),
  }),
)
