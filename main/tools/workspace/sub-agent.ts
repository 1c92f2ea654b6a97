import { subAgentTool } from '../agents/sub-agent-tool'

export const subAgent = subAgentTool({ toolset: 'workspace' })
