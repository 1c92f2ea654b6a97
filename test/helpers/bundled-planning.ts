import { mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import type * as planning from './planning'

export type Planning = typeof planning

/** The planning of file changes as a bundle, made as the product's is, so that it has its thread. */
export async function bundledPlanning(): Promise<Planning & { remove(): Promise<void> }> {
  const outDir = await mkdtemp(join(tmpdir(), 'atrium-bundle-'))
  await build({
    configFile: false,
    logLevel: 'error',
    ssr: { noExternal: true, target: 'node' },
    build: {
      ssr: true,
      target: 'node20.18',
      minify: true,
      outDir,
      rolldownOptions: {
        input: { index: fileURLToPath(new URL('planning.ts', import.meta.url)) },
        output: { format: 'cjs', entryFileNames: '[name].cjs', chunkFileNames: 'chunks/[name]-[hash].cjs' },
      },
    },
  })
  const remove = () => rm(outDir, { recursive: true, force: true, maxRetries: 5 })
  return { ...createRequire(import.meta.url)(join(outDir, 'index.cjs')), remove }
}
