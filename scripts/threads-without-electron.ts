import type { Plugin } from 'vite'

/** The facts about a bundle file: its content, and what it loads at once or later. */
type BundledFile = { code: string; imports: readonly string[]; dynamicImports: readonly string[] }

/**
 * Fails the build where a thread would load `electron`, at once or later: there is none in a thread, so that it ended there. A
 * function that main has, too, is enough for that, as the bundler puts what several files need where it likes.
 */
export function threadsWithoutElectron(): Plugin {
  return {
    name: 'threads-without-electron',
    generateBundle(_, bundle) {
      const files = Object.entries(bundle).flatMap(([name, one]) =>
        one.type === 'chunk' ? [[name, one] as const] : [],
      )
      const ways = waysToElectron(new Map(files))
      if (ways.length > 0) this.error(`A thread has no Electron, and these load it:\n${ways.join('\n')}`)
    },
  }
}

/** From the file of each thread to `electron`, by what loads what. */
export function waysToElectron(files: ReadonlyMap<string, BundledFile>): string[] {
  const threads = [...files].filter(([, { code }]) => code.includes('parentPort')).map(([name]) => name)
  return threads.flatMap(name => shortestWay(name, files) ?? [])
}

function shortestWay(start: string, files: ReadonlyMap<string, BundledFile>): string | undefined {
  const ways = new Map([[start, start]])
  for (const [name, way] of ways) {
    if (name === 'electron') return way
    const { imports = [], dynamicImports = [] } = files.get(name) ?? {}
    for (const next of [...imports, ...dynamicImports]) if (!ways.has(next)) ways.set(next, `${way} → ${next}`)
  }
  return undefined
}
