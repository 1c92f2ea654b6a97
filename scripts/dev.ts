import { forgetBuild } from './build-app'
import { requireDisplay } from './display/require-display'
import { adviseOnNamespaces, sandboxSwitches } from './display/sandbox-switches'
import { ensureSystemLibraries } from './display/system-libraries'
import { describeElectron, resolveElectron } from './electron/resolve-electron'
import { runScript } from './run-script'
import { runTool } from './run-tool'

/** `npm run dev -- [arguments]`: the app with hot reload of the renderer and restarts of main. */
async function dev(args: string[]): Promise<number> {
  requireDisplay('npm run dev')
  await forgetBuild()
  const electron = await resolveElectron()
  await ensureSystemLibraries(electron.executable, false)
  console.log(describeElectron(electron))
  await adviseOnNamespaces()
  const sandbox = sandboxSwitches().length > 0 ? ['--noSandbox'] : []
  const appArguments = args.length > 0 ? ['--', ...args] : []
  const env = { ...process.env, ELECTRON_EXEC_PATH: electron.executable }
  return runTool('electron-vite', ['dev', '--watch', ...sandbox, ...appArguments], { env })
}

void runScript(() => dev(process.argv.slice(2)))
