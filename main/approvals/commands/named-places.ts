import { posix } from 'node:path'

/** Where a line runs. All are real, absolute paths with '/'. */
export type Places = {
  workspace: string
  /** Each folder that the command may run in: more than one where a `cd` may have failed or not. */
  directories: readonly string[]
  home: string
  /** Whether a `cd` came before: '..' then depends on links that no text shows. */
  moved: boolean
}

export type NamedPlace = { paths: string[] } | { problem: string }

const SECRET_NAMES =
  /^(\.env(\..+)?|\.?secrets?(\..+)?|credentials(\..+)?|\.netrc|_netrc|\.npmrc|\.pypirc|\.pgpass|\.my\.cnf|\.git-credentials|\.htpasswd|\.bash_history|\.zsh_history|id_(rsa|dsa|ecdsa|ed25519)|.+\.(pem|key|p12|pfx|jks|keystore|kdbx|asc|gpg))$/
const SECRET_FOLDERS =
  /(^|\/)(\.ssh|\.aws|\.gnupg|\.kube|\.docker|\.azure|\.password-store|\.config\/(gcloud|gh|hub)|\.git\/config)(\/|$)/
const SAMPLES = /^\.env\.(example|sample|template|dist|defaults)$/

/** Discards what is written, and is empty when read. */
export function isNullDevice(path: string): boolean {
  return path === '/dev/null'
}

/**
 * The absolute paths that a word may name, or why they are none to read without asking: by text alone, so links have to be
 * followed by whoever goes on with them. A secret is known by its name.
 */
export function placeOf(word: string, places: Places): NamedPlace {
  const names = word.split('/').filter(name => name !== '' && name !== '.')
  const descends = names.findIndex(name => name !== '..')
  if (descends >= 0 && names.includes('..', descends)) {
    return { problem: `“${word}” goes back up after a folder, which may be a link` }
  }
  if (names.includes('..') && places.moved) return { problem: `“${word}” goes up after a change of folder` }
  const paths = places.directories.map(directory => posix.resolve(directory, word))
  if (paths.some(path => !isWithin(places.workspace, path))) return { problem: `“${word}” is outside the folder` }
  if (isSecret(word) || paths.some(path => isSecret(path.slice(places.workspace.length)))) {
    return { problem: `“${word}” may hold secrets` }
  }
  return { paths }
}

/** Whether a name says that it holds keys or passwords, in any letter case. */
export function isSecret(path: string): boolean {
  const lower = path.toLowerCase().replaceAll('\\', '/')
  const name = posix.basename(lower)
  return (SECRET_NAMES.test(name) && !SAMPLES.test(name)) || SECRET_FOLDERS.test(lower)
}

/** Whether `path` is `folder` or beneath it. Both are absolute, with '/'. */
export function isWithin(folder: string, path: string): boolean {
  const base = folder.endsWith('/') ? folder : `${folder}/`
  return path === folder || path.startsWith(base)
}
