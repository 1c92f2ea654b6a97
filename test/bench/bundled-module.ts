import { rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { bundle } from '../../scripts/test-bundles'

/** A module made as the product is, as threads are files of the bundle. */
export async function bundledModule<T>(entry: string): Promise<{ module: T; remove(): Promise<void> }> {
  const path = await bundle(entry, 'cjs')
  const module: T = createRequire(import.meta.url)(path)
  return { module, remove: () => rm(dirname(path), { recursive: true, force: true, maxRetries: 5 }) }
}
