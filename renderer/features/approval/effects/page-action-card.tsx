import type { PageActionEffect } from '../../../../shared/browser/page-action'
import { text } from '../../../text/text'
import { pageText } from '../../../text/text-page'
import { escapedText } from '../../../ui/text/visible-text'
import { type Action, type EffectCard, type Fact, sameWords } from './effect-card'
import { PageActionPlan } from './page-action-plan'

const words = () => pageText.card

export const pageActionCard: EffectCard<PageActionEffect> = {
  action(actions) {
    const [first] = actions
    return !first || actions.length > 1 ? sameWords(words().several(actions.length)) : actionOf(first)
  },
  facts(actions) {
    const some = (has: (effect: PageActionEffect) => boolean, said: string, tone: Fact['tone']): Fact[] =>
      actions.some(has) ? [{ text: said, tone }] : []
    return [
      ...some(({ element, reach }) => reach === 'act' && element?.field === 'password', words().password, 'warn'),
      ...some(({ element, reach }) => reach === 'act' && element?.field === 'payment', words().payment, 'warn'),
      ...some(({ hosts }) => hosts.length > 1, words().elsewhere, 'warn'),
      ...some(({ reach }) => reach === 'read' || reach === 'navigate', words().modelSees, 'plain'),
      ...some(({ isPrivate }) => isPrivate === true, text.approval.facts.reachesHere, 'plain'),
      ...some(({ reach, isPrivate }) => reach === 'navigate' && !isPrivate, words().reaches, 'plain'),
      ...some(({ saveTo }) => saveTo !== undefined, words().newFile, 'plain'),
      ...some(({ reach }) => reach === 'act' || reach === 'script', words().lasting, 'warn'),
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
  const { approve } = words()
  const host = escapedText(effect.hosts.join(', '))
  const name = escapedText(element?.name || element?.role || words().nameless)
  switch (reach) {
    case 'tab':
      return { action: words().tab, approve: approve.tab }
    case 'navigate':
      return { action: isPrivate ? words().openHere(host) : words().open(host), approve: approve.open }
    case 'read':
      return saveTo === undefined
        ? { action: words().read(host), approve: approve.read }
        : { action: words().save(host), approve: approve.save }
    case 'script':
      return { action: words().script(host), approve: approve.script }
    case 'act':
      break
  }
  switch (action) {
    case 'press':
      return { action: words().press(escapedText(typed), host), approve: approve.press }
    case 'upload':
      return { action: words().upload(escapedText(file?.path ?? ''), host), approve: approve.upload }
    case 'fill':
    case 'type':
      return { action: words().fill(name, host), approve: approve.fill }
    case 'select':
      return { action: words().select(name, host), approve: approve.select }
    default:
      return { action: words().click(name, host), approve: approve.click }
  }
}
