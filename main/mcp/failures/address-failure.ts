import { errorText } from '../../../shared/errors'
import type { McpFailure, McpRemedy } from '../../../shared/mcp'
import { parseUrl } from '../../../shared/parse-url'
import { sentence } from '../../../shared/sentence'
import { LedElsewhere } from '../connection/session-fetch'
import { statusOf, systemCode } from '../connection/thrown-codes'
import { EDIT, START } from './remedies'
import type { AddressSymptoms } from './symptoms'

const TLS = /CERT|SSL_|SELF_SIGNED|UNABLE_TO_VERIFY|ERR_TLS|ERR_SSL/
const NOT_TLS = /^(EPROTO|ERR_SSL_WRONG_VERSION_NUMBER|SSL_PROTOCOL_ERROR|ERR_SSL_PACKET_LENGTH_TOO_LONG)$/

/** Returns why a server at an address cannot be reached. */
export function addressFailure(symptoms: AddressSymptoms): McpFailure | undefined {
  const { thrown, config } = symptoms
  if (thrown instanceof LedElsewhere)
    return {
      words: errorText(thrown),
      nextStep: sentence`If the server has moved there, enter that URL.`,
      remedy: EDIT,
    }
  const message = thrown instanceof Error ? thrown.message : ''
  if (/HTTP request to an HTTPS server|plain HTTP request was sent to HTTPS/i.test(message)) {
    return {
      words: sentence`The server accepts only HTTPS.`,
      nextStep: sentence`Start the URL with https://.`,
      remedy: { type: 'use-address', url: config.url.replace(/^http:/i, 'https:') },
    }
  }
  const status = statusOf(thrown)
  if (status !== undefined) return statusFailure(status, symptoms)
  if (/unexpected content type: \S*html|is not valid JSON|Unexpected token '?</i.test(message)) {
    return {
      words: sentence`That URL is a web page for people, not an MCP server.`,
      ...pathStep(config.url),
    }
  }
  const code = systemCode(thrown)
  return code === undefined ? undefined : codeFailure(code, config.url)
}

function codeFailure(code: string, url: string): McpFailure {
  if (NOT_TLS.test(code) && /^https:/i.test(url)) {
    return {
      words: sentence`The server doesn’t use HTTPS (${code}).`,
      nextStep: sentence`If the server is on this computer or your own network, start the URL with http://.`,
      remedy: { type: 'use-address', url: url.replace(/^https:/i, 'http:') },
    }
  }
  if (/EXPIRED|DATE_INVALID/.test(code)) {
    return {
      words: sentence`The server’s certificate has expired (${code}).`,
      nextStep: sentence`Check this computer’s date. If it’s right, only whoever runs the server can renew the certificate.`,
      remedy: START,
    }
  }
  if (/ALTNAME|COMMON_NAME_INVALID/.test(code)) {
    return {
      words: sentence`The server’s certificate is for another name (${code}).`,
      nextStep: sentence`Check the URL.`,
      remedy: EDIT,
    }
  }
  if (TLS.test(code)) {
    return {
      words: sentence`The server’s certificate isn’t trusted (${code}).`,
      nextStep: sentence`If it’s your organization’s server, add its certificate to this computer’s trusted certificates.`,
      remedy: START,
    }
  }
  if (/PROXY|TUNNEL/.test(code)) {
    return {
      words: sentence`The network’s proxy blocked the connection (${code}).`,
      nextStep: sentence`Check the proxy in this computer’s settings.`,
      remedy: START,
    }
  }
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
    return {
      words: sentence`The server’s host name wasn’t found.`,
      nextStep: sentence`Check the URL and whether you’re online.`,
      remedy: EDIT,
    }
  }
  if (code === 'ECONNREFUSED') {
    return {
      words: sentence`Nothing is listening at that URL.`,
      nextStep: sentence`Start the server there, or check the port.`,
      remedy: START,
    }
  }
  return {
    words: sentence`The connection failed (${code}).`,
    nextStep: sentence`Check the network and try again.`,
    remedy: START,
  }
}

function statusFailure(status: number, { config }: AddressSymptoms): McpFailure {
  if (status === 401)
    return {
      words: sentence`The server requires you to sign in.`,
      nextStep: sentence`Sign in, or enter its key as a header.`,
    }
  if (status === 403)
    return {
      words: sentence`The server denied access (403).`,
      nextStep: sentence`Check that your account or key has access.`,
      remedy: EDIT,
    }
  if (status === 404) return { words: sentence`There’s nothing at that URL (404).`, ...pathStep(config.url) }
  if ([405, 406, 410, 415].includes(status)) {
    return { words: sentence`The URL doesn’t accept MCP messages (${status}).`, ...pathStep(config.url) }
  }
  if (status === 407) {
    return {
      words: sentence`The network’s proxy blocked the connection (${status}).`,
      nextStep: sentence`Check the proxy in this computer’s settings.`,
      remedy: START,
    }
  }
  if (status === 429) {
    return {
      words: sentence`The server got too many requests from you (429).`,
      nextStep: sentence`Wait a while, then start it again.`,
      remedy: START,
    }
  }
  return {
    words: sentence`The server returned an error (${status}).`,
    nextStep: sentence`Try again later.`,
    remedy: START,
  }
}

/** Many give the address of a server's page, and the server is at a path of it. */
function pathStep(address: string): Pick<McpFailure, 'nextStep'> & { remedy: McpRemedy } {
  const url = parseUrl(address)
  if (url && /^\/?$/.test(url.pathname)) {
    const { href } = Object.assign(new URL(address), { pathname: '/mcp' })
    return { nextStep: sentence`It’s often at ${href}. Use that URL.`, remedy: { type: 'use-address', url: href } }
  }
  return { nextStep: sentence`Check the path. It often ends in /mcp.`, remedy: EDIT }
}
