import { posix } from 'node:path'

/** A file system has no longer names, and so none that the patterns would take long over. */
const LONGEST_NAME = 255

/** Names of lists of passwords, in the languages of Atrium. */
const PASSWORDS = 'passwords?|passw[oö]rte?r?|kennw[oö]rte?r?|zugangsdaten|contraseñas?|mots?[_-]de[_-]passe|senhas?'
/** In these languages no sign parts one word from the next. */
const JOINED_PASSWORDS = '密码|密碼|パスワード'
const TEXTS = 'json|ya?ml|toml|ini|txt|xml|properties|cfg|conf|csv'
const OFFICE = 'docx?|odt|rtf|pages|xls[xm]?|ods|numbers|tsv'

/** Names by which programs keep keys and passwords, each with the copies that people make. */
const SECRET_NAMES: readonly RegExp[] = [
  /^(\.env([._-].+)?|[^@].*\.env|\.envrc|\.flaskenv)$/,
  /^(\.?secrets?(\..+)?|credentials(\..+)?|\.netrc|_netrc|\.npmrc|\.pypirc|\.pgpass|\.git-credentials|\.htpasswd)$/,
  /^(\.(my|mylogin)\.cnf|\..+_history|\.dockercfg|\.dockerconfigjson|\.boto|\.s3cfg|\.passwd-s3fs|\.vault-token)$/,
  /^(\.?terraform\.?rc|\.?rclone\.conf|\.?(ansible_)?vault_pass(word)?(\..+)?|\.ftpconfig|sftp(-config)?\.json)$/,
  /^(\.?token(\.txt)?|login data|cookies\.sqlite|key[34]\.db|logins\.json|wallet\.dat)$/,
  /^(auth\.json|local\.settings\.json|\.claude\.json|wp-config\.php|settings-security\.xml)$/,
  /^(kubeconfig([._-].+)?|.+\.kubeconfig)$/,
  /^id_(rsa|dsa|ecdsa|ed25519)(?!.*\.pub$)([._~-].*)?$/,
  /^.+\.(pem|key|p8|p12|pfx|ppk|jks|keystore|keytab|kdbx|asc|gpg|ovpn|tfstate|tfvars)(\.(json|bak|old|orig|backup|save|copy|\d+)|~)?$/,
  new RegExp(
    `^(.+[._-])?(service[_-]?accounts?|client[_-]?secrets?|credentials?|secrets?|${PASSWORDS}|passwd|firebase[_-]adminsdk|(api|private)[_-]?keys?|(access|api|auth)[_-]?tokens?)([._-].+)?\\.(${TEXTS})$`,
  ),
  // In a document of people the words mean that only where they are the last ones: others write about passwords.
  new RegExp(`^(.+[._-])?(credentials|${PASSWORDS}|api[_-]?keys)([_-]?\\d{1,8})?(\\.(${OFFICE}))?$`),
  new RegExp(`(${JOINED_PASSWORDS})[^/]{0,100}\\.(${TEXTS}|${OFFICE})$`),
]
const SECRET_FOLDERS: readonly RegExp[] = [
  /(^|\/)\.(ssh|aws|gnupg|kube|docker|azure|oci|minikube|ibmcloud|fly|terraform\.d|password-store|mozilla|git\/config)(\/|$)/,
  /(^|\/)(\.config\/(gcloud|gh|glab-cli|hub|op|rclone|sops|doctl)|\.local\/share\/keyrings|library\/keychains)(\/|$)/,
]
/** The names of files that are there to be read: they show what to write in the secret's place. */
const SAMPLES = /[._-](example|sample|template|dist|defaults)(\.\w+)?$/

const COPY_BEFORE = /^(copy of |backup of |\.?#|~\$)/
/** As in `credentials (1).json`. */
const COPY_WITHIN = /( \(\d{1,3}\)| - copy| copy( \d{1,3})?)(?=\.\w{1,20}$)/
const COPY_BEHIND =
  /(~|#| \(\d{1,3}\)| - copy| copy( \d{1,3})?|[._-](bak|backup|old|orig|original|saved?|copy|local|tmp|sw[a-p]|\d{1,14}))$/
const MOST_ENDINGS = 3
const LINE_ENDS = /[\r\n\u2028\u2029]/g

/** Programs that are only about secrets: what they hold says whether these are in it. */
const SOURCE =
  /^\.?(?:secrets?|credentials)(?:[._-][\w-]{1,60})?\.(?:pyi?|[cm]?[jt]sx?|go|rs|rb|java|kts?|scala|swift|cs|fs|php|c|cc|cpp|hh?|hpp|ex|exs|erl|dart|lua|pl|sql|vue|svelte|css|scss|html?|md|rst|proto|graphql|tf)$/

/** Returns whether a name is that of a source file, which is secret by its first word alone. */
export function isSourceName(path: string): boolean {
  const lower = path.toLowerCase().replaceAll('\\', '/')
  const name = posix.basename(lower)
  return name.length <= LONGEST_NAME && SOURCE.test(name) && !SECRET_FOLDERS.some(pattern => pattern.test(lower))
}

/** Globs of ripgrep for all names that `isSecret` takes, and some more: each name with whatever is before and behind it. */
export const SECRET_GLOBS: readonly string[] = [
  ...['.env', 'envrc', 'flaskenv', 'secret', 'credential', 'netrc', '.npmrc', '.pypirc', '.pgpass', '.my*.cnf'],
  ...['.htpasswd', '_history', 'id_{rsa,dsa,ecdsa,ed25519}', '.docker', '.boto', '.s3cfg', 'passw', '.vault-token'],
  ...['terraform*rc', 'rclone.conf', '.ftpconfig', 'sftp*.json', 'auth*.json', 'local*.settings*.json'],
  ...['.claude*.json', 'wp-config*.php', 'settings-security*.xml', 'kubeconfig', 'service*account', 'adminsdk'],
  ...[
    'kennw',
    'zugangsdaten',
    'contrase',
    'mot*de*passe',
    'senha',
    '密码',
    '密碼',
    'パスワード',
    'ハ\u309aスワート\u3099',
  ],
  ...['api*key', 'private*key', 'token', 'login data', 'cookies.sqlite', 'key[34].db', 'wallet.dat', 'logins*.json'],
  '.{pem,key,p8,p12,pfx,ppk,jks,keystore,keytab,kdbx,asc,gpg,ovpn,tfstate,tfvars}',
]
  .map(name => `*${name}*`)
  .concat(
    [
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
      ],
      ...['.password-store', '.mozilla', 'keyrings', 'keychains', '.config'],
    ].map(folder => `**/${folder}/**`),
  )

/** Returns whether a name says that the file holds keys or passwords, in any letter case. */
export function isSecret(path: string): boolean {
  const lower = path.toLowerCase().replaceAll('\\', '/')
  // A line feed within a name, and blanks around it, hide nothing.
  const name = posix.basename(lower).normalize('NFC').trim().replace(LINE_ENDS, '_')
  if (SECRET_FOLDERS.some(pattern => pattern.test(lower))) return true
  if (name.length > LONGEST_NAME || SAMPLES.test(name)) return false
  if (isSecretName(name)) return true
  const original = originalOf(name)
  return original !== name && isSecretName(original)
}

/** A blank parts words as well as a hyphen does. */
function isSecretName(name: string): boolean {
  const joined = name.replace(/\s+/g, '-')
  return SECRET_NAMES.some(pattern => pattern.test(name) || (joined !== name && pattern.test(joined)))
}

/** The name of which this is that of a copy, as systems, editors, browsers and people make them; else the name itself. */
function originalOf(name: string): string {
  let original = name.replace(COPY_BEFORE, '').replace(COPY_WITHIN, '')
  for (let times = 0; times < MOST_ENDINGS; times++) original = original.replace(COPY_BEHIND, '')
  // Vim puts a point before the name besides.
  return /\.sw[a-p]$/.test(name) ? original.replace(/^\./, '') : original
}
