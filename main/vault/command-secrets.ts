import type { CommandEffect } from '../../shared/session/effects'
import { referencesIn, referenceTo, type VaultReference } from '../../shared/vault/vault-reference'
import { namedEntry } from './check-reference'
import type { SentSecret } from './cover/secret-forms'
import type { VaultAccess } from './vault-access'

/** A variable of a command's environment, and what of the vault is put into it. */
export type NamedSecret = NonNullable<CommandEffect['vault']>[number]

const VARIABLE = /^[A-Za-z_]\w{0,99}$/

/** They decide what runs, or how Atrium finds what it started. */
const REFUSED =
  /^(PATH|IFS|ENV|BASH_.*|SHELLOPTS|PS\d|PROMPT_COMMAND|LD_.*|DYLD_.*|NODE_OPTIONS|ATRIUM_.*|ELECTRON_.*)$/i

/** Throws an `Error` for the model where the vault has no such value for commands, or it cannot be given so. */
export function checkForCommand(named: readonly NamedSecret[], vault: VaultAccess): void {
  for (const { variable, reference } of named) {
    if (!VARIABLE.test(variable) || REFUSED.test(variable))
      throw new Error(`A value of the vault cannot be given as '${variable}'. Choose another name for the variable.`)
    checkReference(parsed(reference), vault)
  }
  const names = named.map(({ variable }) => variable)
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  if (twice !== undefined) throw new Error(`'${twice}' is given twice.`)
}

function checkReference(reference: VaultReference, vault: VaultAccess): void {
  const entry = namedEntry(reference, vault)
  if (!entry.commands)
    throw new Error(
      `The entry '${entry.name}' of the vault may not be given to commands. The person allows that in Settings, under Vault.`,
    )
}

/** The variables that were approved with their values, and those values. Throws where one is gone by now. */
export function variablesFor(
  named: readonly NamedSecret[],
  vault: VaultAccess | undefined,
): { variables: Record<string, string>; secrets: SentSecret[]; entries: string[] } {
  const opened = named.map(({ variable, reference }) => {
    const value = vault?.openForCommand(parsed(reference))
    if (value === undefined)
      throw new Error(`The value of ${reference} is not in the vault any more, or may not be given to commands.`)
    if (value.includes('\0'))
      throw new Error(`The value of ${reference} has a NUL character, which no variable can hold.`)
    return { variable, reference, value }
  })
  return {
    variables: Object.fromEntries(opened.map(({ variable, value }) => [variable, value])),
    secrets: opened.map(({ reference, value }) => ({ reference, value })),
    entries: [...new Set(named.map(({ reference }) => parsed(reference).entry))],
  }
}

function parsed(written: string): VaultReference {
  const [reference] = referencesIn(written)
  if (!reference || referenceTo(reference) !== written) throw new Error(`'${written}' names nothing of the vault.`)
  return reference
}
