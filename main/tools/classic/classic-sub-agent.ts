import { subAgentTool } from '../agents/sub-agent-tool'

export const subAgent = subAgentTool({ toolset: 'classic', limits: { requests: 50, seconds: 600 } })
