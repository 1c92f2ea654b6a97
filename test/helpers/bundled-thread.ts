import { mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import { pageScripts } from '../../scripts/page-scripts'

/** A module that starts a thread, made as the product is: the thread is a file of the bundle. */
export async function bundledThread<T>(input: string): Promise<{ module: T; remove(): Promise<void> }> {
  const outDir = await mkdtemp(join(tmpdir(), 'atrium-test-'))
  await build({
    configFile: false,
    logLevel: 'error',
    plugins: [pageScripts()],
    ssr: { noExternal: true, target: 'node' },
    build: {
      ssr: true,
      target: 'node20.18',
      minify: true,
      outDir,
      rolldownOptions: {
        input: { index: input },
        output: { format: 'cjs', entryFileNames: '[name].cjs', chunkFileNames: 'chunks/[name]-[hash].cjs' },
      },
    },
  })
  const module: T = createRequire(import.meta.url)(join(outDir, 'index.cjs'))
  return { module, remove: () => rm(outDir, { recursive: true, force: true, maxRetries: 5 }) }
}
