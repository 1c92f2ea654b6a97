import { buildAppWhenStale } from './build-app'
import { prepareElectron, runEndToEnd } from './end-to-end'
import { packageAppWhenStale } from './package-app'
import { runScript } from './run-script'

/** `npm run test:e2e -- [arguments of Playwright]`. Packages first where the test of the package may be among them. */
async function testEndToEnd(args: string[]): Promise<number> {
  const electron = await prepareElectron()
  const buildCode = await buildAppWhenStale()
  if (buildCode !== 0) return buildCode
  if (args.length === 0 || args.some(arg => arg.includes('package'))) await packageAppWhenStale(electron)
  return runEndToEnd(electron.executable, args)
}

void runScript(() => testEndToEnd(process.argv.slice(2)))
