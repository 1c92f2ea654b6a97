import { posix } from 'node:path'
import type { GrantRule } from '../../shared/permissions'
import { type Sentence, sentence } from '../../shared/sentence'
import { holds } from './match-grant'
import type { Policy } from './policy'

/** Programs whose meaning stands in a file of the folder, and that file's names: a rule for `make test` says nothing of what it runs. */
const OBEYS: readonly (readonly [programs: RegExp, files: RegExp])[] = [
  [/^(make|gmake|bmake|remake)$/, /^((gnu)?makefile(\..*)?|.*\.(mk|mak))$/],
  [/^just$/, /^(\.?justfile|.*\.just)$/],
  [/^(go-)?task$/, /^taskfile(\.dist)?\.ya?ml$/],
  [
    /^(npm|pnpm|yarn|bun|npx|pnpx|bunx|nx|turbo|lerna|ng|vite|wireit)$/,
    /^(package\.json|nx\.json|project\.json|turbo\.json|lerna\.json)$/,
  ],
  [/^(deno)$/, /^deno\.jsonc?$/],
  [
    /^(vitest|vite|jest|mocha|ava|playwright|cypress|karma|wdio|npm|pnpm|yarn|bun)$/,
    /^(vite|vitest|jest|ava|playwright|cypress|karma|wdio)\.(config|conf|workspace|setup)\..*$|^\.mocharc(\..*)?$/,
  ],
  [
    /^(eslint|prettier|stylelint|xo|standard)$/,
    /^(eslint|prettier|stylelint)\.config\..*$|^\.(eslint|prettier|stylelint)rc(\..*)?$/,
  ],
  [
    /^(webpack|rollup|babel|gulp|grunt|postcss|tailwindcss|next|nuxt|astro|svelte-kit)$/,
    /^(webpack|rollup|babel|postcss|tailwind|next|nuxt|astro|svelte)\.config\..*$|^\.babelrc(\..*)?$|^(gulp|grunt)file\..*$/,
  ],
  [
    /^(pytest|py\.test|python|tox|nox|poe|hatch|pdm|poetry|uv|coverage)[\d.]*$/,
    /^(conftest\.py|sitecustomize\.py|usercustomize\.py|pytest\.ini|tox\.ini|setup\.cfg|setup\.py|noxfile\.py|pyproject\.toml)$/,
  ],
  [
    /^(mypy|pylint|flake8|ruff|black)$/,
    /^(mypy\.ini|\.mypy\.ini|\.pylintrc|pylintrc|\.flake8|setup\.cfg|pyproject\.toml)$/,
  ],
  [/^(rake|bundle|rspec|rails|ruby)$/, /^(rakefile|gemfile|\.rspec|spec_helper\.rb|rails_helper\.rb|.*\.rake)$/],
  [/^(gradle|gradlew)$/, /^(.*\.gradle(\.kts)?|gradle\.properties|gradle-wrapper\.(jar|properties)|gradlew)$/],
  [
    /^(mvn|mvnw|ant|sbt|mill|lein|clojure|clj)$/,
    /^(pom\.xml|build\.xml|build\.sbt|build\.sc|mvnw|project\.clj|deps\.edn)$/,
  ],
  [/^(cargo|rustc)$/, /^(cargo\.toml|build\.rs|rust-toolchain(\.toml)?)$/],
  [
    /^(cmake|ctest|meson|ninja|bazel|buck2?|scons|xmake)$/,
    /^(cmakelists\.txt|cmakepresets\.json|.*\.cmake|meson\.build|build\.ninja|(build|workspace|module)(\.bazel)?|.*\.bzl|\.bazelrc|sconstruct|sconscript|xmake\.lua)$/,
  ],
  [/^(composer|php|phpunit|artisan)$/, /^(composer\.json|phpunit\.xml(\.dist)?)$/],
  [/^(mix|elixir)$/, /^mix\.exs$/],
  [/^(dotnet|msbuild)$/, /^(.*\.(cs|fs|vb)proj|directory\.build\.(props|targets))$/],
  [/^(swift)$/, /^package\.swift$/],
  [/^(docker|podman|docker-compose)$/, /^(dockerfile(\..*)?|.*\.dockerfile|(docker-)?compose(\..*)?\.ya?ml)$/],
  // Hooks are known by their names alone: core.hooksPath says in which folder they lie.
  [
    /^git$/,
    /^((pre|post)-(applypatch|commit|merge-commit|rebase|checkout|merge|push|auto-gc|rewrite|receive|index-change)|(applypatch|prepare-commit|commit)-msg|reference-transaction|fsmonitor-watchman)(\.(sh|js|py|rb|pl|exe))?$/,
  ],
  [/^(pre-commit|lefthook)$/, /^(\.pre-commit-config\.ya?ml|\.?lefthook(-local)?\.(ya?ml|toml|json))$/],
]

/**
 * The names that mark a file as configuration, whichever program reads it: `tsc` writes where `tsconfig.json` says, and
 * more programs obey more files than any list has.
 */
const CONFIGURATION = new RegExp(
  [
    String.raw`(?:^|[.-])(?:config|conf|workspace|setup)\.`,
    String.raw`^(?:ts|js)config.*\.json$|^package\.json$|^go\.(?:work|mod)$|^(?:pom|build|phpunit)\.`,
    String.raw`^\.[\w-]*rc(?:\.\w+)?$|^[a-z]{1,20}file(?:\.\w+)?$`,
    String.raw`\.(?:toml|ini|cfg|mk|mak|gradle|kts|exs|bzl|bazel|cmake|\w*proj|props|targets|sbt|rake)$`,
  ].join('|'),
)

/** They do what their words say, and read no configuration of the folder. */
const OBEYS_NOTHING =
  /^(touch|mkdir|rmdir|cp|mv|rm|ln|chmod|cat|ls|head|tail|wc|sort|uniq|cut|tr|tee|echo|printf|date|sleep|diff|cmp|file|stat|du|df|grep|unzip|zip|tar|gzip|gunzip)$/

/** Take a file as their program: by the word that follows. */
const STARTS_FILE =
  /^(ba|da|z|k|fi|c|tc)?sh$|^(node|bun|deno|tsx|ts-node|python|ruby|perl|php|lua|java|Rscript|pwsh|source|\.|env|sudo|time|nice|timeout|exec|run|-f|--file|--makefile)[\d.]*$/

/**
 * Returns text that follows "changes" if a file determines what a command does that one of the person's rules lets run;
 * null if it does not. A person who agreed to `make test` agreed to what it was. This does not apply in Full, which would
 * let the command run without a rule as well.
 */
export function obeyedByRule(
  path: string,
  { mode, grants = [], sessionId = '', workspace }: Policy,
  now: Date,
): Sentence | null {
  if (mode === 'full') return null
  const found = grants.find(({ rule, scope }) => holds(scope, { sessionId, workspace }, now) && isObeyedBy(rule, path))
  return found ? sentence`a file that controls what your rule for “${lineOf(found.rule)}” runs` : null
}

/**
 * Returns text that follows "changes" if a file is configuration that a program may obey which one of the person's rules
 * lets run; null if it is not.
 */
export function mayBeObeyedByRule(path: string, policy: Policy, now: Date): Sentence | null {
  if (policy.mode === 'full' || !isConfiguration(path.toLowerCase())) return null
  const { grants = [], sessionId = '', workspace } = policy
  const found = grants.find(({ rule, scope }) => mayObey(rule) && holds(scope, { sessionId, workspace }, now))
  return found ? sentence`configuration that may affect what your rule for “${lineOf(found.rule)}” runs` : null
}

function mayObey(rule: GrantRule): boolean {
  return isOfCommand(rule) && !OBEYS_NOTHING.test(posix.basename(wordsOf(rule)[0] ?? ''))
}

/** The files that Gradle builds itself with lie in a folder of their own. */
function isConfiguration(path: string): boolean {
  return CONFIGURATION.test(posix.basename(path)) || path.split('/').includes('buildsrc')
}

function isObeyedBy(rule: GrantRule, path: string): boolean {
  if (!isOfCommand(rule)) return false
  const lower = path.toLowerCase()
  const name = posix.basename(lower)
  const words = wordsOf(rule)
  if (words.some(word => OBEYS.some(([programs, files]) => programs.test(posix.basename(word)) && files.test(name)))) {
    return true
  }
  return words.some(
    (word, index) => isStarted(words, index) && posix.join(rule.workingDirectory, word).toLowerCase() === lower,
  )
}

/** Returns whether a word is started by its path, or follows a program that starts files; options in between may take a value. */
function isStarted(words: readonly string[], index: number): boolean {
  if (index === 0) return true
  const before = words.slice(0, index).findLast(word => !word.startsWith('-') || STARTS_FILE.test(word))
  return words[index]?.startsWith('./') === true || (before !== undefined && STARTS_FILE.test(posix.basename(before)))
}

type CommandRule = Extract<GrantRule, { kind: 'command' | 'command-template' | 'command-prefix' }>

function isOfCommand(rule: GrantRule): rule is CommandRule {
  return rule.kind === 'command' || rule.kind === 'command-template' || rule.kind === 'command-prefix'
}

/** Everything that may be a word: more of them protect more. */
function wordsOf(rule: CommandRule): string[] {
  const words = rule.kind === 'command' ? rule.line.split(/[\s;&|()<>"'`]+/) : rule.argv
  return words.filter(word => word !== '').slice(0, 500)
}

function lineOf(rule: GrantRule): string {
  if (rule.kind === 'command') return rule.line
  if (rule.kind === 'command-prefix') return `${rule.argv.join(' ')} …`
  return rule.kind === 'command-template' ? [...rule.argv, ...rule.holes.map(hole => `<${hole}>`)].join(' ') : ''
}
