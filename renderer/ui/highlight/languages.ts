/** The languages that are coloured, each with its other names: in fences, as endings of files, and as whole file names. */
const NAMES = {
  bash: 'sh zsh shell shellscript ksh bashrc zshrc profile bash_profile envrc',
  bat: 'cmd batch',
  c: 'h',
  cmake: 'cmakelists.txt',
  cpp: 'c++ cc cxx hpp hh hxx',
  csharp: 'cs c#',
  css: '',
  dart: '',
  diff: 'patch',
  docker: 'dockerfile containerfile',
  elixir: 'ex exs',
  go: 'golang',
  graphql: 'gql',
  groovy: 'gradle jenkinsfile',
  haskell: 'hs',
  hcl: 'tf tfvars terraform',
  html: 'htm xhtml',
  ini: 'cfg conf editorconfig gitconfig npmrc properties desktop service',
  java: '',
  javascript: 'js mjs cjs node',
  json: 'json5 webmanifest map har ipynb jsonl ndjson',
  jsonc: '',
  jsx: '',
  julia: 'jl',
  kotlin: 'kt kts',
  latex: 'tex sty math',
  less: '',
  lua: '',
  make: 'makefile mk mak gnumakefile',
  markdown: 'md mdown mkd mdx',
  nix: '',
  'objective-c': 'objc m',
  perl: 'pl pm',
  php: 'phtml',
  powershell: 'ps1 psm1 psd1 pwsh',
  prisma: '',
  proto: 'protobuf',
  python: 'py pyi pyw py3',
  r: 'rmd',
  ruby: 'rb rake gemspec gemfile rakefile',
  rust: 'rs',
  scala: 'sc sbt',
  scss: 'sass',
  sql: 'psql mysql sqlite plsql',
  svelte: '',
  swift: '',
  toml: '',
  tsx: '',
  typescript: 'ts mts cts',
  vue: '',
  xml: 'svg xsd xsl xslt plist csproj props targets rss atom',
  yaml: 'yml',
  zig: '',
} as const satisfies Readonly<Record<string, string>>

export type Language = keyof typeof NAMES

const BY_NAME: ReadonlyMap<string, Language> = new Map(
  Object.entries(NAMES).flatMap(([language, others]) =>
    [language, ...others.split(' ').filter(Boolean)].map(name => [name, language as Language]),
  ),
)

/** The language that a fence names, as in `ts title="a"` or `{.python}`; null for one that is not coloured. */
export function languageOf(info: string): Language | null {
  const [name = ''] = info.replace(/^\s*\{?\.?/, '').split(/[\s,{}:]/)
  return BY_NAME.get(name.toLowerCase()) ?? null
}

/** The language of a file, by its name or its ending. */
export function languageOfPath(path: string): Language | null {
  const name = (path.split(/[\\/]/).at(-1) ?? '').toLowerCase().replace(/^\./, '')
  return BY_NAME.get(name) ?? BY_NAME.get(name.split('.').at(-1) ?? '') ?? (/^dockerfile/.test(name) ? 'docker' : null)
}

export const LANGUAGES = Object.keys(NAMES) as readonly Language[]
