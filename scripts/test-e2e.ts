import { buildAppWhenStale } from './build-app'
import { prepareElectron, runEndToEnd } from './end-to-end'
import { runScript } from './run-script'

/** `npm run test:e2e -- [arguments of Playwright]` */
async function testEndToEnd(args: string[]): Promise<number> {
  const executable = await prepareElectron()
  const buildCode = await buildAppWhenStale()
  return buildCode === 0 ? runEndToEnd(executable, args) : buildCode
}

void runScript(() => testEndToEnd(process.argv.slice(2)))
