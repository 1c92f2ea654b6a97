import { parseUrl } from '../../../shared/parse-url'

/** Some servers leave the scheme out. */
const NAME = /^(\*\.)?[\w-]+(\.[\w-]+)+(:\d+)?$/
const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])$/

/**
 * An origin as an app may declare it, in the one way in which policies and requests are compared; undefined for what is none. Hosts
 * may begin with `*.` before two names or more. What is not encrypted is for this computer alone.
 */
export function appOrigin(declared: string): string | undefined {
  if (declared.length > 255 || /[\s;,'"\\<>]/.test(declared)) return undefined
  const written = NAME.test(declared) ? `https://${declared}` : declared
  const parsed = parseUrl(written.replace('://*.', '://any.'))
  if (!parsed || parsed.username || parsed.password || parsed.search || written.includes('#')) return undefined
  if (parsed.pathname !== '/' || parsed.hostname.includes('*')) return undefined
  const isWide = written.includes('://*.')
  const host = isWide ? parsed.host.replace(/^any\./, '*.') : parsed.host
  if (isWide && (!/^\*\.[^.]+\.[^.]/.test(host) || /^[\d.:*[\]]+$/.test(host))) return undefined
  if (/^(https|wss):$/.test(parsed.protocol)) return `${parsed.protocol}//${host}`
  return /^(http|ws):$/.test(parsed.protocol) && LOOPBACK.test(parsed.hostname)
    ? `${parsed.protocol}//${host}`
    : undefined
}

/** Returns whether a request goes to one of these origins. */
export function goesTo(url: string, origins: readonly string[]): boolean {
  const parsed = parseUrl(url)
  if (!parsed) return false
  return origins.some(origin => {
    const [scheme = '', host = ''] = origin.split('://')
    if (`${scheme}:` !== parsed.protocol) return false
    return host.startsWith('*.') ? parsed.host.endsWith(host.slice(1)) : parsed.host === host
  })
}
