import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { cleanEnvironment, type Environment, searchPathOf } from '../approvals/clean-environment'
import { findGit } from '../approvals/find-git'
import { quietEnvironment } from '../approvals/quiet-environment'
import { commandEnvironment, terminalEnvironment, variableOf } from '../shell/login/environment'
import { runGit } from './run-git'

/** Settings of git by their names, as variables hand them to it: they count for more than those of any file. */
export type GitSettings = readonly (readonly [name: string, value: string])[]

/** The settings of the person that say how files are compared and who they are. None of them names a program. */
const OF_PERSON =
  /^(core\.(autocrlf|eol|safecrlf|excludesfile|ignorecase|precomposeunicode|longpaths|protectntfs|protecthfs)|user\.(name|email|useconfigonly)|safe\.directory|diff\.algorithm)$/

/** Programs that a repository names for its files. Whoever only reads has them as if they were not there. */
const FILTER = /^filter\..*\.(clean|smudge|process)$/
const REQUIRED = /^filter\..*\.required$/
/** A merge that nobody looks at leaves to the person what it cannot do by itself. */
const OF_MERGE = /^merge\..*\.driver$/
const OF_DIFF = /^diff\.(.*\.(command|textconv)|external|orderfile)$/

export type GitProgram = {
  path: string
  /** The environment for a call that only reads: no hook, filter, monitor, pager, signature or network, and no setting of the person that names a program. */
  reading: Record<string, string>
  /** The environment for what the person does: with their own settings, and without hooks and monitors. */
  working: Record<string, string>
  /** The same with hooks, for what people run them on. */
  withHooks: Record<string, string>
  /** That of work with the network. Credentials are asked of their helpers, and never on a terminal. */
  connecting: Record<string, string>
  /** The same with hooks, such as those that send large files. */
  pushing: Record<string, string>
  identity: { name?: string; email?: string }
}

/** Finds git and the environments to run it in. `root` is the top of the repository. Undefined where git is not installed. */
export async function gitProgram(login: Environment, root: string): Promise<GitProgram | undefined> {
  const clean = await cleanEnvironment(commandEnvironment(login), root, true)
  const path = await findGit(searchPathOf(clean))
  if (path === undefined) return undefined
  const own = await settingsOfPerson(path, login)
  const identity = { ...named('name', own), ...named('email', own) }
  const excluded = own.some(([name]) => name === 'core.excludesfile')
  const usual = excluded ? [] : [['core.excludesfile', usualExcludes(login)] as const]
  const person = terminalEnvironment(login)
  const working = {
    ...quietEnvironment(person),
    GIT_CEILING_DIRECTORIES: dirname(root),
    GIT_EDITOR: 'true',
    LC_ALL: 'C.UTF-8',
  }
  delete (working as Record<string, string>).GIT_OPTIONAL_LOCKS
  return {
    path,
    reading: withSettings({ ...clean, LC_ALL: 'C.UTF-8' }, [...own, ...usual]),
    working: withSettings(working, [['submodule.recurse', 'false']]),
    withHooks: withHooks(working),
    connecting: connecting(working, person),
    pushing: connecting(withHooks(working), person),
    identity,
  }
}

/** Adds settings behind those that an environment has already. */
export function withSettings(environment: Environment, settings: GitSettings): Record<string, string> {
  const first = Number(environment.GIT_CONFIG_COUNT ?? 0)
  const numbered = settings.flatMap(([name, value], index) => [
    [`GIT_CONFIG_KEY_${first + index}`, name],
    [`GIT_CONFIG_VALUE_${first + index}`, value],
  ])
  return { ...environment, ...Object.fromEntries(numbered), GIT_CONFIG_COUNT: String(first + settings.length) }
}

/** The settings that take the programs of a repository's own settings out of reading. */
export function withoutPrograms(names: readonly string[]): GitSettings {
  return names.flatMap((name): GitSettings => {
    if (FILTER.test(name) || OF_DIFF.test(name)) return [[name, '']]
    if (OF_MERGE.test(name)) return [[name, 'false']]
    return REQUIRED.test(name) ? [[name, 'false']] : []
  })
}

/** Hooks are looked for where git itself looks for them. */
function withHooks(working: Environment): Record<string, string> {
  const count = Number(working.GIT_CONFIG_COUNT ?? 0)
  const settings = Array.from({ length: count }, (_, index) => [
    working[`GIT_CONFIG_KEY_${index}`] ?? '',
    working[`GIT_CONFIG_VALUE_${index}`] ?? '',
  ]) as unknown as GitSettings
  const kept = settings.filter(([name]) => name !== 'core.hooksPath')
  return withSettings({ ...withoutNumbered(working), GIT_CONFIG_COUNT: '0' }, kept)
}

function withoutNumbered(environment: Environment): Record<string, string> {
  return Object.fromEntries(Object.entries(environment).filter(([name]) => !/^GIT_CONFIG_(KEY|VALUE)_/.test(name)))
}

/** Keeps what the person set up for SSH and for asking, as long as nothing asks on a terminal. */
function connecting(working: Environment, person: Environment): Record<string, string> {
  const { GIT_NO_LAZY_FETCH: _, ...rest } = working
  const own = Object.entries(person).filter(([name]) =>
    /^(GIT_(SSH|SSH_COMMAND|ASKPASS|SSL_.*|PROXY_COMMAND)|SSH_ASKPASS)$/.test(name),
  )
  return { ...rest, ...Object.fromEntries(own), GIT_TERMINAL_PROMPT: '0', GCM_INTERACTIVE: 'auto' }
}

/** The person's own settings that reading follows, too. Read where no repository is. */
async function settingsOfPerson(program: string, login: Environment): Promise<GitSettings> {
  const env = quietEnvironment(commandEnvironment(login))
  const read = async (scope: string): Promise<GitSettings> => {
    const call = { program, cwd: dirname(program), env, args: ['config', scope, '--includes', '--list', '-z'] }
    const answer = await runGit({ ...call, timeLimitMs: 5_000 }).catch(() => undefined)
    return answer?.code === 0 ? settingsIn(answer.stdout) : []
  }
  const all = [...(await read('--system')), ...(await read('--global'))]
  return all.filter(([name]) => OF_PERSON.test(name))
}

/** The settings in what `git config --list -z` prints. Names of sections and keys are in lower case there. */
export function settingsIn(stdout: Buffer): GitSettings {
  const entries = stdout
    .toString('utf8')
    .split('\0')
    .filter(entry => entry !== '')
  return entries.map(entry => {
    const end = entry.indexOf('\n')
    return end < 0 ? [entry, 'true'] : [entry.slice(0, end), entry.slice(end + 1)]
  })
}

function usualExcludes(login: Environment): string {
  const home = variableOf(login, 'XDG_CONFIG_HOME') ?? join(variableOf(login, 'HOME') ?? homedir(), '.config')
  return join(home, 'git', 'ignore')
}

function named(key: 'name' | 'email', settings: GitSettings): { name?: string; email?: string } {
  const value = settings.findLast(([name]) => name === `user.${key}`)?.[1]
  return value ? { [key]: value } : {}
}
