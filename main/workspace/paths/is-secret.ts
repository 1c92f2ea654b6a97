import { posix } from 'node:path'

/** A file system has no longer names, and so none that the patterns would take long over. */
const LONGEST_NAME = 255

/** Names by which programs keep keys and passwords, each with the copies that people make. */
const SECRET_NAMES: readonly RegExp[] = [
  /^(\.env([._-].+)?|[\w.-]+\.env|\.envrc|\.flaskenv)$/,
  /^(\.?secrets?(\..+)?|credentials(\..+)?|\.netrc|_netrc|\.npmrc|\.pypirc|\.pgpass|\.git-credentials|\.htpasswd)$/,
  /^(\.(my|mylogin)\.cnf|\..+_history|\.dockercfg|\.dockerconfigjson|\.boto|\.s3cfg|\.passwd-s3fs|\.vault-token)$/,
  /^(\.?terraform\.?rc|\.?rclone\.conf|\.?(ansible_)?vault_pass(word)?(\..+)?|\.ftpconfig|sftp(-config)?\.json)$/,
  /^(auth\.json|local\.settings\.json|\.claude\.json|wp-config\.php|settings-security\.xml)$/,
  /^(kubeconfig([._-].+)?|.+\.kubeconfig)$/,
  /^id_(rsa|dsa|ecdsa|ed25519)(?!.*\.pub$)([._~-].*)?$/,
  /^.+\.(pem|key|p8|p12|pfx|ppk|jks|keystore|keytab|kdbx|asc|gpg|ovpn|tfstate|tfvars)(\.(json|bak|old|orig|backup|save|copy|\d+)|~)?$/,
  /^(.+[._-])?(service[_-]?accounts?|client[_-]?secrets?|credentials?|secrets?|passwords?|passwd|firebase[_-]adminsdk|(api|private)[_-]?keys?|(access|api|auth)[_-]?tokens?)([._-].+)?\.(json|ya?ml|toml|ini|txt|xml|properties|cfg|conf|csv)$/,
]
const SECRET_FOLDERS: readonly RegExp[] = [
  /(^|\/)\.(ssh|aws|gnupg|kube|docker|azure|oci|minikube|ibmcloud|fly|terraform\.d|password-store|mozilla|git\/config)(\/|$)/,
  /(^|\/)(\.config\/(gcloud|gh|glab-cli|hub|op|rclone|sops|doctl)|\.local\/share\/keyrings|library\/keychains)(\/|$)/,
]
/** What is there to be read: what to write where the secret goes. */
const SAMPLES = /[._-](example|sample|template|dist|defaults)(\.\w+)?$/

/** Programs that are only about secrets: what they hold says whether these are in it. */
const SOURCE =
  /^\.?(?:secrets?|credentials)(?:[._-][\w-]{1,60})?\.(?:pyi?|[cm]?[jt]sx?|go|rs|rb|java|kts?|scala|swift|cs|fs|php|c|cc|cpp|hh?|hpp|ex|exs|erl|dart|lua|pl|sql|vue|svelte|css|scss|html?|md|rst|proto|graphql|tf)$/

/** Whether a name is that of a source file, which is secret by its first word alone. */
export function isSourceName(path: string): boolean {
  const lower = path.toLowerCase().replaceAll('\\', '/')
  const name = posix.basename(lower)
  return name.length <= LONGEST_NAME && SOURCE.test(name) && !SECRET_FOLDERS.some(pattern => pattern.test(lower))
}

/** Globs of ripgrep for all names that `isSecret` takes, and some more. */
export const SECRET_GLOBS: readonly string[] = [
  ...['.env*', '*.env', '.flaskenv', '*secret*', '*credential*', '*netrc', '.npmrc', '.pypirc', '.pgpass', '.my*.cnf'],
  ...['.git-credentials', '.htpasswd', '.*_history', 'id_*', '.docker*', '.boto', '.s3cfg', '*passw*', '.vault-token'],
  ...['*terraform*rc', '*rclone.conf', '*vault_pass*', '.ftpconfig', 'sftp*.json', 'auth.json', 'local.settings.json'],
  ...['.claude.json', 'wp-config.php', 'settings-security.xml', '*kubeconfig*', '*service*account*', '*adminsdk*'],
  ...['*api*key*', '*private*key*', '*token*'],
  ...['*.{pem,key,p8,p12,pfx,ppk,jks,keystore,keytab,kdbx,asc,gpg,ovpn,tfstate,tfvars}*'],
  ...[
    '.ssh',
    '.aws',
    '.gnupg',
    '.kube',
    '.docker',
    '.azure',
    '.oci',
    '.minikube',
    '.ibmcloud',
    '.fly',
    '.terraform.d',
  ].map(folder => `**/${folder}/**`),
  ...['.password-store', '.mozilla', 'keyrings', 'keychains', '.config'].map(folder => `**/${folder}/**`),
]

/** Whether a name says that it holds keys or passwords, in any letter case. */
export function isSecret(path: string): boolean {
  const lower = path.toLowerCase().replaceAll('\\', '/')
  const name = posix.basename(lower)
  if (SECRET_FOLDERS.some(pattern => pattern.test(lower))) return true
  return name.length <= LONGEST_NAME && SECRET_NAMES.some(pattern => pattern.test(name)) && !SAMPLES.test(name)
}
