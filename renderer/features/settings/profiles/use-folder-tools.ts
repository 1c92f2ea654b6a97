import { useEffect } from 'react'
import type { McpToolView } from '../../../../shared/mcp'
import type { Split } from '../../../../shared/split-tools'
import { followProject, useProject } from '../../../state/project'
import { followServers, useMcp } from '../../../state/servers'
import { useSession } from '../../../state/session/session'
import { useToolSplit } from '../../../state/tool-split'

/** Returns what the open folder adds to the tools of every profile. `mcpTools` is null as long as it is not known. */
export function useFolderTools(): { hasOwnSkills: boolean; mcpTools: Split<McpToolView> | null } {
  const workspace = useSession(({ id, state }) => (id ? state.workspace : ''))
  useEffect(() => {
    if (!workspace) return
    const stops = [followServers(workspace), followProject(workspace)]
    return () => stops.forEach(stop => void stop())
  }, [workspace])
  const servers = useMcp(({ workspace: of, view }) => (of === workspace ? view : null))
  const hasOwnSkills = useProject(
    ({ workspace: of, view }) => of === workspace && view?.skills.some(({ source }) => source === 'person') === true,
  )
  return { hasOwnSkills, mcpTools: useToolSplit(servers) }
}
