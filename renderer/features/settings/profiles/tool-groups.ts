import type { AllowList } from '../../../../shared/allow-list'
import { ToolGroup } from '../../../../shared/settings'

/** The groups that a profile can allow. */
export const GROUPS = ToolGroup.options

/** The list with a group added or taken out, and its other entries; none where all are allowed, so that groups to come are allowed too. */
export function withGroup(list: AllowList | undefined, group: ToolGroup, isAllowed: boolean): string[] | undefined {
  const current = list ?? GROUPS
  const groups = GROUPS.filter(other => (other === group ? isAllowed : current.includes(other)))
  if (groups.length === GROUPS.length) return undefined
  return [...groups, ...current.filter(entry => !GROUPS.some(other => other === entry))]
}
