import { type EditStyle, editStyleOf } from '../../shared/edit-style'
import type { Profile } from '../../shared/settings'
import type { Tool } from './tool'

/** The tools that only one style of editing is given; all others are for every model. */
const EDIT_TOOLS: Readonly<Record<EditStyle, readonly string[]>> = {
  patch: ['apply_patch'],
  replace: ['replace_in_file', 'write_file'],
}

export type ToolChoice = Pick<Profile, 'model' | 'toolGroups' | 'editTools'> & {
  /** The guide follows fixed steps and knows no patches, whatever the profile says. */
  isOffline: boolean
}

/** The tools that a run is offered, in their order. Only these may be called in it. */
export function chooseTools(tools: readonly Tool[], choice: ToolChoice): readonly Tool[] {
  const { toolGroups, isOffline } = choice
  const style = isOffline ? 'replace' : (choice.editTools ?? editStyleOf(choice.model))
  const left = EDIT_TOOLS[style === 'patch' ? 'replace' : 'patch']
  const isChosen = (group: Tool['group']) =>
    group === 'mcp' || !toolGroups || (group !== 'ask-user' && toolGroups.includes(group))
  return tools.filter(({ name, group }) => !left.includes(name) && isChosen(group))
}
