import { enteredIn } from '../definitions/expand-variables'
import type { Secrets } from '../sign-in/oauth-provider'
import type { WantedServer } from './folder-servers'

type EnteredValues = Readonly<Record<string, string>>
type ValueOwner = Pick<WantedServer, 'source' | 'scope' | 'hash'>

/** What the person entered for a server, as far as it asks for it. */
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

/** What was entered for a folder's server is for its content as it was then: another content has to ask again. */
function nameOf({ source, scope, hash }: ValueOwner, name: string): string {
  return JSON.stringify([source.type === 'person' ? scope : hash, name])
}
