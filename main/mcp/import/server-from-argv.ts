import { programName } from '../definitions/line-names'
import type { RawServer } from './raw-server'

/** Programs that start servers, besides those that are servers themselves. */
const LAUNCHERS =
  /^(npx|bunx|pnpx|uvx|pipx|npm|pnpm|yarn|bun|uv|deno|docker|podman|node|nodejs|tsx|ts-node|python[\d.]*|py|java|dotnet|ruby|bash|sh|zsh|pwsh|powershell|cmd|wsl|go|cargo|php|nix|poetry|env|mise)$/
/** The lines that only fetch or build, and run no server. */
const PREPARATION =
  /^(npm|pnpm|yarn|bun) (i|install|ci|add|build|run build|link|init|create)\b|^(pip3?|uv pip|brew|apt|apt-get|choco|winget|scoop|go|cargo|pipx|dotnet tool|uv tool|gem) (add|install|get|build|sync|restore)\b|^(git|mkdir|curl|wget|make|docker (pull|build|compose)|uv (sync|venv|add|init)|cargo build)\b|^(cp|mv|chmod|source|echo|open|code)\b/
const VARIABLE = /^(?:\$\{([A-Za-z_]\w*)\}|([A-Za-z_]\w*))=(.*)$/s

export type Variables = Record<string, string>

/** A program's line as a server, or undefined where it is none. */
export function serverFromArgv(words: readonly string[], env: Variables = {}, cwd?: string): RawServer | undefined {
  const { rest, variables } = withoutVariables(words)
  const [command = '', ...args] = rest
  if (!isProgram(command, args)) return undefined
  return {
    command,
    args,
    env: { ...env, ...variables },
    ...(cwd !== undefined && { cwd }),
  }
}

/** The words after assignments such as `KEY=value`, and what they assign. */
export function withoutVariables(words: readonly string[]): { rest: readonly string[]; variables: Variables } {
  const variables: Variables = {}
  let at = /^(env|cross-env)$/.test(words[0] ?? '') ? 1 : 0
  const from = at
  for (; at < words.length; at++) {
    const assigned = assignment(words[at] ?? '')
    if (!assigned) break
    variables[assigned[0]] = assigned[1]
  }
  return { rest: from === 1 && at === 1 ? words : words.slice(at), variables }
}

export function assignment(word: string): [name: string, value: string] | undefined {
  const [, windows, name = windows, value = ''] = VARIABLE.exec(word) ?? []
  return name === undefined ? undefined : [name, value]
}

export function isPreparation(words: readonly string[]): boolean {
  return PREPARATION.test(words.slice(0, 3).join(' '))
}

function isProgram(command: string, args: readonly string[]): boolean {
  if (LAUNCHERS.test(programName(command))) return args.length > 0
  if (/^(https?:|-)/.test(command)) return false
  const isPath = /^(?:~|\.{0,2}|[A-Za-z]:|\$\{\w+\})[/\\]./.test(command) || /\.exe$/i.test(command)
  return isPath || /(^|[-_])mcp([-_]|$)/i.test(command)
}
