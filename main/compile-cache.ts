import { readdir, rm } from 'node:fs/promises'
import { basename, dirname } from 'node:path'

/** Node has these since 22.10. The oldest Electron that Atrium runs on has Node 20, and compiles its code at each start. */
type CompileCache = { enableCompileCache(folder: string): unknown; flushCompileCache(): void }
const node = process.getBuiltinModule('node:module') as Partial<CompileCache>

/**
 * Keeps what V8 makes of the code that is loaded from now on, and takes it up at the next start: nearly half of the time in which
 * main's code is loaded goes into compiling it. `folder` belongs to one version of the code, as the files of others are never read again.
 * Node checks the code itself, and goes on without a cache where it cannot be read or written.
 */
export function keepCompiledCode(folder: string): void {
  node.enableCompileCache?.(folder)
}

/** Writes down what was compiled so far, for a process that ends without being asked, and removes what other versions kept. */
export async function saveCompiledCode(folder: string): Promise<void> {
  node.flushCompileCache?.()
  const parent = dirname(folder)
  const versions = await readdir(parent).catch(() => [])
  const others = versions.filter(name => name !== basename(folder))
  await Promise.all(others.map(name => rm(`${parent}/${name}`, { recursive: true, force: true })))
}
