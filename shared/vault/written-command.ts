import type { CommandEffect } from '../session/effects'

/** A command as it is asked for: what it is given of the vault stands at its head. Code says that itself. */
export function writtenCommand({ command, vault = [], script }: CommandEffect): string {
  const named = script ? [] : vault.map(({ variable, reference }) => `${variable}=${reference}`)
  return [...named, command].join(' ')
}
