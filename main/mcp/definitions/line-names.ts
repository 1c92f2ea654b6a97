import { basename, delimiter, join } from 'node:path'
import { dangerousEnvVars } from './dangerous-env-vars'
import { moduleFiles, scriptNames } from './script-names'

/** A program as it would be started. */
export type Line = { command: string; args: readonly string[]; env: Readonly<Record<string, string>> }

/** A name in a line, with the spellings that it may have. `isRun` is true if a folder of that name would be run. */
export type LineName = { spellings: readonly string[]; isRun: boolean }

/** The files that programs obey when they find them in their working directory or above it, besides what they are told to run. */
const START_FILES: readonly (readonly [programs: RegExp, files: readonly string[]])[] = [
  [
    /^(npx|npm|pnpm|pnpx|yarn|yarnpkg|bun|bunx|corepack)$/,
    ['.npmrc', 'package.json', '.yarnrc', '.yarnrc.yml', '.pnpmfile.cjs', 'pnpm-workspace.yaml', 'bunfig.toml'],
  ],
  [/^(bun|bunx|deno|uv|docker)$/, ['.env']],
  [/^deno$/, ['deno.json', 'deno.jsonc', 'package.json', '.npmrc']],
  [/^(uv|uvx|pipx|poetry|hatch|pdm|rye)$/, ['pyproject.toml', 'uv.toml', 'poetry.toml', '.python-version', 'pip.conf']],
  [/^(g?make|just|task)$/, ['GNUmakefile', 'makefile', 'Makefile', 'justfile', '.justfile', 'Taskfile.yml']],
  [/^(docker|podman|docker-compose)$/, ['compose.yaml', 'compose.yml', 'docker-compose.yml', 'Dockerfile']],
  [/^(cargo|go)$/, ['Cargo.toml', '.cargo/config.toml', 'build.rs', 'src/main.rs', 'go.mod', 'main.go']],
  [/^(bundle|rake|ruby)$/, ['Gemfile', 'Rakefile']],
]
const INTERPRETERS =
  /^(node|nodejs|python[\d.]*|py|tsx|ts-node|ruby|perl|php|(ba|z|k|da|fi)?sh|cmd|powershell|pwsh|env|sudo|nice)$/
const SUBCOMMANDS = /^(run|run-script|exec|x|dlx|tool|start|create|init)$/

/** Options of those who run something, whose value may be a folder; what comes after them is still theirs. */
const PLACES = /^(-C|-p|-r|--(directory|project|prefix|cwd|dir|from|with|with-editable|package|import|require|loader))$/

/** Returns the names in a line's command, arguments and variables, in any form: whole, within a text, or as a module. */
export function lineNames({ command, args, env }: Line): LineName[] {
  const words = [command, ...args]
  const within = args.flatMap(text => scriptNames(text))
  const modules = args.flatMap((word, at) => (args[at - 1] === '-m' ? [moduleFiles(word)] : []))
  return [
    ...namedWhole(words),
    ...variableNames({ command, env }),
    ...[...within, ...modules.flat().map(name => [name])].map(spellings => ({ spellings, isRun: false })),
  ]
}

/** Returns the names in variables: files that steer a program are run, as is what PATH has for a bare name. */
function variableNames({ command, env }: Pick<Line, 'command' | 'env'>): LineName[] {
  return Object.entries(env).flatMap(([name, value]) => {
    const isRun = dangerousEnvVars([name]).length > 0
    const onPath =
      /^path$/i.test(name) && !/[/\\]/.test(command) ? value.split(delimiter).map(folder => join(folder, command)) : []
    return [[value], ...onPath.map(path => [path]), ...scriptNames(value)].map(spellings => ({ spellings, isRun }))
  })
}

/** The names of files that the line's programs obey. */
export function startFiles({ command, args }: Line): string[] {
  const programs = programsIn([command, ...args])
  const files = START_FILES.flatMap(([known, names]) => (programs.some(name => known.test(name)) ? names : []))
  return [...new Set(files)]
}

/**
 * Returns the paths in a folder where packages that a runner such as `npx` is told to run are looked up before they are
 * fetched: the package, of whatever version, and its programs.
 */
export function installedPackages({ command, args }: Line): string[] {
  const [known] = START_FILES[0] ?? []
  if (!programsIn([command, ...args]).some(name => known?.test(name))) return []
  const named = operandsOf(args.map(word => word.replace(/^-(?:p|-package)=/, '')))
  return [...new Set(named.flatMap(placesOf))]
}

/** Returns the words of a line that may be the name of a script in a package's own list. */
export function operandsOf(args: readonly string[]): string[] {
  return args.flatMap(word => word.split(/\s+/)).filter(word => word !== '' && !word.startsWith('-'))
}

function placesOf(operand: string): string[] {
  const version = operand.indexOf('@', Math.max(operand.lastIndexOf('/') + 1, 1))
  const plain = version < 0 ? operand : operand.slice(0, version)
  const programs = [operand, plain, plain.replace(/^@[^/]*\//, '')].map(name => `.bin/${name}`)
  return [plain, ...programs].filter(name => !/[\\]|\.\./.test(name)).map(name => `node_modules/${name}`)
}

function namedWhole(words: readonly string[]): LineName[] {
  let isRun = true
  return words.flatMap((word, at) => {
    const before = words[at - 1] ?? ''
    const names = spellingsOf(word, at === 0)
    if (word.startsWith('-'))
      return names.map(name => ({ spellings: [name], isRun: isRun && PLACES.test(word.replace(/=.*/s, '')) }))
    const found = names.map(name => ({ spellings: [name], isRun }))
    // The first thing that is run is the last that may be a folder: what follows is its own.
    if (at > 0 && !isProgram(word) && !PLACES.test(before)) isRun = false
    return found
  })
}

/** The whole word, what stands after `=`, and what stands right behind an option of one letter. */
function spellingsOf(word: string, isCommand: boolean): string[] {
  // A bare name is looked for in PATH alone.
  if (isCommand) return /[/\\]/.test(word) ? [word] : []
  const parts = [word, word.replace(/^-[^=]*=/s, ''), word.replace(/^-\w/, '')]
  return [...new Set(parts.map(withoutScheme))].filter(part => part !== '')
}

function withoutScheme(text: string): string {
  const [, path] = /^file:(?:\/\/(?=\/))?(.*)$/s.exec(text) ?? []
  if (path === undefined) return text
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

function programsIn(words: readonly string[]): string[] {
  return words.flatMap(word => word.split(/[\s;|&()]+/)).map(programName)
}

function isProgram(word: string): boolean {
  const name = programName(word)
  return SUBCOMMANDS.test(name) || INTERPRETERS.test(name) || START_FILES.some(([known]) => known.test(name))
}

/** Returns the program that a word names: without its folder, and without its Windows ending. */
export function programName(word: string): string {
  return basename(word.replaceAll('\\', '/'))
    .toLowerCase()
    .replace(/\.(exe|cmd|bat|com)$/, '')
}
