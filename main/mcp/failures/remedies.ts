import { givenPath } from '../../../shared/given-path'
import type { McpRemedy, McpServerConfig } from '../../../shared/mcp'
import { programName } from '../definitions/line-names'
import { isPackageRunner } from '../packages/is-package-runner'
import { npxLine } from '../packages/npx-line'

type ProgramConfig = McpServerConfig & { type: 'stdio' }

export const EDIT: McpRemedy = { type: 'edit' }
export const START: McpRemedy = { type: 'start' }

const SECRET = /(KEY|TOKEN|SECRET|PASSWORD|PASSWD|CREDENTIALS?|PAT|AUTH)S?$/i
/** A version, a tag or a range at the end of a package's name. */
const VERSION = /(?<=.)@[^@/]*$|[=~<>!]=.*/s

const PAGES: Readonly<Record<string, string>> = {
  node: 'https://nodejs.org/en/download',
  npm: 'https://nodejs.org/en/download',
  npx: 'https://nodejs.org/en/download',
  uv: 'https://docs.astral.sh/uv/getting-started/installation/',
  uvx: 'https://docs.astral.sh/uv/getting-started/installation/',
  docker: 'https://docs.docker.com/get-started/get-docker/',
  bun: 'https://bun.sh/docs/installation',
  bunx: 'https://bun.sh/docs/installation',
  deno: 'https://docs.deno.com/runtime/getting_started/installation/',
  python: 'https://www.python.org/downloads/',
  python3: 'https://www.python.org/downloads/',
  java: 'https://adoptium.net/temurin/releases/',
  dotnet: 'https://dotnet.microsoft.com/download',
  go: 'https://go.dev/dl/',
  git: 'https://git-scm.com/downloads',
  ruby: 'https://www.ruby-lang.org/en/downloads/',
}

/** The page from which a program is installed, as far as it is known. */
export function installPage(program: string): McpRemedy | undefined {
  const url = Object.hasOwn(PAGES, program) ? PAGES[program] : undefined
  return url === undefined ? undefined : { type: 'open', url }
}

/** Another path for one that the config names and the line too. */
export function choosePath({ command, args, cwd }: ProgramConfig, line: string): McpRemedy | undefined {
  const said = line.replaceAll('\\\\', '\\')
  const given = [...args, cwd, command]
  const whole = given.flatMap(text => givenPath(text) ?? []).filter(path => said.includes(path))
  const quoted = [...said.matchAll(/(?:[A-Za-z]:)?[\\/][^\s'"“”:,;()]{2,}/g)].map(([path]) => path.replace(/\.$/, ''))
  const path =
    whole.sort((one, other) => other.length - one.length)[0] ??
    quoted.find(part => given.some(text => text.includes(part)))
  return path === undefined ? undefined : { type: 'choose', path }
}

/** The variable by which a server is given its key. */
export function keyVariable({ env }: ProgramConfig): string | undefined {
  return Object.keys(env).find(name => SECRET.test(name))
}

/** Takes away what was fetched for the line, where it is npx that keeps it. */
export function fetchAgain(config: ProgramConfig): McpRemedy | undefined {
  return npxLine(config) ? { type: 'fetch-again' } : undefined
}

/** The same line without the version of its package. */
export function newestVersion({ command, args }: ProgramConfig): McpRemedy | undefined {
  if (!isPackageRunner({ command, args })) return undefined
  const at = args.findIndex(word => !word.startsWith('-') && VERSION.test(word))
  const word = args[at]
  if (word === undefined) return undefined
  const name = word.replace(VERSION, '')
  return {
    type: 'use-line',
    command,
    args: args.with(at, /^uvx?$/.test(programName(command)) ? name : `${name}@latest`),
  }
}

/** The same line without what asks for a terminal; only Docker and its likes are asked so. */
export function withoutTerminal({ command, args }: ProgramConfig): McpRemedy | undefined {
  if (!/^(docker|podman|nerdctl)$/.test(programName(command))) return undefined
  const others = args.flatMap(word => {
    if (/^(-t|--tty|--tty=true)$/.test(word)) return []
    return /^-(it|ti)$/.test(word) ? ['-i'] : [word]
  })
  return others.join('\n') === args.join('\n') ? undefined : { type: 'use-line', command, args: others }
}

/** The same line, by which Deno allows what it refused. */
export function withDenoAllowing({ command, args }: ProgramConfig, what: string): McpRemedy | undefined {
  const at = args.indexOf('run')
  if (programName(command) !== 'deno' || at < 0) return undefined
  return { type: 'use-line', command, args: args.toSpliced(at + 1, 0, `--allow-${what}`) }
}
