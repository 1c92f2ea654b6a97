import type { FlowWay } from '../../../../shared/flows/edit/flow-edit'
import type { Flow } from '../../../../shared/flows/flow'
import { projectText } from '../../../text/text-project'
import { escapedText } from '../../../ui/text/visible-text'

/** Returns the name of a way to a step, as seen from the one that it leads from. */
export function wayWords({ key, name }: FlowWay, to: string): string {
  const words = projectText.flow.way
  if (key === 'branches') return words.branch(escapedText(name ?? ''))
  return key === 'blockedBy' ? words.blockedBy(escapedText(to)) : words[key]
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
