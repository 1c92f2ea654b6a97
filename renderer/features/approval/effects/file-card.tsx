import type { FileChange } from '../../../../shared/session/effects'
import type { Grade } from '../../../../shared/session/grade'
import { t } from '../../../i18n/t'
import { escapedText } from '../../../ui/text/visible-text'
import { lineCounts } from '../../../views/calls/call-summary'
import { type ChangeItem, changeItems, countsOf, verbOfItem } from '../../../views/diff/change-items'
import { changedCounts } from '../../../views/diff/changed-counts'
import { ChangesView } from '../../../views/diff/changes-view'
import { type EffectCard, type Fact, sameWords } from './effect-card'

export const fileCard: EffectCard<FileChange> = {
  action(changes) {
    const items = changeItems(changes)
    const [first] = items
    return sameWords(first && items.length === 1 ? oneItem(first) : manyItems(items))
  },
  facts: (changes, grade) => changeFacts(changeItems(changes), grade),
  View: ({ effects }) => <ChangesView changes={effects} />,
  lines: changes => [lineCounts(changes)],
  count: changes => changeItems(changes).length,
}

function oneItem(item: ChangeItem): string {
  if (item.type === 'move')
    return t('approval.moveFile', { from: escapedText(item.from.path), to: escapedText(item.to.path) })
  const path = escapedText(item.change.path)
  const verb = verbOfItem(item)
  if (verb === 'create') return t('approval.createFile', { path })
  return verb === 'delete' ? t('approval.deleteFile', { path }) : t('approval.changeFile', { path })
}

function manyItems(items: readonly ChangeItem[]): string {
  const verbs = new Set(items.map(verbOfItem))
  const [verb = 'change'] = verbs.size === 1 ? verbs : []
  return t(`approval.${verb}Files`, { count: items.length })
}

function changeFacts(items: readonly ChangeItem[], grade: Grade): Fact[] {
  return [
    { text: changedCounts(countsOf(items)), tone: 'plain' },
    { text: t('approval.facts.inside'), tone: 'plain' },
    grade === 'reversible'
      ? { text: t('approval.facts.undo'), tone: 'good' }
      : { text: t('approval.facts.undoFiles'), tone: 'plain' },
  ]
}
