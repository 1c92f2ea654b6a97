import { mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import type { indexThread } from '../../main/workspace/folder-index/ask-index'

/** The index as the product has it: its thread is a file of the bundle. */
export async function bundledIndex(): Promise<{ indexThread: typeof indexThread; remove(): Promise<void> }> {
  const outDir = await mkdtemp(join(tmpdir(), 'atrium-bench-'))
  await build({
    configFile: false,
    logLevel: 'error',
    ssr: { noExternal: true, target: 'node' },
    build: {
      ssr: true,
      outDir,
      rolldownOptions: {
        input: { index: 'main/workspace/folder-index/ask-index.ts' },
        output: { format: 'cjs', entryFileNames: '[name].cjs', chunkFileNames: 'chunks/[name]-[hash].cjs' },
      },
    },
  })
  const { indexThread: made } = createRequire(import.meta.url)(join(outDir, 'index.cjs'))
  return { indexThread: made, remove: () => rm(outDir, { recursive: true, force: true }) }
}
