import { expect, test } from 'vitest'
import { checkForCommand, variablesFor } from '../../../main/vault/command-secrets'
import { vaultContext } from '../../helpers/vault-context'

const field = (value: string) => [{ name: 'token', isSecret: true, value }]
const named = (variable: string, entry = 'shop') => [{ variable, reference: `vault:${entry}.token` }]

test.each(['PATH', 'LD_PRELOAD', 'BASH_ENV', 'ATRIUM_CALL', 'NODE_OPTIONS', '1A', 'A-B'])(
  'a value is not given as %s, which decides what runs or is no name',
  async variable => {
    const { vault } = await vaultContext([
      { name: 'shop', kind: 'custom', hosts: [], commands: true, fields: field('value') },
    ])
    expect(() => checkForCommand(named(variable), vault)).toThrow(`cannot be given as '${variable}'`)
    expect(() => checkForCommand(named('TOKEN'), vault)).not.toThrow()
  },
)

test('a value that no variable can hold is told of without saying it', async () => {
  const { vault } = await vaultContext([
    { name: 'shop', kind: 'custom', hosts: [], commands: true, fields: field('se\0cret') },
  ])
  expect(() => variablesFor(named('TOKEN'), vault)).toThrow('The value of vault:shop.token has a NUL character')
  expect(() => variablesFor(named('TOKEN', 'gone'), vault)).toThrow('not in the vault any more')
})
