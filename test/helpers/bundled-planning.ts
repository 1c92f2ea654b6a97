import { fileURLToPath } from 'node:url'
import { bundledThread } from './bundled-thread'
import type * as planning from './planning'

export type Planning = typeof planning

/** The planning of file changes as a bundle, so that it has its thread. */
export async function bundledPlanning(): Promise<Planning & { remove(): Promise<void> }> {
  const { module, remove } = await bundledThread<Planning>(fileURLToPath(new URL('planning.ts', import.meta.url)))
  return { ...module, remove }
}
