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
    if (effect.reach === 'tab') return { type: 'allow', because: sentence`only chooses which page to view` }
    if (showsFiles(effect)) return { type: 'allow', because: sentence`shows a file from the folder` }
    if (effect.isKnown && effect.reach === 'read' && effect.saveTo === undefined)
      return {
        type: 'allow',
        because: sentence`reads a page at ${effect.hosts.join(', ')}, which you allowed it to open`,
      }
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
  if (vault) return sentence`types ${vault.join(', ')} into a page at ${hosts}`
  if (file) return sentence`uploads ${file.path} to a page at ${hosts}`
  if (reach === 'act' && element?.field === 'password') return sentence`uses a password field at ${hosts}`
  if (reach === 'act' && element?.field === 'payment') return sentence`uses a payment field at ${hosts}`
  if (saveTo !== undefined) return sentence`saves a screenshot of a page`
  switch (reach) {
    case 'act':
      return sentence`acts on a page at ${hosts}`
    case 'script':
      return sentence`runs a script on a page at ${hosts}`
    case 'navigate':
      return isPrivate
        ? sentence`opens a page on this computer or its network (${hosts})`
        : sentence`opens a page at ${hosts}`
    default:
      return sentence`reads a page at ${hosts}`
  }
}

/** The names of downloads are known only afterwards, and made harmless then. */
function savedBy({ saveTo, downloadsTo }: PageActionEffect) {
  return [...(saveTo === undefined ? [] : [saveTo]), ...(downloadsTo === undefined ? [] : [`${downloadsTo}/file`])].map(
    newFile,
  )
}
