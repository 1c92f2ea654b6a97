import { symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { temporaryFolder } from './temp-folder'

const packages = fileURLToPath(new URL('../../node_modules', import.meta.url))
const native = ['node-pty', /^@parcel\/watcher/]
const built = new Map<string, Promise<string>>()

/** A script with all that it imports as one file that Node runs by itself: for tests that start it again and again. */
export async function bundledScript(script: URL): Promise<string> {
  const folder = await temporaryFolder()
  const file = join(folder, 'script.mjs')
  const code = built.get(script.href) ?? bundle(script)
  built.set(script.href, code)
  await writeFile(file, await code)
  // Native code and what is looked up by its name is found as from the script's own place.
  await symlink(packages, join(folder, 'node_modules'), 'junction')
  return file
}

async function bundle(script: URL): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    ssr: { noExternal: true },
    build: {
      ssr: true,
      write: false,
      minify: false,
      target: 'node20',
      rolldownOptions: {
        input: fileURLToPath(script),
        external: native,
        output: { format: 'es', codeSplitting: false },
      },
    },
  })
  const [chunk, ...others] = 'output' in result ? result.output : []
  if (chunk?.type !== 'chunk' || others.length > 0) throw new Error(`${script} did not become one file.`)
  return chunk.code
}
