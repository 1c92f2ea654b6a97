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
      nextStep: sentence`If the server is there now, enter that address.`,
      remedy: EDIT,
    }
  const message = thrown instanceof Error ? thrown.message : ''
  if (/HTTP request to an HTTPS server|plain HTTP request was sent to HTTPS/i.test(message)) {
    return {
      words: sentence`The server speaks only HTTPS.`,
      nextStep: sentence`Write the address with https:// before it.`,
      remedy: { type: 'use-address', url: config.url.replace(/^http:/i, 'https:') },
    }
  }
  const status = statusOf(thrown)
  if (status !== undefined) return statusFailure(status, symptoms)
  if (/unexpected content type: \S*html|is not valid JSON|Unexpected token '?</i.test(message)) {
    return {
      words: sentence`At that address is a page for people, and no MCP server.`,
      ...pathStep(config.url),
    }
  }
  const code = systemCode(thrown)
  return code === undefined ? undefined : codeFailure(code, config.url)
}

function codeFailure(code: string, url: string): McpFailure {
  if (NOT_TLS.test(code) && /^https:/i.test(url)) {
    return {
      words: sentence`The server does not speak HTTPS (${code}).`,
      nextStep: sentence`If it is on this computer or in your own network, write the address with http:// before it.`,
      remedy: { type: 'use-address', url: url.replace(/^https:/i, 'http:') },
    }
  }
  if (/EXPIRED|DATE_INVALID/.test(code)) {
    return {
      words: sentence`The server’s certificate has expired (${code}).`,
      nextStep: sentence`Check this computer’s date; if it is right, only who runs the server can renew it.`,
      remedy: START,
    }
  }
  if (/ALTNAME|COMMON_NAME_INVALID/.test(code)) {
    return {
      words: sentence`The server’s certificate is for another name (${code}).`,
      nextStep: sentence`Check the address.`,
      remedy: EDIT,
    }
  }
  if (TLS.test(code)) {
    return {
      words: sentence`The server’s certificate is not trusted (${code}).`,
      nextStep: sentence`If it is your organisation’s own, add its certificate to this computer’s trusted ones.`,
      remedy: START,
    }
  }
  if (/PROXY|TUNNEL/.test(code)) {
    return {
      words: sentence`The proxy of this network did not let the connection through (${code}).`,
      nextStep: sentence`Check the proxy in this computer’s settings.`,
      remedy: START,
    }
  }
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
    return {
      words: sentence`The server’s name could not be found.`,
      nextStep: sentence`Check the address, and whether you are online.`,
      remedy: EDIT,
    }
  }
  if (code === 'ECONNREFUSED') {
    return {
      words: sentence`Nothing is listening at that address.`,
      nextStep: sentence`Start the server there, or check the port.`,
      remedy: START,
    }
  }
  return {
    words: sentence`The connection failed (${code}).`,
    nextStep: sentence`Check the network, and try again.`,
    remedy: START,
  }
}

function statusFailure(status: number, { config }: AddressSymptoms): McpFailure {
  if (status === 401)
    return {
      words: sentence`The server wants you to sign in.`,
      nextStep: sentence`Sign in, or enter its key as a header.`,
    }
  if (status === 403)
    return {
      words: sentence`The server denied access (403).`,
      nextStep: sentence`Check that your account or key may use it.`,
      remedy: EDIT,
    }
  if (status === 404) return { words: sentence`There is nothing at that address (404).`, ...pathStep(config.url) }
  if ([405, 406, 410, 415].includes(status)) {
    return { words: sentence`The address does not accept MCP messages (${status}).`, ...pathStep(config.url) }
  }
  if (status === 407) {
    return {
      words: sentence`The proxy of this network did not let the connection through (${status}).`,
      nextStep: sentence`Check the proxy in this computer’s settings.`,
      remedy: START,
    }
  }
  if (status === 429) {
    return {
      words: sentence`The server has had too many requests from you (429).`,
      nextStep: sentence`Wait a while, and start it again.`,
      remedy: START,
    }
  }
  return {
    words: sentence`The server answered with an error (${status}).`,
    nextStep: sentence`Try again later.`,
    remedy: START,
  }
}

/** Many give the address of a server's page, and the server is at a path of it. */
function pathStep(address: string): Pick<McpFailure, 'nextStep'> & { remedy: McpRemedy } {
  const url = parseUrl(address)
  if (url && /^\/?$/.test(url.pathname)) {
    const { href } = Object.assign(new URL(address), { pathname: '/mcp' })
    return { nextStep: sentence`Often it is at ${href}: use that.`, remedy: { type: 'use-address', url: href } }
  }
  return { nextStep: sentence`Check the path; often it ends in /mcp.`, remedy: EDIT }
}
