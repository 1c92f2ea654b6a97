import { auth, type OAuthClientProvider, type OAuthDiscoveryState } from '@modelcontextprotocol/client'
import { z } from 'zod'
import { AppError, errorText, messageOf } from '../../../shared/errors'
import { type McpClient, RETURN_PORT, returnAddress } from '../../../shared/mcp'
import { sentence } from '../../../shared/sentence'
import type { Fetch } from '../connection/bounded-fetch'
import type { Challenge } from './challenges'
import { keptOutside } from './kept-outside'
import { loopbackRedirect } from './loopback-redirect'
import { type KeyPlace, oauthProvider, readSignIn, type Secrets } from './oauth-provider'

export type { Secrets } from './oauth-provider'

type SigningIn = {
  url: string
  /** Names the server whose keys these are. */
  scope: string
  secrets: Secrets
  /** The server's challenge when it refused. */
  challenge: Challenge
  /** As what, where the person was given that. */
  client?: McpClient | undefined
  fetch: Fetch
  openBrowser(url: string): Promise<void>
  /** The address of a page that identifies Atrium, for servers that accept it instead of a registration. */
  clientMetadataUrl?: string | undefined
}

/** The keys of an earlier sign-in, renewed where needed; undefined where there was none. Never opens a browser. */
export async function storedSignIn(
  secrets: Secrets,
  place: KeyPlace,
  client?: McpClient,
): Promise<OAuthClientProvider | undefined> {
  const stored = await readSignIn(secrets, place)
  return stored.tokens ? oauthProvider({ secrets, scope: place.scope, stored, client }) : undefined
}

const NO_REGISTRATION = sentence`This server doesn’t let apps register themselves. Register Atrium with its owner, with the redirect URL ${returnAddress(RETURN_PORT)}, and enter the client ID you get under “Edit”.`

/** Lets the person sign in at the browser, and keeps the keys. Rejects with an `AppError`. */
export async function signIn(signing: SigningIn, signal: AbortSignal): Promise<void> {
  const { url, scope, secrets, fetch, openBrowser, clientMetadataUrl, challenge, client } = signing
  const stored = await readSignIn(secrets, { scope, url })
  const redirect = await loopbackRedirect(client ? (client.port ?? RETURN_PORT) : stored.port, signal)
  try {
    const fresh = { ...stored, tokens: undefined }
    const provider = oauthProvider({ secrets, scope, stored: fresh, redirect, openBrowser, clientMetadataUrl, client })
    const { resourceMetadataUrl } = challenge
    const asked = joined(stored.askedScope, challenge.scope ?? client?.scope)
    const wanted = {
      serverUrl: url,
      fetchFn: keptOutside(fetch, url),
      ...(resourceMetadataUrl && { resourceMetadataUrl }),
      ...(asked !== undefined && { scope: asked }),
    }
    if ((await auth(provider, wanted)) === 'AUTHORIZED') return
    const { code, issuer } = await redirect.code()
    checkIssuer(issuer, await provider.discoveryState?.())
    await auth(provider, { ...wanted, authorizationCode: code, ...(issuer !== undefined && { iss: issuer }) })
  } catch (cause) {
    if (cause instanceof AppError) throw cause
    if (/dynamic client registration/i.test(messageOf(cause))) throw new AppError('denied', NO_REGISTRATION, { cause })
    throw new AppError('denied', sentence`Sign-in failed: ${errorText(cause)}`, { cause })
  } finally {
    redirect.close()
  }
}

const Issuing = z.looseObject({
  issuer: z.string(),
  authorization_response_iss_parameter_supported: z.boolean().optional(),
})

/**
 * Requires that the issuer that answers is exactly the one that was asked: otherwise one sign-in server could have another
 * one's code sent to it (RFC 9207).
 */
function checkIssuer(issuer: string | undefined, discovered: OAuthDiscoveryState | undefined): void {
  const { data } = Issuing.safeParse(discovered?.authorizationServerMetadata)
  const isPromised = data?.authorization_response_iss_parameter_supported === true
  const isRight = issuer === undefined ? !isPromised : issuer === data?.issuer
  if (!isRight)
    throw new AppError('denied', sentence`The sign-in response came from a different server than the one asked.`)
}

/** A server names only what it misses; what was allowed before has to be asked for again with it. */
function joined(before: string | undefined, now: string | undefined): string | undefined {
  if (now === undefined) return undefined
  return [...new Set([...(before?.split(' ') ?? []), ...now.split(' ')])].filter(Boolean).join(' ')
}
