import { expect, test } from 'vitest'
import { takeSecrets } from '../../../main/tools/commands/named-secrets'
import { writtenCommand } from '../../../shared/vault/written-command'
import { command } from '../../renderer/session-facts'

test('a command that is edited begins with what it is given of the vault, and is read as it was', async () => {
  const line = 'A=1 TOKEN=vault:shop.token B=2 USER=vault:shop.user gh "a b"'
  const { command: text, named } = await takeSecrets(line, '/bin/bash')
  const written = writtenCommand({ ...command(text), vault: named })
  expect(written).toBe('TOKEN=vault:shop.token USER=vault:shop.user A=1 B=2 gh "a b"')
  expect(await takeSecrets(written, '/bin/bash')).toEqual({ command: text, named })
  expect(writtenCommand(command('ls'))).toBe('ls')
})
