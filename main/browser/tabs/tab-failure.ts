import type { TabFailure } from '../../../shared/browser/browser-tabs'

/** Chromium's net errors (net/base/net_error_list.h) by what a person can do about them. */
const KINDS: ReadonlyMap<string, TabFailure['kind']> = new Map([
  ['ERR_NAME_NOT_RESOLVED', 'not-found'],
  ['ERR_NAME_RESOLUTION_FAILED', 'not-found'],
  ['ERR_ADDRESS_INVALID', 'not-found'],
  ['ERR_CONNECTION_REFUSED', 'refused'],
  ['ERR_CONNECTION_RESET', 'refused'],
  ['ERR_CONNECTION_CLOSED', 'refused'],
  ['ERR_CONNECTION_ABORTED', 'refused'],
  ['ERR_ADDRESS_UNREACHABLE', 'refused'],
  ['ERR_CONNECTION_TIMED_OUT', 'slow'],
  ['ERR_TIMED_OUT', 'slow'],
  ['ERR_INTERNET_DISCONNECTED', 'offline'],
  ['ERR_NETWORK_CHANGED', 'offline'],
  ['ERR_PROXY_CONNECTION_FAILED', 'proxy'],
  ['ERR_TUNNEL_CONNECTION_FAILED', 'proxy'],
  ['ERR_BLOCKED_BY_CLIENT', 'proxy'],
  ['ERR_TOO_MANY_REDIRECTS', 'redirects'],
  ['ERR_EMPTY_RESPONSE', 'empty'],
  ['ERR_UNKNOWN_URL_SCHEME', 'scheme'],
  ['ERR_DISALLOWED_URL_SCHEME', 'scheme'],
  ['ERR_UNSAFE_REDIRECT', 'scheme'],
  ['ERR_UNSAFE_PORT', 'port'],
])

/** Returns the reason why nothing was loaded, from Chromium's name for it. */
export function tabFailure({ name, url }: { name: string; url: string }): TabFailure {
  const isOfCertificate = /^ERR_(?:CERT|SSL|BAD_SSL)/.test(name)
  return { kind: isOfCertificate ? 'certificate' : (KINDS.get(name) ?? 'other'), url, detail: name }
}

/** Returns the reason why its process exited, from Electron's name for it. */
export function endedProcess(reason: string, url: string): TabFailure {
  return { kind: reason === 'oom' || reason === 'memory-eviction' ? 'memory' : 'crashed', url, detail: reason }
}
