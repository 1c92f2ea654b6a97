import type { ToolDetails, ToolResult } from '../../shared/tool-results'
import { sameVersion } from '../workspace/file-version'
import type { PlannedChange } from '../workspace/plan-change'
import type { Proposal } from './tool'

/** A proposal of one file change; of nothing at all where the file is already as asked. */
export function proposeChange(
  { change, content }: PlannedChange,
  answer: (details: ToolDetails) => ToolResult,
): Proposal {
  const nothing = sameVersion(change.before, change.after)
  return {
    effects: nothing ? [] : [change],
    contents: new Map(content ? [[change.path, content]] : []),
    answer: () => answer({ type: 'changes', changes: nothing ? [] : [change] }),
  }
}
