import { useEffect, useMemo } from 'react'
import type { McpView } from '../../../../shared/mcp'
import { followProject, useProject } from '../../../state/project'
import { followServers, useMcp } from '../../../state/servers'
import { useSession } from '../../../state/session/session'

/** What the open folder adds to the tools of every profile. `mcpTools` is null as long as it is not known. */
export function useFolderTools(): { hasOwnSkills: boolean; mcpTools: readonly string[] | null } {
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
  const mcpTools = useMemo(() => servers && offeredMcpTools(servers), [servers])
  return { hasOwnSkills, mcpTools }
}

/** Neither tools that are off nor those that wait for the person's word are offered. */
export function offeredMcpTools({ servers }: McpView): string[] {
  return servers
    .filter(({ state }) => state === 'ready')
    .flatMap(({ tools }) => tools.filter(({ state }) => state === 'ready').map(({ publicName }) => publicName))
}
