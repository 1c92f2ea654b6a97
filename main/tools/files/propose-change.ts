import type { ToolDetails, ToolResult } from '../../../shared/session/tool-results'
import { sameVersion } from '../../workspace/changes/file-version'
import type { PlannedChange } from '../../workspace/changes/plan-change'
import type { Proposal } from '../tool'

/**
 * A proposal of file changes, all or none of them; without those whose file is already as asked. Beside a file that may hold secrets
 * these stay in it: that nobody is asked about a change would tell that there is none.
 */
export function proposeChange(
  planned: PlannedChange | readonly PlannedChange[],
  answer: (details: ToolDetails) => ToolResult,
): Proposal {
  const all = [planned].flat()
  const isAsked = all.some(({ change }) => change.isSecret)
  const real = all.filter(({ change }) => isAsked || !sameVersion(change.before, change.after))
  const changes = real.map(({ change }) => change)
  return {
    effects: changes,
    contents: new Map(real.flatMap(({ change, content }) => (content ? [[change.path, content]] : []))),
    answer: () => answer({ type: 'changes', changes }),
  }
}
