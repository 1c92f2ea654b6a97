import { posix } from 'node:path'

const SECRET_NAMES =
  /^(\.env(\..+)?|\.?secrets?(\..+)?|credentials(\..+)?|\.netrc|_netrc|\.npmrc|\.pypirc|\.pgpass|\.my\.cnf|\.git-credentials|\.htpasswd|\.bash_history|\.zsh_history|id_(rsa|dsa|ecdsa|ed25519)|.+\.(pem|key|p12|pfx|jks|keystore|kdbx|asc|gpg))$/
const SECRET_FOLDERS =
  /(^|\/)(\.ssh|\.aws|\.gnupg|\.kube|\.docker|\.azure|\.password-store|\.config\/(gcloud|gh|hub)|\.git\/config)(\/|$)/
const SAMPLES = /^\.env\.(example|sample|template|dist|defaults)$/

/** Globs of ripgrep for all names that `isSecret` takes, and some more. */
export const SECRET_GLOBS: readonly string[] = [
  ...['.env*', '*secret*', 'credentials*', '*netrc', '.npmrc', '.pypirc', '.pgpass', '.my.cnf'],
  ...['.git-credentials', '.htpasswd', '.{bash,zsh}_history', 'id_*'],
  ...['*.{pem,key,p12,pfx,jks,keystore,kdbx,asc,gpg}'],
  ...['.ssh', '.aws', '.gnupg', '.kube', '.docker', '.azure', '.password-store', '.config'].map(
    folder => `**/${folder}/**`,
  ),
]

/** Whether a name says that it holds keys or passwords, in any letter case. */
export function isSecret(path: string): boolean {
  const lower = path.toLowerCase().replaceAll('\\', '/')
  const name = posix.basename(lower)
  return (SECRET_NAMES.test(name) && !SAMPLES.test(name)) || SECRET_FOLDERS.test(lower)
}
