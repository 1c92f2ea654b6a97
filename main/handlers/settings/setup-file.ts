import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { AppError } from '../../../shared/errors'
import type { SetupConflict } from '../../../shared/ipc/data-calls'
import { parseUrl } from '../../../shared/parse-url'
import { sentence } from '../../../shared/sentence'
import { Profile, ProviderSettings } from '../../../shared/settings'
import { secretLooking } from './check-headers'

/** Providers and profiles as they go from one computer to another: never with a key. */
const SetupFile = z.object({
  format: z.literal('atrium-setup'),
  version: z.literal(1),
  providers: z.array(ProviderSettings).max(200),
  profiles: z.array(Profile).max(500),
})

export type Setup = { providers: ProviderSettings[]; profiles: Profile[] }

const SECRET_NAME = /key|token|secret|passw|auth|credential|sig/i

/** The text of a setup file. What looks like a secret in headers and addresses is left out too. */
export function setupText({ providers, profiles }: Setup): string {
  const isOwn = ({ id }: { id: string }) => id !== 'offline'
  const plain = providers.filter(isOwn).map(provider => withoutSecrets(ProviderSettings.parse(provider)))
  const setup = { format: 'atrium-setup', version: 1, providers: plain, profiles: profiles.filter(isOwn) }
  return `${JSON.stringify(setup, null, 2)}\n`
}

function withoutSecrets({ headers, baseUrl, ...provider }: ProviderSettings): ProviderSettings {
  const secret = new Set(secretLooking(headers))
  const open = Object.entries(headers ?? {}).filter(([name]) => !secret.has(name))
  return {
    ...provider,
    ...(baseUrl !== undefined && { baseUrl: plainAddress(baseUrl) }),
    ...(open.length > 0 && { headers: Object.fromEntries(open) }),
  }
}

function plainAddress(address: string): string {
  if (!parseUrl(address)) return address
  const url = new URL(address)
  const names = [...url.searchParams.keys()].filter(name => SECRET_NAME.test(name))
  if (names.length === 0 && url.username === '' && url.password === '') return address
  for (const name of names) url.searchParams.delete(name)
  return Object.assign(url, { username: '', password: '' }).href
}

/** Reads a setup file. Throws `AppError('bad-input')` that says what is wrong with it. */
export function parseSetup(text: string): Setup {
  const parsed = SetupFile.safeParse(jsonOf(text))
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    const where = issue && issue.path.length > 0 ? ` (${issue.path.join('.')})` : ''
    throw new AppError(
      'bad-input',
      sentence`This file contains no Atrium providers or profiles that can be used${where}.`,
    )
  }
  const { providers, profiles } = parsed.data
  const isOwn = ({ id, protocol }: { id: string; protocol?: string }) => id !== 'offline' && protocol !== 'offline'
  return { providers: unique(providers.filter(isOwn)), profiles: unique(profiles.filter(isOwn)) }
}

/** Returns the entries that exist already and differ. */
export function setupConflicts(setup: Setup, kept: Setup): SetupConflict[] {
  const [providers, profiles] = [others(setup.providers, kept.providers), others(setup.profiles, kept.profiles)]
  return [
    ...providers.map(({ id, label }) => ({ kind: 'provider' as const, id, name: label })),
    ...profiles.map(({ id, name }) => ({ kind: 'profile' as const, id, name })),
  ]
}

/** Returns what is to be saved: everything that is new, and for what differs the new one or a copy with another name. */
export function setupToSave(setup: Setup, kept: Setup, conflicts: 'replace' | 'copy'): Setup {
  const isNew = (item: { id: string }, all: readonly { id: string }[]) =>
    !all.some(other => isDeepStrictEqual(other, item))
  if (conflicts === 'replace') {
    return {
      providers: setup.providers.filter(provider => isNew(provider, kept.providers)),
      profiles: setup.profiles.filter(profile => isNew(profile, kept.profiles)),
    }
  }
  const newIds = new Map(others(setup.providers, kept.providers).map(({ id }) => [id, randomUUID()]))
  const providers = setup.providers.map(provider => {
    const id = newIds.get(provider.id)
    return id
      ? {
          ...provider,
          id,
          label: copyName(
            provider.label,
            kept.providers.map(({ label }) => label),
          ),
        }
      : provider
  })
  const differing = new Set(others(setup.profiles, kept.profiles).map(({ id }) => id))
  const profiles = setup.profiles.map(profile => {
    const providerId = newIds.get(profile.providerId) ?? profile.providerId
    // One that was there as it is would otherwise begin to speak to the copy.
    const isCopy = differing.has(profile.id) || (providerId !== profile.providerId && hasId(kept.profiles, profile.id))
    const name = isCopy
      ? copyName(
          profile.name,
          kept.profiles.map(({ name }) => name),
        )
      : profile.name
    return { ...profile, providerId, name, ...(isCopy && { id: randomUUID() }) }
  })
  return {
    providers: providers.filter(provider => isNew(provider, kept.providers)),
    profiles: profiles.filter(profile => isNew(profile, kept.profiles)),
  }
}

/** Those of which there is another of the same id. */
function others<T extends { id: string }>(items: readonly T[], kept: readonly T[]): T[] {
  return items.filter(item => kept.some(other => other.id === item.id && !isDeepStrictEqual(other, item)))
}

function hasId(items: readonly { id: string }[], id: string): boolean {
  return items.some(item => item.id === id)
}

function copyName(name: string, taken: readonly string[]): string {
  for (let number = 2; ; number++) {
    const copy = `${name} (${number})`
    if (!taken.includes(copy)) return copy
  }
}

function unique<T extends { id: string }>(items: readonly T[]): T[] {
  return [...new Map(items.map(item => [item.id, item])).values()]
}

function jsonOf(text: string): unknown {
  try {
    // An editor may have put a byte order mark in front.
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    return undefined
  }
}
