import { FOLDER_HOST } from '../../../shared/browser/folder-pages'
import type { PageActionEffect } from '../../../shared/browser/page-action'
import type { GrantRule } from '../../../shared/permissions'
import { sentence } from '../../../shared/sentence'
import { mayCarryData } from '../may-carry-data'
import type { EffectPolicy } from './effect-policy'
import { filePolicy } from './file-policy'
import { newFile } from './new-file'
import { offerOf } from './offer-of'

/** A page that was acted on cannot be made what it was. The person says host by host what a model may do there. */
export const pageActionPolicy: EffectPolicy<PageActionEffect> = {
  label: ({ action, element, text, to, page }) =>
    [action, element?.name || text || to || page?.url].filter(Boolean).join(' '),
  byMode(effect) {
    if (effect.reach === 'tab') return { type: 'allow', because: sentence`it only chooses which page is looked at` }
    if (showsFiles(effect)) return { type: 'allow', because: sentence`it shows a file of the folder` }
    if (effect.isKnown && effect.reach === 'read' && effect.saveTo === undefined)
      return { type: 'allow', because: sentence`it reads a page of ${effect.hosts.join(', ')}, which you let it open` }
    return { type: 'ask', because: wordsFor(effect) }
  },
  onlyReads: ({ reach, saveTo }) => saveTo === undefined && READS.has(reach),
  reachesInto: (effect, own) => savedBy(effect).some(file => filePolicy.reachesInto?.(file, own, undefined) === true),
  protectedBy(effect, policy, known) {
    for (const file of savedBy(effect)) {
      const place = filePolicy.protectedBy?.(file, policy, known)
      if (place) return place
    }
    return isGuarded(effect) ? { type: 'ask', because: wordsFor(effect) } : undefined
  },
  isAlwaysAsked: effect =>
    isGuarded(effect) || savedBy(effect).some(file => filePolicy.isAlwaysAsked?.(file, undefined) === true),
  // A page action that sends to hosts other than the page's own needs a rule for each.
  parts: effect => (effect.hosts.length > 0 ? effect.hosts.map(host => ({ ...effect, hosts: [host] })) : [effect]),
  offers([effect, ...more]) {
    if (!effect || more.length > 0 || isGuarded(effect) || effect.reach === 'tab' || effect.saveTo !== undefined)
      return []
    if (effect.to !== undefined && mayCarryData(effect.to)) return []
    return effect.hosts.length > 0 ? [offerOf(effect.hosts.flatMap(host => rulesFor(effect.reach, host)))] : []
  },
}

/** They are read as files are; without a network nothing of them leaves this computer. */
function showsFiles({ reach, hosts, saveTo, isKnown }: PageActionEffect): boolean {
  const isOfFiles = hosts.length > 0 && hosts.every(host => host === FOLDER_HOST)
  return isKnown === true && isOfFiles && (reach === 'navigate' || reach === 'read') && saveTo === undefined
}

const READS: ReadonlySet<PageActionEffect['reach']> = new Set(['tab', 'read', 'navigate'])

/** A person who lets a host be opened, or operated, wants its content to be read. */
function rulesFor(reach: PageActionEffect['reach'], host: string): GrantRule[] {
  if (reach === 'tab') return []
  return [
    { kind: 'page', reach, host },
    ...(reach === 'navigate' ? [{ kind: 'page', reach: 'read', host } as const] : []),
  ]
}

/**
 * Returns whether an action needs approval whatever the person's rules are: it types a password, pays, or hands over a
 * file or a secret.
 */
function isGuarded({ element, vault, file, reach }: PageActionEffect): boolean {
  const isRead = READS.has(reach)
  return !isRead && (element?.field !== undefined || vault !== undefined || file !== undefined)
}

function wordsFor(effect: PageActionEffect) {
  const { reach, element, vault, file, isPrivate, saveTo } = effect
  const hosts = effect.hosts.join(', ')
  if (vault) return sentence`it types ${vault.join(', ')} into a page of ${hosts}`
  if (file) return sentence`it gives ${file.path} to a page of ${hosts}`
  if (reach === 'act' && element?.field === 'password') return sentence`it works a field for a password of ${hosts}`
  if (reach === 'act' && element?.field === 'payment') return sentence`it works a field for a payment of ${hosts}`
  if (saveTo !== undefined) return sentence`it saves a picture of a page`
  switch (reach) {
    case 'act':
      return sentence`it works a page of ${hosts}`
    case 'script':
      return sentence`it runs a script in a page of ${hosts}`
    case 'navigate':
      return isPrivate
        ? sentence`it opens a page of this computer or of its network, ${hosts}`
        : sentence`it opens a page of ${hosts}`
    default:
      return sentence`it reads a page of ${hosts}`
  }
}

/** The names of downloads are known only afterwards, and made harmless then. */
function savedBy({ saveTo, downloadsTo }: PageActionEffect) {
  return [...(saveTo === undefined ? [] : [saveTo]), ...(downloadsTo === undefined ? [] : [`${downloadsTo}/file`])].map(
    newFile,
  )
}
