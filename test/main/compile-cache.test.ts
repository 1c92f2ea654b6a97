import { execFile } from 'node:child_process'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import nodeModule from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../helpers/temp-folder'

const source = pathToFileURL(join(import.meta.dirname, '../../main/compile-cache.ts')).href

/** A start of Atrium as far as this goes: it begins to keep, loads a script, and saves. Resolves to what Node says of its cache. */
async function start(folder: string, script: string): Promise<string> {
  const code = `const { keepCompiledCode, saveCompiledCode } = await import(${JSON.stringify(source)})
    const { createRequire } = await import('node:module')
    keepCompiledCode(${JSON.stringify(folder)})
    createRequire(import.meta.url)(${JSON.stringify(script)})
    await saveCompiledCode(${JSON.stringify(folder)})`
  const args = ['--import', 'tsx', '--input-type=module', '-e', code]
  // The tests themselves may run with a cache.
  const { NODE_COMPILE_CACHE: _, ...rest } = process.env
  const env = { ...rest, NODE_DEBUG_NATIVE: 'COMPILE_CACHE' }
  const { stdout, stderr } = await promisify(execFile)(process.execPath, args, { env })
  return stdout + stderr
}

test.skipIf(!('enableCompileCache' in nodeModule))(
  'the second start takes up what the first one compiled, and what another version kept is removed',
  async () => {
    const folder = await temporaryFolder()
    const script = join(folder, 'script.cjs')
    await writeFile(script, `module.exports = () => ${JSON.stringify('x'.repeat(5_000))}`)
    await mkdir(join(folder, 'compiled', '0.0.9', 'old'), { recursive: true })
    const own = join(folder, 'compiled', '0.1.0')
    expect(await start(own, script)).not.toMatch(/script\.cjs was accepted/)
    expect(await readdir(join(folder, 'compiled'))).toEqual(['0.1.0'])
    expect(await start(own, script)).toMatch(/script\.cjs was accepted/)
  },
)

test('a folder that cannot be written keeps nothing and breaks nothing', async () => {
  const folder = await temporaryFolder()
  const script = join(folder, 'script.cjs')
  await writeFile(script, 'module.exports = 1')
  await writeFile(join(folder, 'compiled'), 'a file')
  await expect(start(join(folder, 'compiled', '0.1.0'), script)).resolves.not.toMatch(/was accepted/)
})
