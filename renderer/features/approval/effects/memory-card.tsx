import type { ChangeMemoryEffect } from '../../../../shared/session/effects'
import type { Grade } from '../../../../shared/session/grade'
import { t } from '../../../i18n/t'
import { MemoryDiff } from '../../../views/diff/memory-diff'
import type { EffectCard, Fact } from './effect-card'

export const memoryCard: EffectCard<ChangeMemoryEffect> = {
  action: effects => ({
    action: effects.some(({ of }) => of === 'person') ? t('approval.memory.person') : t('approval.memory.folder'),
    approve: effects.some(({ added }) => added > 0) ? t('approval.memory.remember') : t('approval.memory.forget'),
  }),
  facts: (effects, grade) => factsOf(effects, grade),
  View: ({ effects }) =>
    effects.map((effect, index) => (
      <section key={index} aria-label={t('approval.memory.lines')}>
        <MemoryDiff effect={effect} />
      </section>
    )),
  lines: effects => effects.map(({ added, removed }) => t('approval.memory.counts', { added, removed })),
}

function factsOf(effects: readonly ChangeMemoryEffect[], grade: Grade): Fact[] {
  const where = effects.some(({ of }) => of === 'person') ? t('approval.memory.toAll') : t('approval.memory.toFolder')
  const facts: Fact[] = [{ text: where, tone: 'plain' }]
  return grade === 'reversible' ? [...facts, { text: t('approval.facts.undo'), tone: 'good' }] : facts
}
