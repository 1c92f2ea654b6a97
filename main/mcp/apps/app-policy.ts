import type { AppDomains } from '../../../shared/apps/app-domains'
import { NO_DOMAINS } from '../../../shared/apps/mcp-apps'

/** `nonce` names the scripts that are written into the page. */
type PolicyOf = { isAllowed: boolean; pageOrigin: string; nonce: string }

/**
 * Builds the policy for a server's page: it may load itself and, once the person has allowed it, what it declared. All of
 * its content runs in one frame without an origin, so code written into the page is not a danger that a policy could
 * reduce; data that leaves the computer is. Chromium's policies do not cover WebRTC: the preload script removes it. The
 * sandbox is also that of its frame, whose address no one else knows.
 */
export function appPolicy(declared: AppDomains, { isAllowed, pageOrigin, nonce }: PolicyOf): string {
  const { connect, resource, frame, base } = isAllowed ? declared : NO_DOMAINS
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'none'"],
    'script-src': [`'nonce-${nonce}'`, "'unsafe-eval'", 'blob:', 'data:', ...resource],
    'script-src-attr': ["'unsafe-inline'"],
    'style-src': ["'unsafe-inline'", 'blob:', 'data:', ...resource],
    'img-src': ['data:', 'blob:', ...resource],
    'font-src': ['data:', 'blob:', ...resource],
    'media-src': ['data:', 'blob:', ...resource],
    'connect-src': ['data:', 'blob:', ...connect],
    'worker-src': ['blob:'],
    'frame-src': orNone(frame),
    'object-src': ["'none'"],
    'manifest-src': ["'none'"],
    'base-uri': orNone(base),
    'form-action': ["'none'"],
    'frame-ancestors': [pageOrigin],
    sandbox: ['allow-scripts', 'allow-forms'],
  }
  return textOf(directives)
}

function textOf(directives: Readonly<Record<string, readonly string[]>>): string {
  return Object.entries(directives)
    .map(([name, values]) => `${name} ${values.join(' ')}`)
    .join('; ')
}

/**
 * Builds the policies for a page of a model, all of which hold: that of an app that may reach nothing but `own`, the address of its own
 * files, and one by which a name does not let a script be loaded from elsewhere, nor anything be asked for from a worker, which has no
 * frame by which it would be known whose it is.
 */
export function artifactPolicy(own: readonly string[], { pageOrigin, nonce }: Omit<PolicyOf, 'isAllowed'>): string {
  const policy = appPolicy({ ...NO_DOMAINS, resource: [...own] }, { isAllowed: true, pageOrigin, nonce })
  const second = {
    'script-src': ["'unsafe-inline'", "'unsafe-eval'", 'blob:', 'data:', ...own],
    'worker-src': ["'none'"],
  }
  return [policy, textOf(second)].join(', ')
}

function orNone(origins: readonly string[]): readonly string[] {
  return origins.length > 0 ? origins : ["'none'"]
}

/** Everything that a page could ask the person's computer for. None of it is given to an app. */
const DENIED = [
  ...['accelerometer', 'autoplay', 'browsing-topics', 'camera', 'clipboard-read'],
  ...[
    'clipboard-write',
    'compute-pressure',
    'display-capture',
    'encrypted-media',
    'fullscreen',
    'gamepad',
    'geolocation',
  ],
  ...['gyroscope', 'hid', 'identity-credentials-get', 'idle-detection', 'keyboard-map', 'local-fonts', 'magnetometer'],
  ...['microphone', 'midi', 'otp-credentials', 'payment', 'picture-in-picture', 'publickey-credentials-get'],
  ...['screen-wake-lock', 'serial', 'storage-access', 'usb', 'window-management', 'xr-spatial-tracking'],
]

export const APP_HEADERS = {
  'content-type': 'text/html;charset=utf-8',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
  'permissions-policy': DENIED.map(name => `${name}=()`).join(', '),
} as const
