import { HostPattern, MOST_HOSTS } from '../../../../shared/vault/vault-entry'
import { t } from '../../../i18n/t'

/** Returns the written hosts, as requests name them: pasted addresses become their hosts, each once. */
export function writtenHosts(text: string): string[] {
  const lines = text.split(/[\n,\s]+/).filter(line => line !== '')
  return [...new Set(lines.map(hostIn))]
}

function hostIn(line: string): string {
  const [, address = line] = /^[a-z][a-z0-9+.-]*:\/\/(.*)$/i.exec(line) ?? []
  const [, stars = '', rest = ''] = /^(\*\.)?(.*)$/.exec(address) ?? []
  // A name before the host is none of it, and not to be lost unseen.
  if (rest.includes('@') || !URL.canParse(`https://${rest}`)) return line
  const usual = /^http:/i.test(line) ? rest.replace(/^([^/]+):80(?=\/|$)/, '$1') : rest
  const host = stars + new URL(`https://${usual}`).host
  return HostPattern.safeParse(host).success ? host : line
}

export type WideHost = { host: string; domain: string; isNearlyAll: boolean }

/** Those that stand for more than one server. */
export function wideHosts(text: string): WideHost[] {
  return writtenHosts(text).flatMap(host => {
    const [, domain] = /^\*\.([^:]+)/.exec(host) ?? []
    return domain === undefined ? [] : [{ host, domain, isNearlyAll: !domain.includes('.') }]
  })
}

/** Returns the part of the text that consists of ended lines: the last line may be in the middle of a word. */
export function endedLines(text: string): string {
  return text.slice(0, text.lastIndexOf('\n') + 1)
}

/** Returns the reason why they cannot be saved like this. */
export function hostsProblem(text: string): string | undefined {
  const hosts = writtenHosts(text)
  const bad = hosts.find(host => !HostPattern.safeParse(host).success)
  if (bad !== undefined) return t('vault.form.hostBad', { host: bad })
  return hosts.length > MOST_HOSTS ? t('vault.form.hostsMany', { most: MOST_HOSTS }) : undefined
}
