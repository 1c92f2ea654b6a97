import { sentence } from '../../../shared/sentence'
import { type FileChange, type NetworkEffect, sendsAddressOnly } from '../../../shared/session/effects'
import { mayCarryData } from '../may-carry-data'
import type { EffectPolicy } from './effect-policy'
import { filePolicy } from './file-policy'
import { offerOf } from './offer-of'

/** What was sent is sent. A request that only reads changes nothing, here or there. */
export const networkPolicy: EffectPolicy<NetworkEffect> = {
  label: ({ method, url }) => (method === 'GET' ? url : `${method} ${url}`),
  byMode: effect => ({
    type: 'ask',
    because: wordsFor(effect),
  }),
  onlyReads,
  reachesInto: ({ saveTo }, own) =>
    saveTo !== undefined && filePolicy.reachesInto?.(newFile(saveTo), own, undefined) === true,
  protectedBy({ saveTo, isPrivate }, policy, known) {
    const place = saveTo === undefined ? undefined : filePolicy.protectedBy?.(newFile(saveTo), policy, known)
    if (place || !isPrivate) return place
    return { type: 'ask', because: sentence`it reaches this computer or the network that it is in` }
  },
  isAlwaysAsked: ({ saveTo, isPrivate }) =>
    isPrivate === true || (saveTo !== undefined && filePolicy.isAlwaysAsked?.(newFile(saveTo), undefined) === true),
  // It tells several hosts of its address, and each may be allowed by a rule of its own.
  parts: effect => effect.hosts.map(host => ({ ...effect, hosts: [host] })),
  offers([effect, ...more]) {
    if (!effect || more.length > 0 || !sendsAddressOnly(effect) || mayCarryData(effect.url)) return []
    return [offerOf(effect.hosts.map(host => ({ kind: 'host', host })))]
  },
}

function wordsFor(effect: NetworkEffect) {
  if (effect.vault) return sentence`it sends ${effect.vault.join(', ')} to ${effect.hosts.join(', ')}`
  if (effect.saveTo !== undefined) return sentence`it downloads a file`
  return onlyReads(effect)
    ? sentence`it sends a request`
    : sentence`it sends a ${effect.method} request, which may change something there`
}

function onlyReads({ method, body, saveTo }: NetworkEffect): boolean {
  return (method === 'GET' || method === 'HEAD') && body === undefined && saveTo === undefined
}

/** What is saved is judged as any other file that is made. */
function newFile(path: string): FileChange {
  return {
    type: 'file-change',
    path,
    before: null,
    after: null,
    added: 0,
    removed: 0,
    diff: { type: 'omitted', reason: 'binary' },
  }
}
