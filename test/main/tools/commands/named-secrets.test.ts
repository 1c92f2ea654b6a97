import { describe, expect, test } from 'vitest'
import { secretsInCode, takeSecrets } from '../../../../main/tools/commands/named-secrets'

const token = { variable: 'TOKEN', reference: 'vault:github.token' }

describe('takeSecrets', () => {
  test.each([
    ['TOKEN=vault:github.token gh api user', 'gh api user', [token]],
    ['  TOKEN=vault:GitHub.Token   gh api user', 'gh api user', [token]],
    ['TOKEN="vault:github.token" gh api user', 'gh api user', [token]],
    [`TOKEN='vault:github.token' gh "a b"`, 'gh "a b"', [token]],
    ['A=1 TOKEN=vault:github.token B=2 gh api', 'A=1 B=2 gh api', [token]],
    [
      'TOKEN=vault:github.token USER=vault:github.user gh > out.txt 2>&1',
      'gh > out.txt 2>&1',
      [token, { variable: 'USER', reference: 'vault:github.user' }],
    ],
    [`TOKEN=vault:github.token sh -c 'curl -u "x:$TOKEN" | jq .'`, `sh -c 'curl -u "x:$TOKEN" | jq .'`, [token]],
  ])('%s', async (line, command, named) => {
    expect(await takeSecrets(line, '/bin/bash')).toEqual({ command, named })
  })

  test.each([
    'grep vault:github.token docs/vault.md',
    'echo TOKEN=vault:github.token',
    `echo 'TOKEN=vault:github.token gh'`,
    'gh api # TOKEN=vault:github.token',
    'ls',
  ])('leaves as it is what only speaks of it: %s', async line => {
    expect(await takeSecrets(line, '/bin/bash')).toEqual({ command: line, named: [] })
  })

  test.each([
    'TOKEN=vault:github.token gh api | jq .',
    'TOKEN=vault:github.token gh && gh',
    'cd x && TOKEN=vault:github.token gh',
    'TOKEN=vault:github.token curl -H "Authorization: Bearer $TOKEN" https://a.example',
    'TOKEN=vault:github.token',
    'TOKEN=vault:github.token $(gh)',
    '> out TOKEN=vault:github.token gh',
  ])('refuses what is more than one simple command: %s', async line => {
    await expect(takeSecrets(line, '/bin/bash')).rejects.toThrow('must be one simple command')
  })

  test('refuses a value that is a part of a variable', async () => {
    await expect(takeSecrets('URL=https://x:vault:github.token@a gh', '/bin/bash')).rejects.toThrow('as a whole')
  })

  test('takes the head of a line that it cannot read', async () => {
    const line = 'TOKEN=vault:github.token Write-Output "x" | Out-Null'
    expect(await takeSecrets(line, 'powershell.exe')).toEqual({
      command: 'Write-Output "x" | Out-Null',
      named: [token],
    })
    const other = 'Write-Output vault:github.token'
    expect(await takeSecrets(other, 'powershell.exe')).toEqual({ command: other, named: [] })
  })
})

describe('secretsInCode', () => {
  test('takes comments at the head alone', () => {
    expect(secretsInCode('# TOKEN=vault:github.token\nimport os\n# B=vault:github.user\n')).toEqual([token])
    expect(secretsInCode('#TOKEN=vault:github.token')).toEqual([token])
    expect(secretsInCode('import os\n# TOKEN=vault:github.token')).toEqual([])
    expect(secretsInCode('# like TOKEN=vault:github.token\n')).toEqual([])
  })
})
