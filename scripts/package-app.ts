import { rm, stat, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { type AfterPackContext, build, type Configuration, DIR_TARGET, Platform } from 'electron-builder'
import { buildStamp } from './build-app'
import { checkPackage } from './check-package'
import type { Electron } from './electron/electron'
import { projectRoot } from './project-root'

/** Written once a package is whole. */
const stamp = join(projectRoot, 'dist', '.complete')

/**
 * Packages what lies in `out/` as electron-builder.yml says. With any Electron but the official one the result is for
 * smoke tests on this machine, and installers are refused.
 */
export async function packageApp(electron: Electron, installers: boolean): Promise<void> {
  const official = electron.source === 'official'
  if (installers && !official)
    throw new Error(`Installers are only made with the official Electron, not one ${electron.why}.`)
  await rm(stamp, { force: true })
  await build({
    projectDir: projectRoot,
    targets: Platform.current().createTarget(installers ? undefined : DIR_TARGET),
    publish: 'never',
    config: { ...(official ? {} : substitute(electron)), afterPack: finishPackage },
  })
  await writeFile(stamp, electron.version)
}

/** Packages what was built since the last whole package. */
export async function packageAppWhenStale(electron: Electron): Promise<void> {
  const [built, packaged] = await Promise.all([stat(buildStamp(projectRoot)), stat(stamp).catch(() => undefined)])
  if (packaged && packaged.mtimeMs > built.mtimeMs) return
  console.log('Packaging …')
  await packageApp(electron, false)
}

function substitute({ executable, version }: Electron): Configuration {
  const depth = process.platform === 'darwin' ? '../../../..' : '..'
  return { electronDist: resolve(executable, depth), electronVersion: version }
}

/** electron-builder takes a given distribution as it is, with what only an unpackaged app needs. */
async function finishPackage({ appOutDir, packager }: AfterPackContext): Promise<void> {
  const resources = packager.getResourcesDir(appOutDir)
  await rm(join(resources, 'default_app.asar'), { force: true })
  await rm(join(appOutDir, 'version'), { force: true })
  await checkPackage(resources)
}
