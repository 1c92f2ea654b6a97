import { buildApp } from './build-app'
import { describeElectron, resolveElectron } from './electron/resolve-electron'
import { packageApp } from './package-app'
import { runScript } from './run-script'

/** `npm run package [-- --installers]`: the app as an unpacked folder, or everything that users download. */
async function makePackage(args: string[]): Promise<number> {
  const electron = await resolveElectron()
  const installers = args.includes('--installers')
  console.log(describeElectron(electron))
  const buildCode = await buildApp()
  if (buildCode !== 0) return buildCode
  await packageApp(electron, installers)
  return 0
}

void runScript(() => makePackage(process.argv.slice(2)))
