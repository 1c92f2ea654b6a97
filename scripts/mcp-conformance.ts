import { REVISIONS, runMcpConformance } from './run-mcp-conformance'
import { runScript } from './run-script'

/** `tsx scripts/mcp-conformance.ts [revision…]` */
void runScript(async () => {
  const asked = process.argv.slice(2)
  return runMcpConformance(asked.length > 0 ? asked : REVISIONS)
})
