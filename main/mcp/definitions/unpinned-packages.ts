import { programName } from './line-names'

/** A runner whose first operand, after these words, is a package that is fetched, or only what these options name. */
type Runner = { words: RegExp; names: RegExp; isPinned(text: string): boolean; isNamedOnly?: boolean }

const COMMIT = /[#@][0-9a-f]{40}$/i
const isNodePinned = (text: string) => /.@[v=]?\d+\.\d+\.\d+([-+][\w.+-]*)?$/.test(text) || COMMIT.test(text)
const isPythonPinned = (text: string) => /(===?|.@)\s*v?\d[\w.!+-]*$/.test(text) || COMMIT.test(text)
const RUNNERS: readonly Runner[] = [
  {
    words: /^(npx|pnpx|bunx|(npm|pnpm|bun) (exec|x|dlx)|yarn (dlx|exec)|npm (create|init))$/,
    names: /^(-p|--package)$/,
    isPinned: isNodePinned,
  },
  { words: /^(uvx|uv tool run|pipx run)$/, names: /^(--from|--with|--spec)$/, isPinned: isPythonPinned },
  { words: /^uv run$/, names: /^--with$/, isPinned: isPythonPinned, isNamedOnly: true },
  {
    words: /^deno( run)?$/,
    names: /^--import$/,
    isPinned: text => !/^(npm|jsr|https?):/.test(text) || isNodePinned(text),
  },
  { words: /^(docker|podman)( container)? run$/, names: /^$/, isPinned: text => /@sha256:[0-9a-f]{64}$/.test(text) },
]
/** Options with a value of their own that is no package. */
const VALUES =
  /^(-C|-c|-e|-v|-w|-u|-h|-m|--(prefix|cache|registry|userconfig|loglevel|call|directory|project|python|index|index-url|env|env-file|volume|mount|name|network|user|workdir|entrypoint|platform|add-host|label|memory|cpus|publish|hostname))$/
const MOST_WORDS = 3

/** The packages that a line has fetched and run without saying which version exactly, as they are written there. */
export function unpinnedPackages({ command, args }: { command: string; args: readonly string[] }): string[] {
  const words = [command, ...args].flatMap((word, at) =>
    at > 0 && /^(-c|\/c)$/i.test(args[at - 2] ?? '') ? word.split(/\s+/) : [word],
  )
  const found = words.flatMap((_, at) =>
    runnersAt(words, at).flatMap(({ runner, next }) => packagesOf(runner, words.slice(next))),
  )
  return [...new Set(found)]
}

function runnersAt(words: readonly string[], at: number): { runner: Runner; next: number }[] {
  // The longest name that fits: `npm exec`, and not `npm`.
  for (let length = MOST_WORDS; length > 0; length--) {
    const name = [programName(words[at] ?? ''), ...words.slice(at + 1, at + length)].join(' ')
    const runner = RUNNERS.find(one => one.words.test(name))
    if (runner && at + length <= words.length) return [{ runner, next: at + length }]
  }
  return []
}

function packagesOf({ names, isPinned, isNamedOnly }: Runner, words: readonly string[]): string[] {
  const named = words.flatMap((word, at) => {
    const [option = '', value] = word.split(/=(.*)/s)
    if (!names.test(option)) return []
    return [value ?? words[at + 1] ?? '']
  })
  const first = words.find((word, at) => !word.startsWith('-') && !VALUES.test(words[at - 1] ?? ''))
  // If an option names a package, the program that is run belongs to it.
  const packages = named.length > 0 || isNamedOnly ? named : first === undefined ? [] : [first]
  return packages.filter(text => text !== '' && !isLocal(text) && !isPinned(text))
}

function isLocal(text: string): boolean {
  return (
    /^(\.{0,2}[/\\]|~|file:|[a-z]:[\\/])|\$\{workspaceFolder\}/i.test(text) ||
    /^\.{1,2}$/.test(text) ||
    /\.(py|[cm]?[jt]s)$/.test(text)
  )
}
