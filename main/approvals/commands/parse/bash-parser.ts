import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Parser } from 'web-tree-sitter'

const packages = createRequire(import.meta.url)

let pending: Promise<Parser> | undefined

/**
 * The parser of tree-sitter's bash grammar, loaded at first use (about 20 ms). Its two WebAssembly files stay in their
 * packages, where they are found in a test, in development and within the packed app alike; nothing is compiled or unpacked.
 */
export function bashParser(): Promise<Parser> {
  pending ??= load().catch(thrown => {
    pending = undefined
    throw thrown
  })
  return pending
}

async function load(): Promise<Parser> {
  // Asked for by name at run time, so that no bundler takes the script away from its WebAssembly.
  const { Language, Parser }: typeof import('web-tree-sitter') = packages('web-tree-sitter')
  const [runtime, grammar] = await Promise.all(
    ['web-tree-sitter/web-tree-sitter.wasm', 'tree-sitter-bash/tree-sitter-bash.wasm'].map(name =>
      readFile(packages.resolve(name)),
    ),
  )
  await Parser.init({ wasmBinary: runtime })
  const parser = new Parser()
  parser.setLanguage(await Language.load(new Uint8Array(grammar ?? [])))
  return parser
}
