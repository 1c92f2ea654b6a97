import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { projectRoot } from './project-root'
import { runNpm } from './run-command'
import { runScript } from './run-script'

/** The suite and the Node that it wants are fetched for the run alone: together they are larger than all else. */
const SUITE = '@modelcontextprotocol/conformance@0.2.0-alpha.12'
const NODE = 'node@22'

/** `tsx scripts/mcp-conformance.ts [revision]`: runs the official conformance suite against Atrium's MCP client. */
async function mcpConformance([revision = '2025-11-25']: string[]): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'mcp-conformance-'))
  try {
    const driver = join(projectRoot, 'test/main/mcp/conformance-driver.ts')
    const loader = join(projectRoot, 'node_modules/tsx/dist/esm/index.mjs')
    const command = `node --import ${loader} ${driver}`
    const suite = `conformance client --command "${command}" --requirements ${revision} --timeout 120000 -o ${folder}`
    return await runNpm(['exec', '--yes', `--package=${NODE}`, `--package=${SUITE}`, '--call', suite])
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

void runScript(() => mcpConformance(process.argv.slice(2)))
