import { sentence } from '../../../shared/sentence'
import {
  type ChangeMemoryEffect,
  type Effect,
  type EffectOf,
  type EffectType,
  type McpCallEffect,
  type NetworkEffect,
  searchOf,
  sendsAddressOnly,
  type TellSecretEffect,
} from '../../../shared/session/effects'
import { isShortSearch, mayCarryData } from '../may-carry-data'
import { commandPolicy } from './command-policy'
import type { EffectPolicy } from './effect-policy'
import { filePolicy } from './file-policy'
import { newFile } from './new-file'
import { offerOf } from './offer-of'
import { pageActionPolicy } from './page-action-policy'
import { readMailPolicy } from './read-mail-policy'
import { sendMailPolicy } from './send-mail-policy'
import { serviceWorkPolicy } from './service-work-policy'

/** A sent request cannot be taken back. A request that only reads changes nothing, here or there. */
const networkPolicy: EffectPolicy<NetworkEffect> = {
  label(effect) {
    const { method, url } = effect
    return searchOf(effect)?.text ?? (method === 'GET' ? url : `${method} ${url}`)
  },
  byMode: effect => ({
    type: 'ask',
    because: wordsFor(effect),
  }),
  onlyReads,
  reachesInto: ({ saveTo }, own) =>
    saveTo !== undefined && filePolicy.reachesInto?.(newFile(saveTo), own, undefined) === true,
  protectedBy(effect, policy, known) {
    const { saveTo } = effect
    const place = saveTo === undefined ? undefined : filePolicy.protectedBy?.(newFile(saveTo), policy, known)
    if (place || !reachesInside(effect)) return place
    return { type: 'ask', because: sentence`connects to this computer or its network` }
  },
  isAlwaysAsked: effect =>
    reachesInside(effect) ||
    (effect.saveTo !== undefined && filePolicy.isAlwaysAsked?.(newFile(effect.saveTo), undefined) === true),
  // It tells several hosts of its address, and each may be allowed by a rule of its own.
  parts: effect => effect.hosts.map(host => ({ ...effect, hosts: [host] })),
  offers([effect, ...more]) {
    const search = effect && searchOf(effect)
    if (search && more.length === 0 && isShortSearch(effect))
      return [offerOf([{ kind: 'search', service: search.service, label: search.label }])]
    if (!effect || more.length > 0 || !sendsAddressOnly(effect) || mayCarryData(effect.url)) return []
    return [offerOf(effect.hosts.map(host => ({ kind: 'host', host })))]
  },
}

function wordsFor(effect: NetworkEffect) {
  const search = searchOf(effect)
  if (search) return sentence`searches the web with ${search.label}`
  if (effect.vault) return sentence`sends ${effect.vault.join(', ')} to ${effect.hosts.join(', ')}`
  if (effect.saveTo !== undefined) return sentence`downloads a file`
  return onlyReads(effect)
    ? sentence`sends a request`
    : sentence`sends a ${effect.method} request, which may change something on the server`
}

function onlyReads(effect: NetworkEffect): boolean {
  const { method, body, saveTo } = effect
  if (searchOf(effect)) return true
  return (method === 'GET' || method === 'HEAD') && body === undefined && saveTo === undefined
}

/** Of a service the person said where it is; all other addresses are a model's. */
function reachesInside(effect: NetworkEffect): boolean {
  return effect.isPrivate === true && searchOf(effect) === undefined
}

/** A secret that was disclosed cannot be taken back. So only the person's approval lets it be disclosed, in every mode. */
const tellSecretPolicy: EffectPolicy<TellSecretEffect> = {
  label: ({ references }) => references.join(', '),
  byMode: asked,
  // It changes nothing here.
  onlyReads: () => true,
  protectedBy: asked,
  isAlwaysAsked: () => true,
}

function asked({ references, provider }: TellSecretEffect) {
  return { type: 'ask' as const, because: sentence`sends ${provider} the value of ${references.join(', ')}` }
}

/**
 * A memory goes to models of other sessions, too. So only the person changes it, whatever the mode and their rules say. What
 * is in it is not known here: no decision rests on it.
 */
const changeMemoryPolicy: EffectPolicy<ChangeMemoryEffect> = {
  label: () => 'memory',
  byMode: askedForMemory,
  isReversible: () => true,
  protectedBy: askedForMemory,
  isAlwaysAsked: () => true,
}

function askedForMemory({ of }: ChangeMemoryEffect) {
  const because =
    of === 'person' ? sentence`changes what models remember everywhere` : sentence`changes what models remember here`
  return { type: 'ask' as const, because }
}

/** Nobody here can look at or take back what another program does. */
const mcpPolicy: EffectPolicy<McpCallEffect> = {
  label: ({ server, tool }) => `${server}: ${tool}`,
  byMode: ({ server }) => ({ type: 'ask', because: sentence`uses an MCP tool (${server})` }),
  offers([effect, ...more]) {
    if (!effect || more.length > 0 || effect.pin === '') return []
    const { server, tool, pin, serverPin, claimsToRead } = effect
    const which = serverPin === undefined ? { server } : { server, serverPin }
    const exact = offerOf([{ kind: 'mcp-tool', ...which, tool, pin }])
    return claimsToRead ? [exact, offerOf([{ kind: 'mcp-reads', ...which }])] : [exact]
  },
}

/** The policies by which each kind of effect is judged. */
const effectPolicies: { [T in EffectType]: EffectPolicy<EffectOf<T>> } = {
  'file-change': filePolicy,
  command: commandPolicy,
  network: networkPolicy,
  'mcp-call': mcpPolicy,
  'service-work': serviceWorkPolicy,
  'tell-secret': tellSecretPolicy,
  'change-memory': changeMemoryPolicy,
  'read-mail': readMailPolicy,
  'send-mail': sendMailPolicy,
  'page-action': pageActionPolicy,
}

/** Returns the policy by which this effect is judged. It takes no other effect than this one. */
export function policyOf({ type }: Effect): EffectPolicy<Effect> {
  return effectPolicies[type] as EffectPolicy<Effect>
}
