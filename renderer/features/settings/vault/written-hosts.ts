import { HostPattern, MOST_HOSTS } from '../../../../shared/vault/vault-entry'
import { vaultFormText as words } from '../../../catalogue/vault/form'

/** What is written of hosts, as requests name them: pasted addresses become their hosts, each once. */
export function writtenHosts(text: string): string[] {
  const lines = text.split(/[\n,\s]+/).filter(line => line !== '')
  return [...new Set(lines.map(hostIn))]
}

function hostIn(line: string): string {
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(line) ? line : `https://${line}`
  // A name before the host is none of it, and not to be lost unseen.
  return URL.canParse(address) && !line.includes('@') ? new URL(address).host || line : line
}

export type WideHost = { host: string; domain: string; isNearlyAll: boolean }

/** Those that stand for more than one server. */
export function wideHosts(text: string): WideHost[] {
  return writtenHosts(text).flatMap(host => {
    const [, domain] = /^\*\.([^:]+)/.exec(host) ?? []
    return domain === undefined ? [] : [{ host, domain, isNearlyAll: !domain.includes('.') }]
  })
}

/** Why they cannot be saved so. */
export function hostsProblem(text: string): string | undefined {
  const hosts = writtenHosts(text)
  const bad = hosts.find(host => !HostPattern.safeParse(host).success)
  if (bad !== undefined) return words.hostBad(bad)
  return hosts.length > MOST_HOSTS ? words.hostsMany(MOST_HOSTS) : undefined
}
