import { sentence } from '../../../shared/sentence'
import { onlyReadsMail, type ReadMailEffect } from '../../../shared/session/effects'
import type { EffectPolicy } from './effect-policy'
import { filePolicy } from './file-policy'
import { newFile } from './new-file'
import { offerOf } from './offer-of'

/**
 * The person decides account by account whose mail a model may read. Changing something there, or saving a file, needs
 * approval each time.
 */
export const readMailPolicy: EffectPolicy<ReadMailEffect> = {
  label: ({ address, folder }) => `${address}: ${folder}`,
  byMode: effect => ({ type: 'ask', because: wordsFor(effect) }),
  onlyReads: onlyReadsMail,
  reachesInto: (effect, own) => savedIn(effect).some(file => filePolicy.reachesInto?.(file, own, undefined) === true),
  protectedBy(effect, policy, known) {
    for (const file of savedIn(effect)) {
      const place = filePolicy.protectedBy?.(file, policy, known)
      if (place) return place
    }
    return undefined
  },
  isAlwaysAsked: effect => savedIn(effect).some(file => filePolicy.isAlwaysAsked?.(file, undefined) === true),
  offers([effect, ...more]) {
    if (!effect || more.length > 0 || !onlyReadsMail(effect)) return []
    return [offerOf([{ kind: 'read-mail', account: effect.account, address: effect.address }])]
  },
}

function wordsFor(effect: ReadMailEffect) {
  const { address, marksRead, saveTo, saveInto } = effect
  if (saveTo !== undefined || saveInto !== undefined) return sentence`saves attachments from ${address}`
  return marksRead ? sentence`marks email in ${address} as read` : sentence`reads email in ${address}`
}

/** Names of attachments are known only afterwards, and made harmless then. */
function savedIn({ saveTo, saveInto }: ReadMailEffect) {
  return [...(saveTo === undefined ? [] : [saveTo]), ...(saveInto === undefined ? [] : [`${saveInto}/attachment`])].map(
    newFile,
  )
}
