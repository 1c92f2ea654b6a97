import { sentence } from '../../../shared/sentence'
import { type NetworkEffect, sendsAddressOnly } from '../../../shared/session/effects'
import { mayCarryData } from '../may-carry-data'
import type { EffectPolicy } from './effect-policy'
import { offerOf } from './offer-of'

/** What was sent is sent. A request that only reads changes nothing, here or there. */
export const networkPolicy: EffectPolicy<NetworkEffect> = {
  label: ({ method, url }) => (method === 'GET' ? url : `${method} ${url}`),
  byMode: effect => ({
    type: 'ask',
    because: onlyReads(effect)
      ? sentence`it sends a request`
      : sentence`it sends a ${effect.method} request, which may change something there`,
  }),
  onlyReads,
  // It tells several hosts of its address, and each may be allowed by a rule of its own.
  parts: effect => effect.hosts.map(host => ({ ...effect, hosts: [host] })),
  offers([effect, ...more]) {
    if (!effect || more.length > 0 || !sendsAddressOnly(effect) || mayCarryData(effect.url)) return []
    return [offerOf(effect.hosts.map(host => ({ kind: 'host', host })))]
  },
}

function onlyReads({ method, body }: NetworkEffect): boolean {
  return (method === 'GET' || method === 'HEAD') && body === undefined
}
