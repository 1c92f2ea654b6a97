import { expect, test } from 'vitest'
import { isSecret } from '../../../../main/workspace/paths/is-secret'

test.each([
  ...['.env', '.env.local', 'app/.ENV.production', 'secrets.yml', '.secret', 'credentials.json', 'deep/id_ed25519'],
  ...['server.PEM', 'a.key', '.npmrc', '.git-credentials', 'home/.ssh/config', '.aws/anything', '.git/config'],
  ...['.config/gh/hosts.yml', 'x\\.ssh\\known_hosts'],
])('%s is taken for a secret', path => {
  expect(isSecret(path)).toBe(true)
})

test.each([
  ...['.env.example', '.env.sample', 'environment.ts', 'keys.ts', 'secretary.txt', 'src/credentials-form.tsx'],
  ...['id_rsa.pub', '.config/other/a', 'ssh/config', '.git/configs', 'monkey'],
])('%s is none', path => {
  expect(isSecret(path)).toBe(false)
})
