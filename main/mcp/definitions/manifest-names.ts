import { z } from 'zod'
import { type LineName, lineNames } from './line-names'

const Manifest = z.looseObject({ scripts: z.record(z.string(), z.unknown()).catch({}) })
const MOST_TEXTS = 100

/**
 * Returns what a package's manifest runs: the scripts that are requested, with those that go before and after and those
 * that they request in turn; and if the package itself is run, its entry file.
 */
export function manifestNames(manifest: string, operands: readonly string[], isRun: boolean): LineName[] {
  const parsed = parsedManifest(manifest)
  if (!parsed) return []
  const scripts = new Map(
    Object.entries(parsed.scripts).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
  const asked = new Set(operands)
  const names: LineName[] = []
  // A set takes what is added while it is gone through.
  for (const operand of asked) {
    for (const script of [`pre${operand}`, operand, `post${operand}`]) {
      const words = scripts.get(script)?.split(/[\s;|&]+/) ?? []
      names.push(...lineNames({ command: words[0] ?? '', args: words.slice(1), env: {} }))
      for (const word of words) if (scripts.has(word)) asked.add(word)
    }
  }
  const entries = isRun ? ['main', 'module', 'bin', 'exports'].flatMap(key => [...textsIn(parsed[key])]) : []
  return [...names, ...entries.slice(0, MOST_TEXTS).map(text => entryName(text))]
}

function parsedManifest(text: string): z.infer<typeof Manifest> | undefined {
  try {
    return Manifest.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

/** Node finds `main` without its ending, too. */
function entryName(text: string): LineName {
  return { spellings: [text, `${text}.js`, `${text}/index.js`], isRun: false }
}

function* textsIn(value: unknown, depth = 0): Generator<string> {
  if (typeof value === 'string') yield value
  else if (typeof value === 'object' && value !== null && depth < 5) {
    for (const inner of Object.values(value).slice(0, MOST_TEXTS)) yield* textsIn(inner, depth + 1)
  }
}
