import { onlyReadsMail, type ReadMailEffect } from '../../../../../shared/session/effects'
import { mailText } from '../../../../text/text-mail'
import { escapedText } from '../../../../ui/text/visible-text'
import { type EffectCard, sameWords } from '../effect-card'
import { FactList, type NamedFact } from '../fact-list'

const words = () => mailText.card

export const readMailCard: EffectCard<ReadMailEffect> = {
  action(reads) {
    const [first] = reads
    if (!first || reads.length > 1) return sameWords(words().several(reads.length))
    const address = escapedText(first.address)
    if (first.action === 'save') return { action: words().save(address), approve: words().approveSave }
    const asked = first.marksRead ? words().mark : words().read
    return { action: asked(address), approve: words().approveRead }
  },
  facts(reads) {
    const saves = reads.some(({ saveTo, saveInto }) => saveTo !== undefined || saveInto !== undefined)
    return [
      ...(reads.some(({ action }) => action !== 'save') ? [{ text: words().modelSees, tone: 'plain' as const }] : []),
      ...(reads.every(onlyReadsMail) ? [{ text: words().staysUnread, tone: 'plain' as const }] : []),
      ...(reads.some(({ marksRead }) => marksRead) ? [{ text: words().marksRead, tone: 'warn' as const }] : []),
      ...(saves ? [{ text: words().newFiles, tone: 'plain' as const }] : []),
    ]
  },
  View: ({ effects }) =>
    effects.map((effect, index) => (
      <section key={index} aria-label={words().label} className="-mt-px">
        <FactList facts={factsOf(effect)} />
      </section>
    )),
  lines: reads =>
    reads.map(effect =>
      factsOf(effect)
        .map(([name, value]) => `${name}: ${value}`)
        .join(' · '),
    ),
}

/** All of it, as it is asked. */
function factsOf(effect: ReadMailEffect): NamedFact[] {
  const { label, address, host, folder, action, limit, unseenOnly, uid, attachment, saveTo, saveInto } = effect
  const done = words().actions[action === 'list' && unseenOnly ? 'listUnread' : action]
  return [
    [words().account, label === address ? address : `${label} (${address})`],
    [words().server, host],
    [words().folder, folder],
    [words().does, limit === undefined ? done : `${done}, ${words().most(limit)}`],
    ...criteriaOf(effect),
    ...(uid === undefined ? [] : [[words().uid, String(uid)] as const]),
    ...(attachment === undefined ? [] : [[words().attachment, attachment] as const]),
    ...(saveTo === undefined ? [] : [[words().saveTo, saveTo, { isExact: true }] as const]),
    ...(saveInto === undefined ? [] : [[words().saveInto, `${saveInto}/`, { isExact: true }] as const]),
  ]
}

function criteriaOf({ criteria = {} }: ReadMailEffect): NamedFact[] {
  return Object.entries(criteria).map(([name, value]) => {
    const shown = typeof value === 'boolean' ? (value ? words().yes : words().no) : value
    return [words().wanted[name as keyof typeof criteria], shown]
  })
}
