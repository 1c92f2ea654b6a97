import type { TellSecretEffect } from '../../../shared/session/effects'
import { referencesIn } from '../../../shared/vault/vault-reference'
import { type Applier, onlyOne } from './applier'

/** The references of what was told. No value is in it. */
export type TellOutcome = { references: readonly string[] }

/** Has the values told that were shown. They go along with requests to the provider, and are in no result. */
export const tellSecretEffect: Applier<TellSecretEffect, TellOutcome> = async (effects, _, { vault, asked }) => {
  const { entry, references, provider } = onlyOne(effects)
  return {
    async commit() {
      if (!vault || !asked) throw new Error('There is no model here that could be told a value of the vault.')
      const secrets = references.map(reference => {
        const [named] = referencesIn(reference)
        const value = named && vault.openForModel(named)
        if (value === undefined) throw new Error(`The value of ${reference} is not in the vault any more.`)
        return { reference, value }
      })
      await vault.noteUse(entry, provider, 'provider')
      asked.tell(secrets)
      return { outcome: { references } }
    },
  }
}
