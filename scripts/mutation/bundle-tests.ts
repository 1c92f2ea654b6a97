import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Script } from 'node:vm'
import { build, type Plugin } from 'vite'
import type { Registered } from './test-registry'

const ENTRY = 'virtual:tests'

/**
 * All test files with the code that they test as one script, so that a run can begin anew within a process as often as there
 * are mutants. Packages stay outside of it, loaded once. The result evaluates everything and collects the tests.
 */
export async function bundleTests(root: string, files: readonly string[]): Promise<() => Registered[]> {
  const base = pathToFileURL(join(root, 'tests.cjs')).href
  const built = await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [entryOf(root, files)],
    define: { 'import.meta.url': JSON.stringify(base) },
    build: {
      ssr: true,
      write: false,
      minify: false,
      target: 'node20',
      rolldownOptions: { input: ENTRY, output: { format: 'cjs' } },
    },
  })
  const [chunk, ...others] = 'output' in built ? built.output : []
  if (chunk?.type !== 'chunk' || others.length > 0) throw new Error('The tests did not become one script.')
  const script = new Script(`(function (require, module, exports) {${chunk.code}\n})`, { filename: 'tests.cjs' })
  const packages = createRequire(base)
  // Vitest alone refuses to be required.
  const vitest = await import('vitest')
  const load = (name: string): unknown => (name === 'vitest' ? vitest : packages(name))
  return () => {
    const module: { exports: { tests?: Registered[] } } = { exports: {} }
    script.runInThisContext()(load, module, module.exports)
    return module.exports.tests ?? []
  }
}

/** Imports the tests one after the other, with the registry in place of Vitest, which the registry itself still finds. */
function entryOf(root: string, files: readonly string[]): Plugin {
  const registry = join(root, 'scripts', 'mutation', 'test-registry.ts')
  return {
    name: 'mutation-tests',
    enforce: 'pre',
    resolveId(source, importer) {
      if (source === ENTRY) return `\0${ENTRY}`
      return source === 'vitest' && importer !== registry ? registry : undefined
    },
    load(id) {
      if (id !== `\0${ENTRY}`) return undefined
      const imports = files.map(file => `import ${JSON.stringify(join(root, file))}`)
      return [...imports, `export { tests } from ${JSON.stringify(registry)}`].join('\n')
    },
  }
}
