import type { ToolGroup } from '../../../../shared/settings'

/** The groups that a profile can allow, in the order in which they are shown. */
export const GROUPS = ['read', 'write', 'web', 'shell', 'sub-agent'] as const satisfies readonly ToolGroup[]

/** The list with a group added or taken out; none where all are allowed, so that groups to come are allowed too. */
export function withGroup(
  groups: readonly ToolGroup[] | undefined,
  group: ToolGroup,
  isAllowed: boolean,
): ToolGroup[] | undefined {
  const current = groups ?? GROUPS
  const next = GROUPS.filter(other => (other === group ? isAllowed : current.includes(other)))
  return next.length === GROUPS.length ? undefined : next
}
