import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { isSecret } from '../../../../main/workspace/paths/is-secret'
import { secretPaths } from '../../../../main/workspace/secrets/secret-paths'
import { temporaryFolder } from '../../../helpers/temp-folder'

const SECRETS = [
  ...['.env', '.env.local', 'app/.ENV.production', 'secrets.yml', '.secret', 'credentials.json', 'deep/id_ed25519'],
  ...['server.PEM', 'a.key', '.npmrc', '.git-credentials', 'home/.ssh/config', '.aws/anything', '.git/config'],
  ...['.config/gh/hosts.yml', 'x\\.ssh\\known_hosts'],
  // The files that an attack was able to read without asking.
  ...[
    'service-account.json',
    'my-project-service_account-1a2b.json',
    'firebase-adminsdk-x1.json',
    'client_secret_12.json',
  ],
  ...[
    'terraform.tfstate',
    'terraform.tfstate.backup',
    'prod.tfvars',
    'kubeconfig',
    'kubeconfig-prod',
    'dev.kubeconfig',
  ],
  ...['.envrc', 'prod.env', '.env.bak', '.env_old', 'id_rsa.bak', 'id_ed25519~', 'id_rsa-old', 'AuthKey_1.p8', 'a.ppk'],
  ...[
    'server.key.bak',
    'cert.pem.1',
    'host.keytab',
    'vpn.ovpn',
    '.vault-token',
    '.dockerconfigjson',
    '.boto',
    '.s3cfg',
  ],
  ...['passwords.txt', 'api_keys.json', 'app-secrets.yaml', 'db.credentials.ini', 'auth-token.txt', 'private-key.xml'],
  ...['.python_history', '.psql_history', '.mylogin.cnf', 'rclone.conf', 'wp-config.php', 'auth.json', '.passwd-s3fs'],
  // Copies, as systems, editors, browsers and people make them.
  ...['.netrc.bak', '.npmrc.old', '.pgpass~', '.envrc.local', 'KEY.PEM.save', 'credentials (1).json', 'id_rsa copy'],
  ...['.id_rsa.swp', '#id_rsa#', '.#.netrc', 'Copy of .env', 'service-account (12).json', 'server - Copy.key'],
  ...[
    '.git-credentials.orig',
    '.my.cnf.20240101',
    'id_ed25519 (2)',
    '.pypirc.bak.1',
    'auth copy 2.json',
    '.htpasswd_old',
  ],
  // As people call files, with blanks and in their languages.
  ...['my prod.env', 'größe.env', 'My Passwords.txt', 'aws credentials.json', 'service account.json', 'API keys.txt'],
  ...[
    'Passwords.xlsx',
    'passwords 2024.docx',
    'Passwörter.txt',
    'Passwo\u0308rter.ods',
    'zugangsdaten.csv',
    'passwords',
  ],
  ...[
    'Contraseñas.txt',
    'mots de passe.odt',
    'senhas.txt',
    '银行密码.txt',
    '会社パスワード一覧.xlsx',
    'WLAN Passwort.rtf',
  ],
  ...['token.txt', '.token', 'Login Data', 'cookies.sqlite', 'key4.db', 'logins.json', 'wallet.dat'],
  ...['.config/rclone/x', '.config/op/config', '.local/share/keyrings/login.keyring', '.mozilla/firefox/p/logins.json'],
]

test.each(SECRETS)('%s is taken for a secret', path => {
  expect(isSecret(path)).toBe(true)
})

test.each([
  ...['.env.example', '.env.sample', 'environment.ts', 'keys.ts', 'secretary.txt', 'src/credentials-form.tsx'],
  ...['id_rsa-old.pub', 'keyboard.json', 'tokens.css', 'tokenizer.json', 'design-tokens.json', 'password-field.tsx'],
  ...['terraform.tf', 'service-account.tsx', 'monkey.md', 'secrets.example.yml', 'credentials.sample.json', 'a.b'],
  ...[
    'password policy.docx',
    'About Passwords and You.docx',
    'passwordless.md',
    'token economics.csv',
    'environment',
    'tokens.json',
    'token.ts',
    'copy.txt',
    'old.txt',
    'id_rsa.pub',
    'id_rsa (1).pub',
    'readme copy.md',
    'notes (1).json',
  ],
  ...['.config/other/a', 'ssh/config', '.git/configs', 'monkey'],
])('%s is none', path => {
  expect(isSecret(path)).toBe(false)
})

test('is found in a folder by the names that ripgrep is given', async () => {
  const folder = await temporaryFolder()
  for (const name of SECRETS.map(path => path.replaceAll('\\', '/'))) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), '_auth=x\n')
  }
  const { paths } = await secretPaths(folder)
  const settings = (path: string) => path.startsWith('.git/')
  expect(
    SECRETS.map(path => path.replaceAll('\\', '/')).filter(path => !settings(path) && !paths.includes(path)),
  ).toEqual([])
})

test('a text of any length is looked at in a moment', () => {
  for (const sign of ['a', '.', '-', 'secret', '-key.', 'api_key', '/.ssh']) {
    isSecret(sign.repeat(200_000))
    isSecret(`${sign.repeat(200_000 / sign.length)}.json`)
  }
})

test('is no other name by a line feed or a blank around it', () => {
  for (const name of ['.env\n', '.env.\nlocal', 'a/id_rsa ', ' .env', 'server.pem\r\n'])
    expect(isSecret(name)).toBe(true)
})
