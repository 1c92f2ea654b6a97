import { type AllowList, mayUse } from '../../shared/allow-list'
import { editStyleOf } from '../../shared/models/edit-style'
import type { Profile } from '../../shared/settings'
import type { Tool } from './tool'

export type ToolChoice = Pick<Profile, 'model' | 'editTools'> & {
  /** The list that limits which of Atrium's own tools are offered; with an empty one no questions and no list of steps either. Tools of MCP servers stay. */
  toolGroups?: AllowList | undefined
  /** The guide follows fixed steps and knows no patches, whatever the profile says. */
  isOffline: boolean
}

/** The tools that a run is offered, in their order. Only these may be called in it. */
export function chooseTools<T extends Pick<Tool, 'name' | 'group' | 'editStyle'>>(
  tools: readonly T[],
  choice: ToolChoice,
): readonly T[] {
  const { toolGroups, isOffline } = choice
  const style = isOffline ? 'replace' : (choice.editTools ?? editStyleOf(choice.model))
  const isChosen = ({ name, group }: T) => {
    if (group === 'ask-user' || group === 'progress') return toolGroups?.length !== 0
    return group === 'mcp' || mayUse(toolGroups, { name, group })
  }
  return tools.filter(tool => (tool.editStyle ?? style) === style && isChosen(tool))
}
