import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { temporaryFolder } from './temp-folder'

/** A script with all that it imports as one file that Node runs by itself: for tests that start it again and again. */
export async function bundledScript(script: URL): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    ssr: { noExternal: true },
    build: {
      ssr: true,
      write: false,
      minify: false,
      target: 'node20',
      rolldownOptions: { input: fileURLToPath(script), output: { format: 'es' } },
    },
  })
  const [chunk, ...others] = 'output' in built ? built.output : []
  if (chunk?.type !== 'chunk' || others.length > 0) throw new Error(`${script} did not become one file.`)
  const file = join(await temporaryFolder(), 'script.mjs')
  await writeFile(file, chunk.code)
  return file
}
