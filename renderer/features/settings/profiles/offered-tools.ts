import { editStyleOf } from '../../../../shared/models/edit-style'
import type { Profile, ToolGroup } from '../../../../shared/settings'

/** The groups that a profile can allow, in the order in which they are shown. */
export const GROUPS = ['read', 'write', 'web', 'shell', 'sub-agent'] as const satisfies readonly ToolGroup[]

type ToolChoice = Pick<Profile, 'model' | 'toolGroups' | 'editTools'>

/** The names of Atrium's own tools that a model with this profile is offered; one more where the person has skills of their own. */
export function offeredTools(
  { model, toolGroups = [...GROUPS], editTools }: ToolChoice,
  hasOwnSkills = false,
): string[] {
  const isPatch = (editTools ?? editStyleOf(model)) === 'patch'
  const byGroup = {
    read: hasOwnSkills ? ['explore_workspace', 'read_skill'] : ['explore_workspace'],
    write: isPatch ? ['apply_patch'] : ['write_file', 'replace_in_file'],
    web: ['read_web_url'],
    shell: ['shell', 'shell_job'],
    'sub-agent': ['sub_agent'],
  }
  const chosen = GROUPS.filter(group => toolGroups.includes(group)).flatMap(group => byGroup[group])
  // Questions belong to no group; who may use nothing asks nothing either.
  return toolGroups.length > 0 ? [...chosen, 'ask_user'] : chosen
}

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
