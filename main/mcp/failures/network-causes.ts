import { sentence } from '../../../shared/sentence'
import { programName } from '../definitions/line-names'
import type { Cause } from './cause-in'
import { START } from './remedies'

/** The causes that keep programs from the network, by what they print. */
export const NETWORK_CAUSES: readonly Cause[] = [
  {
    seen: /\b407\b|proxy authentication|tunneling socket|ERR_PROXY|proxy.{0,40}(refused|ECONNREFUSED|failed)/i,
    words: line => sentence`The proxy of this network did not let it through: ${line}`,
    step: () => ({
      nextStep: sentence`Enter the proxy’s address, with its name and password where it wants them.`,
      remedy: { type: 'enter', variable: 'HTTPS_PROXY' },
    }),
  },
  {
    seen: /self[- ]signed certificate|UNABLE_TO_(VERIFY|GET)|CERTIFICATE_VERIFY_FAILED|certificate (has expired|verify failed)|unable to get local issuer|invalid peer certificate|x509: /i,
    words: line => sentence`It does not trust the certificate of whom it calls: ${line}`,
    step: (_, { config }) => {
      const variable = /^(python[\d.]*|uvx?|pipx)$/.test(programName(config.command))
        ? 'SSL_CERT_FILE'
        : 'NODE_EXTRA_CA_CERTS'
      return {
        nextStep: sentence`If it is your organisation’s own, enter the path of the file with it as ${variable}.`,
        remedy: { type: 'enter', variable },
      }
    },
  },
  {
    seen: /ECONNREFUSED|connection refused|could not connect to server/i,
    words: line => sentence`What it needs does not answer: ${line}`,
    step: () => ({
      nextStep: sentence`Start that program or database, or check the address that it was given.`,
      remedy: START,
    }),
  },
  {
    seen: /ENOTFOUND|EAI_AGAIN|getaddrinfo|name or service not known|dns error|name resolution|no such host/i,
    words: line => sentence`It does not find a server on the network: ${line}`,
    step: () => ({
      nextStep: sentence`Check the address that it was given, and whether you are online.`,
      remedy: START,
    }),
  },
  {
    seen: /ETIMEDOUT|ECONNRESET|ENETUNREACH|EHOSTUNREACH|timed? ?out|socket hang up|error sending request/i,
    words: line => sentence`The network broke off: ${line}`,
    step: () => ({ nextStep: sentence`Check the network, and try again.`, remedy: START }),
  },
]
