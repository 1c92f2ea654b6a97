import { expect, test } from 'vitest'
import { holdsSecret } from '../../../../main/workspace/read/holds-secret'

const KEY = 'fQ9ZxT7aB2mK8vR4nL6pW3'

test.each([
  '-----BEGIN PRIVATE KEY-----\nabc',
  'Use this:\n\n    -----BEGIN OPENSSH PRIVATE KEY-----\n',
  '-----BEGIN PGP PRIVATE KEY BLOCK-----',
  `PORT=81\rAPI_KEY=${KEY}\r`,
  `STRIPE_KEY=${KEY}`,
  `export AWS_SECRET_ACCESS_KEY="${KEY}"`,
  `- \`API_TOKEN=${KEY}\``,
  `db.password = '${KEY}'\r`,
  `  "apiKey": "${KEY}",`,
  `# Rules\nUse tabs.\ngithub_token: ${KEY}`,
])('a key is known: %j', text => {
  expect(holdsSecret(text)).toBe(true)
})

test.each([
  '',
  '# Rules\n\nUse tabs — always. The port is 81.',
  'Set API_KEY=your-api-key-goes-here before you start.',
  'API_KEY=your-api-key-goes-here',
  'API_KEY=xxxxxxxxxxxxxxxxxxxxxxxxxxxx1',
  `API_KEY=\${STRIPE_LIVE_KEY_OF_2024}`,
  'API_KEY=<paste the key of the account no 12 here>',
  'TOKEN=$(vault read -field=token secret/data/app1)',
  'The key: https://example.com/docs/keys/2024/how-to-rotate',
  `commit: ${KEY}`,
  '-----BEGIN PUBLIC KEY-----',
  '-----BEGIN CERTIFICATE-----',
  'SECRET_KEY_BASE is read from the environment.',
  'max_tokens: 4096',
])('a text that people write is none: %j', text => {
  expect(holdsSecret(text)).toBe(false)
})

test('takes little time whatever stands there', () => {
  const long = [' '.repeat(1_000_000), 'KEY='.repeat(250_000), `KEY=${'a1'.repeat(500_000)}`, '\n'.repeat(1_000_000)]
  for (const text of long) expect(holdsSecret(text)).toBe(false)
})
