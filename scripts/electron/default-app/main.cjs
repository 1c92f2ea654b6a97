// Stands in for Electron's own default app, which the registry copy lacks: `electron [switches] FOLDER [arguments]`.
// process.argv stays as it is, as with the real one. Plain CommonJS because it is packed as it lies here.
const { existsSync, readFileSync } = require('node:fs')
const { Module } = require('node:module')
const { dirname, join, resolve } = require('node:path')
// biome-ignore lint/style/noRestrictedImports: this file is part of an Electron distribution, not of the product
const { app } = require('electron')

/** Splits the command line at the app's folder: what comes after it belongs to the app. */
function parseCommandLine(commandLine) {
  const preloads = []
  for (let index = 0; index < commandLine.length; index++) {
    const argument = commandLine[index]
    if (argument === '-r' || argument === '--require') preloads.push(commandLine[++index])
    else if (!argument.startsWith('-')) return { folder: resolve(argument), preloads }
  }
  return { folder: undefined, preloads }
}

function describeApp(folder) {
  const file = join(folder, 'package.json')
  if (!existsSync(file)) return
  const manifest = JSON.parse(readFileSync(file, 'utf8'))
  if (manifest.version) app.setVersion(manifest.version)
  app.name = manifest.productName ?? manifest.name ?? app.name
  app.setDesktopName(manifest.desktopName ?? `${app.name}.desktop`)
  app.setAppPath(folder)
}

function launch() {
  const { folder, preloads } = parseCommandLine(process.argv.slice(1))
  if (!folder) {
    console.error('Usage: electron [switches] FOLDER [arguments]')
    process.exit(1)
  }
  Module._preloadModules(preloads)
  Object.defineProperty(process, 'defaultApp', { configurable: false, enumerable: true, value: true })
  describeApp(folder)
  const main = Module._resolveFilename(folder, null, true)
  if (!existsSync(join(folder, 'package.json'))) app.setAppPath(dirname(main))
  require(main)
}

try {
  launch()
} catch (error) {
  // Without this Electron would show a dialog and wait, which hangs a machine without a person.
  console.error('App threw an error during load')
  console.error(error)
  process.exit(1)
}
