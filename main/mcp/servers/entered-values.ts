import { enteredIn } from '../definitions/expand-variables'
import type { Secrets } from '../sign-in/oauth-provider'
import type { WantedServer } from './folder-servers'

type EnteredValues = Readonly<Record<string, string>>
export type ValueOwner = Pick<WantedServer, 'source' | 'scope' | 'hash' | 'pin'>

/** Returns the values that the person entered for a server, as far as it requests them. */
export async function enteredFor(secrets: Secrets, wanted: WantedServer): Promise<EnteredValues> {
  const found = await Promise.all(
    enteredIn(wanted.config).map(async name => [name, await secrets.get(nameOf(wanted, name))] as const),
  )
  return Object.fromEntries(found.filter((entry): entry is [string, string] => entry[1] !== undefined))
}

export async function keepEntered(secrets: Secrets, place: ValueOwner, values: EnteredValues): Promise<void> {
  for (const [name, value] of Object.entries(values)) await secrets.set(nameOf(place, name), value)
}

/** Forgets all secrets of a server, its sign-in too. */
export async function forgetEntered(secrets: Secrets, wanted: WantedServer): Promise<void> {
  for (const name of enteredIn(wanted.config)) await secrets.remove(nameOf(wanted, name))
  await secrets.remove(wanted.scope)
}

/** Takes over what was entered for a server that the person has changed, as far as the changed one asks for it. */
export async function moveEntered(secrets: Secrets, from: ValueOwner, to: ValueOwner & { names: readonly string[] }) {
  for (const name of to.names) {
    const [before, after] = [nameOf(from, name), nameOf(to, name)]
    const value = before === after ? undefined : await secrets.get(before)
    if (value === undefined) continue
    await secrets.set(after, value)
    await secrets.remove(before)
  }
}

/**
 * A value that was entered for a folder's server belongs to the content that it had then: another content has to ask again. One
 * for a server of the person's own belongs to the program or the address behind the name, and not to whatever has that name later.
 */
function nameOf({ source, scope, hash, pin }: ValueOwner, name: string): string {
  return JSON.stringify(source.type === 'person' ? [scope, pin, name] : [hash, name])
}
