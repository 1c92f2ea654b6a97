import type { FlowWay } from '../../../../shared/flows/edit/flow-edit'
import type { Flow } from '../../../../shared/flows/flow'
import { t } from '../../../i18n/t'
import { escapedText } from '../../../ui/text/visible-text'

/** Returns the name of a way to a step, as seen from the one that it leads from. */
export function wayWords({ key, name }: FlowWay, to: string): string {
  if (key === 'branches') return t('project.flow.way.branch', { name: escapedText(name ?? '') })
  return key === 'blockedBy' ? t('project.flow.way.blockedBy', { id: escapedText(to) }) : t(`project.flow.way.${key}`)
}

/** A branch to a step is called as that is, unless another one is. */
export function newBranch({ steps }: Flow, from: string, to: string): string {
  const step = steps.find(({ id }) => id === from)
  const taken = step && 'branches' in step ? step.branches.map(({ name }) => name) : []
  let name = to
  for (let count = 2; taken.includes(name); count += 1) name = `${to}-${count}`
  return name
}

/** An id that no step has yet. */
export function newId({ steps }: Flow): string {
  const taken = new Set(steps.map(({ id }) => id))
  let count = steps.length + 1
  while (taken.has(`step-${count}`)) count += 1
  return `step-${count}`
}
