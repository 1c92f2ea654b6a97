import { programName } from '../definitions/line-names'

/** Programs that fetch what they run, by the words that they begin with. */
const RUNNERS =
  /^(npx|pnpx|bunx|uvx|npm (exec|x|create|init)|(pnpm|bun|yarn) (x|dlx|exec|create)|uv (run|tool run)|pipx run|(docker|podman|nerdctl) (run|compose)|(docker|podman) container run|deno( run)?|go run|cargo run|dnx|dotnet tool)( |$)/

/** Returns whether a line starts a program that may first fetch what it runs: such a start takes as long as the network does. */
export function isPackageRunner({ command, args }: { command: string; args: readonly string[] }): boolean {
  const words = [programName(command), ...args.slice(0, 3)]
  const isShell = /^cmd$/.test(words[0] ?? '') && /^\/c$/i.test(words[1] ?? '')
  const own = isShell ? [programName(words[2] ?? ''), ...words.slice(3)] : words
  return RUNNERS.test(own.join(' '))
}
