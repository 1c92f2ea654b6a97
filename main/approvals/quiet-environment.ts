import { dirname } from 'node:path'
import { isKeptVariable } from './commands/rules/shell-variables'

/** Variables that make a known program run another one, read a start-up file, or write one. */
const UNSAFE =
  /^(GIT_.*|LD_.*|DYLD_.*|BASH_.*|ENV|SHELLOPTS|PS4|IFS|CDPATH|GLOBIGNORE|RIPGREP_CONFIG_PATH|GREP_OPTIONS|GREP_COLORS?|PAGER|MANPAGER|LESS.*|EDITOR|VISUAL|AWKPATH|AWKLIBPATH|POSIXLY_CORRECT|TREE_.*|MAGIC|JQ_.*|NODE_(?!ENV$).*|NPM_CONFIG_.*|PYTHON.*|TMPDIR|TAR_OPTIONS)$/i

type Settings = readonly (readonly [name: string, value: string])[]

/** Programs that would look for a newer version of themselves, or keep what they read, do not try to. */
const WITHOUT_ASKING = {
  npm_config_cache: '/tmp/npm',
  npm_config_offline: 'true',
  npm_config_update_notifier: 'false',
  PIP_DISABLE_PIP_VERSION_CHECK: '1',
  PYTHONDONTWRITEBYTECODE: '1',
  GOCACHE: '/tmp/go-build',
  GOTOOLCHAIN: 'local',
  XDG_CACHE_HOME: '/tmp/cache',
}

/** They count for more than those of a repository. */
const QUIET: Settings = [
  ['core.fsmonitor', 'false'],
  ['core.hooksPath', '/dev/null'],
  ['core.pager', 'cat'],
  ['log.showSignature', 'false'],
  ['safe.bareRepository', 'explicit'],
]

/**
 * For a line that only reads: no repository within is looked into, nothing is fetched, written or verified, and lists come
 * from the folder alone. Names of packs and offsets are taken from where they are always right.
 */
const QUIET_READING: Settings = [
  ...QUIET,
  ['core.attributesFile', '/dev/null'],
  ['core.excludesFile', '/dev/null'],
  ['core.multiPackIndex', 'false'],
  ['credential.helper', ''],
  ['diff.autoRefreshIndex', 'false'],
  ['diff.ignoreSubmodules', 'all'],
  ['diff.submodule', 'short'],
  ['gpg.program', '/dev/null'],
  ['gpg.ssh.program', '/dev/null'],
  ['gpg.x509.program', '/dev/null'],
  ['index.threads', '1'],
  ['protocol.allow', 'never'],
  ['status.submoduleSummary', 'false'],
  ['submodule.recurse', 'false'],
]

/**
 * The environment for a line that nobody was asked about: nothing in it names a program or a start-up file, and git takes
 * no locks, starts no monitor, no hook and no pager, and fetches nothing.
 */
export function quietEnvironment(environment: Readonly<Record<string, string>>): Record<string, string> {
  return quiet(environment, QUIET)
}

/**
 * The same for a line that is known to only read. Git looks for a repository in `workspace` alone, and takes no settings
 * but those of the repository, which were looked at: programs that the person named for their own work, which may decrypt
 * or show what they open, are not started on what a folder brought. Of the variables it gets those that tell where programs
 * are and how to speak: tokens and passwords are kept in the others, and would be told to whoever answers.
 */
export function readingEnvironment(
  environment: Readonly<Record<string, string>>,
  workspace: string,
): Record<string, string> {
  const shown = Object.entries(environment).filter(([name]) => isKeptVariable(name))
  return {
    ...quiet(Object.fromEntries(shown), QUIET_READING),
    ...WITHOUT_ASKING,
    GIT_ATTR_NOSYSTEM: '1',
    GIT_CEILING_DIRECTORIES: dirname(workspace),
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_CONFIG_NOSYSTEM: '1',
  }
}

function quiet(environment: Readonly<Record<string, string>>, settings: Settings): Record<string, string> {
  const kept = Object.entries(environment).filter(([name]) => !UNSAFE.test(name))
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
