import { randomUUID } from 'node:crypto'
import { type OAuthClientProvider, type OAuthDiscoveryState, UnauthorizedError } from '@modelcontextprotocol/client'
import { z } from 'zod'
import { AppError } from '../../../shared/errors'
import { type McpClient, returnAddress } from '../../../shared/mcp'
import { sentence } from '../../../shared/sentence'
import type { Redirect } from './loopback-redirect'

/** The store for secrets, by a name of any form. */
export type Secrets = {
  get(name: string): Promise<string | undefined>
  set(name: string, value: string): Promise<void>
  remove(name: string): Promise<void>
}

const Stored = z.object({
  /** The only address that these keys may go to. */
  url: z.string(),
  /** As registered for: many servers take no other one. */
  port: z.number().optional(),
  client: z.looseObject({ client_id: z.string() }).optional(),
  tokens: z.looseObject({ access_token: z.string(), token_type: z.string() }).optional(),
  /** The scope that the person was asked to allow. */
  askedScope: z.string().optional(),
})
export type Stored = z.infer<typeof Stored>

/** A server's place in what is kept: its name, and the address that its keys are for. */
export type KeyPlace = { scope: string; url: string }

/** Reads what is known about a sign-in at this address; nothing if it cannot be read. */
export async function readSignIn(secrets: Secrets, { scope, url }: KeyPlace): Promise<Stored> {
  const text = await secrets.get(scope)
  try {
    const stored = Stored.parse(JSON.parse(text ?? '{}'))
    return stored.url === url ? stored : { url }
  } catch {
    return { url }
  }
}

type ProviderParts = {
  secrets: Secrets
  scope: string
  stored: Stored
  /** Both are there while the person signs in; else nothing is ever opened. */
  redirect?: Redirect
  openBrowser?(url: string): Promise<void>
  clientMetadataUrl?: string | undefined
  /** As what, in place of a registration. */
  client?: McpClient | undefined
}

/** Provides what the SDK requests and hands back while it signs in or renews keys. Everything is stored as one secret. */
export function oauthProvider(parts: ProviderParts): OAuthClientProvider {
  const { secrets, scope, stored, redirect, openBrowser, clientMetadataUrl, client: given } = parts
  const client = given && informationOf(given)
  let known: Stored = stored
  let verifier = ''
  let discovered: OAuthDiscoveryState | undefined
  const state = redirect?.state ?? randomUUID()
  // A client that was registered for another address would be refused.
  const isMoved = redirect && known.port !== undefined && known.port !== redirect.port
  if (isMoved) known = { ...known, client: undefined }

  const returnUrl = () => redirect?.url ?? returnAddress(known.port ?? 0)

  async function keep(change: Partial<Stored>): Promise<void> {
    known = { ...known, ...change }
    await secrets.set(scope, JSON.stringify(known))
  }

  return {
    ...(clientMetadataUrl !== undefined && { clientMetadataUrl }),
    get redirectUrl() {
      return returnUrl()
    },
    get clientMetadata() {
      return {
        client_name: 'Atrium',
        redirect_uris: [returnUrl()],
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        application_type: 'native',
      }
    },
    state: () => state,
    clientInformation: () => client ?? known.client,
    saveClientInformation: client => keep({ client, ...(redirect && { port: redirect.port }) }),
    tokens: () => known.tokens,
    saveTokens: tokens => keep({ tokens }),
    saveCodeVerifier(text) {
      verifier = text
    },
    codeVerifier: () => verifier,
    async redirectToAuthorization(url) {
      if (!openBrowser) throw new UnauthorizedError('The person has to sign in.')
      refuseUnsafe(url)
      await keep({ askedScope: url.searchParams.get('scope') ?? undefined })
      await openBrowser(url.href)
    },
    discoveryState: () => (redirect ? discovered : undefined),
    saveDiscoveryState(found) {
      refuseOtherIssuer(found)
      discovered = found
    },
    async invalidateCredentials(what) {
      if (what === 'all' || what === 'client') await keep({ client: undefined })
      if (what === 'all' || what === 'tokens') await keep({ tokens: undefined })
    },
  }
}

/** The SDK chooses how the secret is sent by what the server says that it takes. */
function informationOf({ clientId, clientSecret }: McpClient) {
  return { client_id: clientId, ...(clientSecret && { client_secret: clientSecret }) }
}

/** The address comes from the server, and is about to be opened on the person's computer. */
function refuseUnsafe(url: URL): void {
  const isLoopback = ['127.0.0.1', 'localhost', '[::1]'].includes(url.hostname)
  if (url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback)) return
  throw new AppError('denied', sentence`The server wants to send you to a URL that isn’t https: ${url.protocol}`)
}

/** Refuses metadata found at an address that is not about that address (RFC 8414, section 3.3). */
function refuseOtherIssuer({ authorizationServerUrl, authorizationServerMetadata }: OAuthDiscoveryState): void {
  const issuer = authorizationServerMetadata?.issuer
  const plain = (url: string) => url.replace(/\/$/, '')
  if (issuer === undefined || plain(issuer) === plain(String(authorizationServerUrl))) return
  throw new AppError('denied', sentence`The server’s sign-in information is for a different sign-in server.`)
}
