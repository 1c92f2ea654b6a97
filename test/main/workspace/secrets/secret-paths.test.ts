import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { isSecret } from '../../../../main/workspace/paths/is-secret'
import { secretPaths } from '../../../../main/workspace/secrets/secret-paths'
import { temporaryFolder } from '../../../helpers/temp-folder'

const SECRETS = [
  ...[
    '.env',
    '.env.local',
    '.ENV',
    'a/.Env.Production',
    'secret',
    'secrets',
    '.secrets',
    'secrets.yaml',
    '.secret.json',
  ],
  ...['credentials', 'credentials.json', '.netrc', '_netrc', '.npmrc', '.pypirc', '.pgpass', '.my.cnf'],
  ...['.git-credentials', '.htpasswd', '.bash_history', '.zsh_history', 'id_rsa', 'b/id_ed25519', 'id_dsa', 'id_ecdsa'],
  ...['c.pem', 'c.KEY', 'c.p12', 'c.pfx', 'c.jks', 'c.keystore', 'c.kdbx', 'c.asc', 'c.gpg'],
  ...['.ssh/config', 'd/.aws/x/y', '.gnupg/a', '.kube/config', '.docker/config.json', '.azure/a', '.password-store/b'],
  ...['.config/gcloud/a', '.config/gh/hosts.yml', '.config/hub'],
]
const OTHERS = [
  '.env.example',
  'environment',
  'a.ts',
  'secretary.txt',
  'monkey',
  'key',
  'pem',
  'idrsa',
  '.config/other/a',
]

test('finds no certificates, and no settings of a package manager that give no access', async () => {
  const folder = await temporaryFolder()
  const certificate = '-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n'
  await writeFile(join(folder, 'ca.pem'), certificate)
  await writeFile(
    join(folder, 'both.pem'),
    `${certificate}-----BEGIN PRIVATE KEY-----\nMIIB\n-----END PRIVATE KEY-----\n`,
  )
  await writeFile(join(folder, '.npmrc'), 'registry=https://registry.example.com/\n')
  await mkdir(join(folder, 'part'))
  await writeFile(join(folder, 'part/.npmrc'), '//registry.example.com/:_authToken=x\n')

  expect((await secretPaths(folder)).paths.sort()).toEqual(['both.pem', 'part/.npmrc'])
})

test('finds every file whose name says that it may hold secrets, and no other', async () => {
  const folder = await temporaryFolder()
  for (const name of [...SECRETS, ...OTHERS, '.gitignore', 'node_modules/x/.env', '.git/objects/a.key']) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), name === '.gitignore' ? '.env\n' : '_auth=x\n')
  }
  await symlink('/etc/passwd', join(folder, '.env.link'))

  expect((await secretPaths(folder)).paths.sort()).toEqual([...SECRETS].sort())
  expect(SECRETS.filter(name => !isSecret(name))).toEqual([])
})

test('finds none in an empty folder', async () => {
  expect(await secretPaths(await temporaryFolder())).toEqual({ paths: [], complete: true })
})

test('finds the settings of repositories that hold a password, and no others', async () => {
  const folder = await temporaryFolder()
  const plain = '[remote "origin"]\n\turl = git@example.org:a/b.git\n'
  const telling = '[remote "origin"]\n\turl = https://me:word@example.org/a\n'
  const files = {
    '.git/config': plain,
    'a/.git/config': telling,
    'b/.git/modules/x/y/config': telling,
    'c/.git/modules/x/config': plain,
    'd/.git/config.worktree': telling,
    'e/config': telling,
  }
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), text)
  }
  const { paths } = await secretPaths(folder)
  expect(paths.sort()).toEqual(['a/.git/config', 'b/.git/modules/x/y/config', 'd/.git/config.worktree'])
})

test('says that it did not find all where there are more than can be hidden', async () => {
  const folder = await temporaryFolder()
  await Promise.all(Array.from({ length: 2_501 }, (_, index) => writeFile(join(folder, `${index}.pem`), '')))
  const { paths, complete } = await secretPaths(folder)
  expect([paths.length, complete]).toEqual([2_500, false])
})

const asLinux = test.skipIf(process.platform !== 'linux')

asLinux('finds a file in a folder that has a backslash in its name, beside one that is spelled like it', async () => {
  const folder = await temporaryFolder()
  for (const path of ['a\\b/.env', 'a/b/.env']) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), '')
  }
  const { paths } = await secretPaths(folder)
  expect(paths.sort()).toEqual(['a/b/.env', 'a\\b/.env'])
})

asLinux('does not find all where one has a name that nobody can write', async () => {
  const folder = await temporaryFolder()
  await writeFile(Buffer.concat([Buffer.from(join(folder, '.env.')), Buffer.from([0xff])]), '')
  expect((await secretPaths(folder)).complete).toBe(false)
})
