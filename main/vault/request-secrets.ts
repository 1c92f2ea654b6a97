import type { NetworkEffect } from '../../shared/session/effects'
import { referencesIn, referenceTo, type VaultReference, withReferences } from '../../shared/vault/vault-reference'
import { isThisComputer, namedEntry } from './check-reference'
import type { SentSecret } from './cover/secret-forms'
import type { VaultAccess } from './vault-access'

type Request = Pick<NetworkEffect, 'url' | 'headers' | 'body'>
type Approved = Request & Pick<NetworkEffect, 'vault'>

/**
 * The references of a request, whose values are put in once it was approved. Throws an `Error` for the model where the vault has no
 * such value, or it may not go there.
 */
export function referencesOf(request: Request, vault: VaultAccess | undefined): string[] {
  const url = new URL(request.url)
  const { search } = url
  const elsewhere = referencesIn(`${url.href.slice(0, url.href.length - search.length - url.hash.length)} ${url.hash}`)
  if (elsewhere.length > 0)
    throw new Error("In 'url' a reference to the vault can stand behind the question mark only.")
  const texts = [search, ...(request.headers ?? []).map(({ value }) => value), request.body ?? '']
  const references = [...new Map(texts.flatMap(referencesIn).map(one => [referenceTo(one), one])).values()]
  for (const reference of references) check(reference, url, vault)
  return references.map(referenceTo)
}

function check(reference: VaultReference, { host, protocol }: URL, vault: VaultAccess | undefined): void {
  const entry = namedEntry(reference, vault)
  if (protocol !== 'https:' && !isThisComputer(host))
    throw new Error(`A value of the vault is not sent over http, where others can read it. Use https.`)
  if (!vault?.mayGoTo(entry.name, host))
    throw new Error(
      `The entry '${entry.name}' of the vault may not be sent to ${host}. The person says in Settings, under Vault, where it may go.`,
    )
}

/**
 * A request with the values in the place of the references that were approved, and those values. Throws where one is gone by
 * now.
 */
export function withSecrets(request: Approved, vault: VaultAccess | undefined): Request & { secrets: SentSecret[] } {
  const agreed = new Set(request.vault)
  const url = new URL(request.url)
  const secrets = new Map<string, SentSecret>()
  const valueFor = (one: VaultReference): string => {
    const reference = referenceTo(one)
    if (!agreed.has(reference)) return reference
    const value = vault?.open(one, url.host)
    if (value === undefined)
      throw new Error(`The value of ${reference} is not in the vault any more, or may not be sent to ${url.host}.`)
    secrets.set(reference, { reference, value })
    return value
  }
  const headers = request.headers?.map(({ name, value }) => ({ name, value: headerWith(value, valueFor) }))
  const body = request.body === undefined ? undefined : bodyWith(request.body, typeOf(request), valueFor)
  if (agreed.size > 0) url.search = withReferences(url.search, one => encodeURIComponent(valueFor(one)))
  return {
    url: agreed.size > 0 ? url.href : request.url,
    ...(headers && { headers }),
    ...(body !== undefined && { body }),
    secrets: [...secrets.values()],
  }
}

type ValueFor = (reference: VaultReference) => string

/** The text behind Basic is a name and a password with a colon between them, or already in base64, which has none. */
function headerWith(value: string, valueFor: ValueFor): string {
  const filled = withReferences(value, valueFor)
  const [scheme] = (filled !== value && /^Basic\s+/i.exec(filled)) || []
  const basic = scheme === undefined ? '' : filled.slice(scheme.length)
  return basic.includes(':') ? `Basic ${Buffer.from(basic).toString('base64')}` : filled
}

/** A value must mean itself there, and not end the text that it stands in. */
function bodyWith(body: string, type: string, valueFor: ValueFor): string {
  if (/^application\/x-www-form-urlencoded\b/i.test(type))
    return withReferences(body, one => encodeURIComponent(valueFor(one)))
  if (/\bjson\b/i.test(type) || isJson(body))
    return withReferences(body, one => JSON.stringify(valueFor(one)).slice(1, -1))
  return withReferences(body, valueFor)
}

function typeOf({ headers = [] }: Request): string {
  return headers.find(({ name }) => name.toLowerCase() === 'content-type')?.value ?? ''
}

function isJson(text: string): boolean {
  try {
    return typeof JSON.parse(text) === 'object'
  } catch {
    return false
  }
}
