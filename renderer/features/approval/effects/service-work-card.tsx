import type { ServiceWorkEffect } from '../../../../shared/session/effects'
import { text } from '../../../text/text'
import { escapedText } from '../../../ui/text/visible-text'
import { type EffectCard, type Fact, sameWords } from './effect-card'
import { ServiceWorkView } from './service-work-view'

export const serviceWorkCard: EffectCard<ServiceWorkEffect> = {
  action(works) {
    const words = text.approval.work
    const [first] = works
    if (!first || works.length > 1) return sameWords(words.several(works.length))
    const { capability, service } = first
    return { action: words.questions[capability](escapedText(service.label)), approve: words.approve[capability] }
  },
  facts(works) {
    const { facts, work } = text.approval
    const some = (has: (effect: ServiceWorkEffect) => boolean, said: string, tone: Fact['tone']): Fact[] =>
      works.some(has) ? [{ text: said, tone }] : []
    return [
      ...some(({ earlier }) => earlier === 'unknown', work.unknown, 'warn'),
      ...some(({ earlier }) => earlier === 'goes-on', work.goesOn, 'plain'),
      ...some(({ saveTo }) => saveTo !== undefined, facts.newFile, 'plain'),
      ...some(({ isPrivate }) => isPrivate === true, facts.reachesHere, 'plain'),
      ...some(({ isPrivate }) => !isPrivate, facts.leaves, 'plain'),
      ...some(({ earlier }) => earlier !== 'goes-on', work.paid, 'warn'),
      { text: works.every(({ saveTo }) => saveTo !== undefined) ? facts.onlyFile : facts.sent, tone: 'warn' },
    ]
  },
  View: ({ effects }) => effects.map((effect, index) => <ServiceWorkView key={index} effect={effect} />),
  lines: works =>
    works.flatMap(({ text: asked, file, saveTo }) => [
      ...(asked ? [asked] : []),
      ...(file ? [`↑ ${file.path}`] : []),
      ...(saveTo === undefined ? [] : [`→ ${saveTo}`]),
    ]),
}
