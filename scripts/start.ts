import { buildAppWhenStale } from './build-app'
import { requireDisplay } from './display/require-display'
import { adviseOnNamespaces, sandboxSwitches } from './display/sandbox-switches'
import { ensureSystemLibraries } from './display/system-libraries'
import { describeElectron, resolveElectron } from './electron/resolve-electron'
import { projectRoot } from './project-root'
import { runScript } from './run-script'
import { runCommand } from './run-tool'

/** `npm start -- [arguments]`: builds what has changed and opens the app. */
async function start(args: string[]): Promise<number> {
  requireDisplay('npm start')
  const buildCode = await buildAppWhenStale()
  if (buildCode !== 0) return buildCode
  const electron = await resolveElectron()
  await ensureSystemLibraries(electron.executable, false)
  console.log(describeElectron(electron))
  await adviseOnNamespaces()
  return runCommand(electron.executable, [...sandboxSwitches(), projectRoot, ...args], { env: electronEnvironment() })
}

/** A terminal inside another Electron app may carry this, which would turn Electron into plain Node. */
function electronEnvironment(): NodeJS.ProcessEnv {
  const { ELECTRON_RUN_AS_NODE: _, ...env } = process.env
  return env
}

void runScript(() => start(process.argv.slice(2)))
