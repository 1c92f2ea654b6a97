import type { PageActionEffect } from '../../../../shared/browser/page-action'
import { t } from '../../../i18n/t'
import { escapedText } from '../../../ui/text/visible-text'
import { type Action, type EffectCard, type Fact, sameWords } from './effect-card'
import { PageActionPlan } from './page-action-plan'

export const pageActionCard: EffectCard<PageActionEffect> = {
  action(actions) {
    const [first] = actions
    return !first || actions.length > 1
      ? sameWords(t('pages.card.several', { count: actions.length }))
      : actionOf(first)
  },
  facts(actions) {
    const some = (has: (effect: PageActionEffect) => boolean, said: string, tone: Fact['tone']): Fact[] =>
      actions.some(has) ? [{ text: said, tone }] : []
    return [
      ...some(
        ({ element, reach }) => reach === 'act' && element?.field === 'password',
        t('pages.card.password'),
        'warn',
      ),
      ...some(({ element, reach }) => reach === 'act' && element?.field === 'payment', t('pages.card.payment'), 'warn'),
      ...some(({ hosts }) => hosts.length > 1, t('pages.card.elsewhere'), 'warn'),
      ...some(({ reach }) => reach === 'read' || reach === 'navigate', t('pages.card.modelSees'), 'plain'),
      ...some(({ isPrivate }) => isPrivate === true, t('approval.facts.reachesHere'), 'plain'),
      ...some(({ reach, isPrivate }) => reach === 'navigate' && !isPrivate, t('pages.card.reaches'), 'plain'),
      ...some(({ saveTo }) => saveTo !== undefined, t('pages.card.newFile'), 'plain'),
      ...some(({ reach }) => reach === 'act' || reach === 'script', t('pages.card.lasting'), 'warn'),
    ]
  },
  View: ({ effects }) => effects.map((effect, index) => <PageActionPlan key={index} effect={effect} />),
  lines: actions =>
    actions.map(effect => {
      const { element, text: typed, to, page, action } = effect
      return [action, element?.name, typed, to ?? page?.url, ...(effect.vault ?? [])].filter(Boolean).join(' · ')
    }),
}

/** As the question asks it, with the host that it concerns first. */
function actionOf(effect: PageActionEffect): Action {
  const { action, reach, element, text: typed = '', file, saveTo, isPrivate } = effect

  const host = escapedText(effect.hosts.join(', '))
  const name = escapedText(element?.name || element?.role || t('pages.card.nameless'))
  switch (reach) {
    case 'tab':
      return { action: t('pages.card.tab'), approve: t('pages.card.approve.tab') }
    case 'navigate':
      return {
        action: isPrivate ? t('pages.card.openHere', { host }) : t('pages.card.open', { host }),
        approve: t('pages.card.approve.open'),
      }
    case 'read':
      return saveTo === undefined
        ? { action: t('pages.card.read', { host }), approve: t('pages.card.approve.read') }
        : { action: t('pages.card.save', { host }), approve: t('pages.card.approve.save') }
    case 'script':
      return { action: t('pages.card.script', { host }), approve: t('pages.card.approve.script') }
    case 'act':
      break
  }
  switch (action) {
    case 'press':
      return {
        action: t('pages.card.press', { name: escapedText(typed), host }),
        approve: t('pages.card.approve.press'),
      }
    case 'upload':
      return {
        action: t('pages.card.upload', { name: escapedText(file?.path ?? ''), host }),
        approve: t('pages.card.approve.upload'),
      }
    case 'fill':
    case 'type':
      return { action: t('pages.card.fill', { name, host }), approve: t('pages.card.approve.fill') }
    case 'select':
      return { action: t('pages.card.select', { name, host }), approve: t('pages.card.approve.select') }
    default:
      return { action: t('pages.card.click', { name, host }), approve: t('pages.card.approve.click') }
  }
}
