/**
 * Names of git's settings that have a program run, another file of settings read, or another repository looked at, by the
 * commands that the rules know to only read.
 */
const NAMES_PROGRAMS =
  /^(core\.(fsmonitor|hookspath|pager|editor|sshcommand|askpass|gitproxy|worktree|attributesfile|alternaterefscommand)|pager\..*|alias\..*|filter\..*|diff\.external|diff\..*\.(textconv|command)|gpg\..*|log\.showsignature|include\.path|includeif\..*|submodule\..*|remote\..*\.(promisor|partialclonefilter|uploadpack|vcs)|extensions\.(partialclone|worktreeconfig)|uploadpack\..*|interactive\.difffilter|trace2\..*|credential\..*|merge\..*\.driver|pretty\..*|format\.pretty)$/i

/**
 * Whether git may be run here without asking. `settings` are the names that `git config --local --name-only --list` prints
 * (which itself runs nothing), `modes` the first column of `git ls-files --stage`: 160000 is a repository within.
 */
export function repositoryIsPlain(settings: readonly string[], modes: readonly string[] = []): boolean {
  return !settings.some(name => NAMES_PROGRAMS.test(name.trim())) && !modes.some(mode => mode.startsWith('160000'))
}

/** Variables that make a known program run another one, read a start-up file, or write one. */
const UNSAFE =
  /^(GIT_.*|LD_.*|DYLD_.*|BASH_.*|ENV|SHELLOPTS|PS4|IFS|CDPATH|GLOBIGNORE|RIPGREP_CONFIG_PATH|GREP_OPTIONS|GREP_COLORS?|PAGER|MANPAGER|LESS.*|EDITOR|VISUAL|AWKPATH|AWKLIBPATH|POSIXLY_CORRECT|TREE_.*|MAGIC|JQ_.*|NODE_.*|NPM_CONFIG_.*|PYTHON.*|TMPDIR|TAR_OPTIONS)$/i

/**
 * The environment for a line that nobody was asked about: nothing in it names a program or a start-up file, and git takes
 * no locks, starts no monitor, no hook and no pager, and fetches nothing.
 */
export function quietEnvironment(environment: Readonly<Record<string, string>>): Record<string, string> {
  const kept = Object.entries(environment).filter(([name]) => !UNSAFE.test(name))
  const settings = [
    ['core.fsmonitor', 'false'],
    ['core.hooksPath', '/dev/null'],
    ['core.pager', 'cat'],
    ['log.showSignature', 'false'],
    ['safe.bareRepository', 'explicit'],
  ]
  const numbered = settings.flatMap(([name, value], index) => [
    [`GIT_CONFIG_KEY_${index}`, name],
    [`GIT_CONFIG_VALUE_${index}`, value],
  ])
  return {
    ...Object.fromEntries([...kept, ...numbered]),
    GIT_CONFIG_COUNT: String(settings.length),
    GIT_OPTIONAL_LOCKS: '0',
    GIT_NO_LAZY_FETCH: '1',
    GIT_TERMINAL_PROMPT: '0',
    GIT_PAGER: 'cat',
    PAGER: 'cat',
    TERM: 'dumb',
  }
}
