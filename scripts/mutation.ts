import { runScript } from './run-script'
import { runTool } from './run-tool'

/** `npm run mutation -- [files]`: changes the rules for approvals one sign at a time and sees whether a test notices. */
async function mutation(files: string[]): Promise<number> {
  const args = files.length > 0 ? ['--mutate', files.join(',')] : []
  // Its processes load a runner that is TypeScript, and try all lines: of a mutant that only one of them tells nothing else may hear.
  const env = { ...process.env, NODE_OPTIONS: '--import tsx', ATRIUM_DEEP: '1', PROPERTY_RUNS: '300' }
  return runTool(['@stryker-mutator/core', 'stryker'], ['run', ...args], { env })
}

void runScript(() => mutation(process.argv.slice(2)))
