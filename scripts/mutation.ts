import { runTool } from './run-command'
import { runScript } from './run-script'

/** `npm run mutation -- [files]`: changes the rules for approvals one sign at a time and sees whether a test notices. */
async function mutation(files: string[]): Promise<number> {
  const args = files.length > 0 ? ['--mutate', files.join(',')] : []
  // Its processes load a runner that is TypeScript.
  const env = { ...process.env, NODE_OPTIONS: '--import tsx' }
  return runTool(['@stryker-mutator/core', 'stryker'], ['run', ...args], { env })
}

void runScript(() => mutation(process.argv.slice(2)))
