import { resolve } from 'node:path'
import type * as askIndex from '../../main/workspace/folder-index/ask-index'
import { bundledModule } from './bundled-module'

/** The index as the product has it: its thread is a file of the bundle. */
export async function bundledIndex(): Promise<{ indexThread: typeof askIndex.indexThread; remove(): Promise<void> }> {
  const { module, remove } = await bundledModule<typeof askIndex>(resolve('main/workspace/folder-index/ask-index.ts'))
  return { indexThread: module.indexThread, remove }
}
