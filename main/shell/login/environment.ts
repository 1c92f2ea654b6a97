import type { Environment } from './environment-variables'
import { loginReader } from './login-reader'
import { readLoginEnvironment } from './read-login-environment'

/**
 * The variables that the app's own start leaves behind, which no other program must inherit. Lower-case `npm_` only: npm
 * writes it that way.
 */
const LEFTOVERS = /^(ELECTRON_|ATRIUM_|npm_)|^(NODE_OPTIONS|NODE_CHANNEL_FD|INIT_CWD|CHROME_DESKTOP)$/

/** Names that say their value is a secret. A part of a name counts (PGPASSWORD), but KEYBOARD and TOKENIZERS do not. */
const SECRETS = /SECRET|PASSWORD|PASSWD|PASSPHRASE|CREDENTIAL|(KEYS?|TOKENS?)(_|\d|$)|_(PWD|AUTH|AUTH_CONFIG)$/i

/** Would change what a command means before it even starts. */
const HOOKS = /^(BASH_ENV|ENV|BASH_FUNC_.*)$/

/** The variables that are set on purpose for every command: nothing uses a pager, and nothing asks when no one can answer. */
export const COMMAND_VARIABLES: Environment = { TERM: 'dumb', PAGER: 'cat', GIT_PAGER: 'cat', GIT_TERMINAL_PROMPT: '0' }

const login = loginReader(() =>
  readLoginEnvironment({ platform: process.platform, environment: definedOnly(process.env) }),
)

/**
 * The environment of the person's login shell: an app that was started from a desktop lacks the PATH a person has in
 * a terminal. Read once, at first use; where that fails or takes over 10 s it is the environment of this process, until
 * a later try succeeds.
 */
export async function loginEnvironment(): Promise<Environment> {
  return (await login.read()).environment
}

/** True if the login shell was too slow the last time. */
export const isLoginLate = login.isLate

/** Returns the environment of a command: everything except secrets, leftovers of the app's start, and hooks; plus `COMMAND_VARIABLES`. */
export function commandEnvironment(login: Environment): Environment {
  const kept = Object.entries(login).filter(
    ([name]) => !(LEFTOVERS.test(name) || SECRETS.test(name) || HOOKS.test(name) || isReplaced(name)),
  )
  return { ...Object.fromEntries(kept), ...COMMAND_VARIABLES }
}

/** Returns the environment of the person's own terminal: everything they have, including secrets, but no leftovers of the app's start. */
export function terminalEnvironment(login: Environment): Environment {
  return Object.fromEntries(Object.entries(login).filter(([name]) => !LEFTOVERS.test(name)))
}

/** A variable by its name in any case, as Windows has it (`Path`). */
export function variableOf(environment: Environment, name: string): string | undefined {
  if (environment[name] !== undefined) return environment[name]
  const wanted = name.toUpperCase()
  return Object.entries(environment).find(([candidate]) => candidate.toUpperCase() === wanted)?.[1]
}

/** The environment of a process as Node gives it, without the names that have no value. */
export function definedOnly(environment: NodeJS.ProcessEnv): Environment {
  const entries = Object.entries(environment)
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => entry[1] !== undefined))
}

function isReplaced(name: string): boolean {
  return Object.hasOwn(COMMAND_VARIABLES, name.toUpperCase())
}
