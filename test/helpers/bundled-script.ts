import { symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { temporaryFolder } from './temp-folder'

const packages = fileURLToPath(new URL('../../node_modules', import.meta.url))
const native = ['node-pty', /^@parcel\/watcher/]
const built = new Map<string, Promise<Chunk[]>>()

type Chunk = { fileName: string; code: string }

/** A script with all that it imports, threads too, as files that Node runs by itself: for tests that start it again and again. */
export async function bundledScript(script: URL): Promise<string> {
  const folder = await temporaryFolder()
  const chunks = built.get(script.href) ?? bundle(script)
  built.set(script.href, chunks)
  for (const { fileName, code } of await chunks) await writeFile(join(folder, fileName), code)
  // Native code and what is looked up by its name is found as from the script's own place.
  await symlink(packages, join(folder, 'node_modules'), 'junction')
  return join(folder, 'script.mjs')
}

async function bundle(script: URL): Promise<Chunk[]> {
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
        input: { script: fileURLToPath(script) },
        external: native,
        output: { format: 'es', entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
      },
    },
  })
  if (!('output' in result)) throw new Error(`${script} was not bundled.`)
  return result.output.flatMap(chunk => (chunk.type === 'chunk' ? [chunk] : []))
}
