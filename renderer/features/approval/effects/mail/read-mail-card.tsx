import { onlyReadsMail, type ReadMailEffect } from '../../../../../shared/session/effects'
import { t } from '../../../../i18n/t'
import { escapedText } from '../../../../ui/text/visible-text'
import { type EffectCard, sameWords } from '../effect-card'
import { FactList, type NamedFact } from '../fact-list'

export const readMailCard: EffectCard<ReadMailEffect> = {
  action(reads) {
    const [first] = reads
    if (!first || reads.length > 1) return sameWords(t('mail.card.several', { count: reads.length }))
    const address = escapedText(first.address)
    if (first.action === 'save')
      return { action: t('mail.card.save', { address }), approve: t('mail.card.approveSave') }
    const action = t(first.marksRead ? 'mail.card.mark' : 'mail.card.read', { address })
    return { action, approve: t('mail.card.approveRead') }
  },
  facts(reads) {
    const saves = reads.some(({ saveTo, saveInto }) => saveTo !== undefined || saveInto !== undefined)
    return [
      ...(reads.some(({ action }) => action !== 'save')
        ? [{ text: t('mail.card.modelSees'), tone: 'plain' as const }]
        : []),
      ...(reads.every(onlyReadsMail) ? [{ text: t('mail.card.staysUnread'), tone: 'plain' as const }] : []),
      ...(reads.some(({ marksRead }) => marksRead) ? [{ text: t('mail.card.marksRead'), tone: 'warn' as const }] : []),
      ...(saves ? [{ text: t('mail.card.newFiles'), tone: 'plain' as const }] : []),
    ]
  },
  View: ({ effects }) =>
    effects.map((effect, index) => (
      <section key={index} aria-label={t('mail.card.label')} className="-mt-px">
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
  const done = t(`mail.card.actions.${action === 'list' && unseenOnly ? 'listUnread' : action}`)
  return [
    [t('mail.card.account'), label === address ? address : `${label} (${address})`],
    [t('mail.card.server'), host],
    [t('mail.card.folder'), folder],
    [t('mail.card.does'), limit === undefined ? done : `${done}, ${t('mail.card.most', { count: limit })}`],
    ...criteriaOf(effect),
    ...(uid === undefined ? [] : [[t('mail.card.uid'), String(uid)] as const]),
    ...(attachment === undefined ? [] : [[t('mail.card.attachment'), attachment] as const]),
    ...(saveTo === undefined ? [] : [[t('mail.card.saveTo'), saveTo, { isExact: true }] as const]),
    ...(saveInto === undefined ? [] : [[t('mail.card.saveInto'), `${saveInto}/`, { isExact: true }] as const]),
  ]
}

function criteriaOf({ criteria = {} }: ReadMailEffect): NamedFact[] {
  return Object.entries(criteria).map(([name, value]) => {
    const shown = typeof value === 'boolean' ? (value ? t('mail.card.yes') : t('mail.card.no')) : value
    return [t(`mail.card.wanted.${name as keyof typeof criteria}`), shown]
  })
}
