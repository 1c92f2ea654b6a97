import { mcpAddingText } from '../catalogue/mcp/adding'
import { mcpAppText } from '../catalogue/mcp/app'
import { mcpCostsText } from '../catalogue/mcp/costs'
import { mcpFormText } from '../catalogue/mcp/form'
import { mcpQuestionText } from '../catalogue/mcp/mcp-question'
import { mcpRegistryText } from '../catalogue/mcp/registry'
import { mcpRepairText } from '../catalogue/mcp/repair'
import { mcpServersText } from '../catalogue/mcp/servers'
import { mcpServingText } from '../catalogue/mcp/serving'
import { mcpShelfText } from '../catalogue/mcp/shelf'
import { mcpStartingText } from '../catalogue/mcp/starting'
import { mcpToolsText } from '../catalogue/mcp/tools'
import { mcpTrustText } from '../catalogue/mcp/trust'
import { mcpTryToolText } from '../catalogue/mcp/try-tool'

/** The texts of MCP servers and their tools. */
export const mcpText = {
  ...mcpServersText,
  ...mcpRepairText,
  ...mcpTrustText,
  ...mcpFormText,
  ...mcpQuestionText,
  ...mcpStartingText,
  adding: mcpAddingText,
  shelf: mcpShelfText,
  registry: mcpRegistryText,
  costs: mcpCostsText,
  serving: mcpServingText,
  app: mcpAppText,
  tool: { ...mcpToolsText, ...mcpTryToolText },
}
