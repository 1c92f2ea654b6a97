import { programName } from '../definitions/line-names'

/** Words of a package's or an image's name that say only what kind of thing it is. */
const KIND =
  /^(mcp|server|servers|modelcontextprotocol|model-context-protocol|official|node|js|ts|py|python|stdio|sdk|latest)$/
/** Options of those who run packages, each with a value of its own. */
const WITH_VALUE =
  /^(-p|--package|--from|--with|-w|--python|--index-url|--registry|-c|--call|-C|--directory|--project|--prefix)$/
/** Options of `docker run`, each with a value of its own. */
const DOCKER_VALUE =
  /^(-[evpwumhl]|--(env|env-file|volume|mount|network|net|name|publish|workdir|user|memory|cpus|platform|add-host|entrypoint|label|hostname|pull|gpus|shm-size|init|restart))$/
const LONGEST = 60

/** A short name for a program, by the package, the image or the file that it runs. */
export function programServerName(command: string, args: readonly string[]): string {
  const program = programName(command)
  if (/^(docker|podman)$/.test(program)) return plainName(imageIn(args) ?? program)
  const operands = operandsOf(args)
  if (/^(npx|bunx|pnpx|uvx|pipx)$/.test(program)) {
    const named = /^pipx$/.test(program) ? operands.filter(word => word !== 'run') : operands
    return plainName(packageName(named[0] ?? program))
  }
  if (/^(npm|pnpm|yarn|bun|uv|deno)$/.test(program)) {
    const named = operands.find(word => !/^(exec|dlx|x|run|start|tool|task|--)$/.test(word))
    return plainName(named === undefined ? program : lastName(named))
  }
  const module = args[args.indexOf('-m') + 1]
  if (/^(python[\d.]*|py)$/.test(program) && args.includes('-m') && module)
    return plainName(module.replaceAll('_', '-'))
  if (/^(node|python[\d.]*|py|tsx|java|dotnet|ruby|bash|sh|go|php)$/.test(program)) {
    return plainName(operands[0] === undefined ? program : lastName(operands[0]))
  }
  return plainName(program)
}

/** A short name for an address, by its host. */
export function addressServerName(url: string): string {
  const host = /^[a-z]+:\/\/(?:[^/?#@]{0,200}@)?([^/:?#]{1,300})/i.exec(url)?.[1] ?? ''
  if (/^(localhost|[\d.]+|\[)/.test(host)) return 'local'
  const parts = host.split('.').slice(0, -1)
  const told = parts.filter(part => !/^(www|api|mcp|app|remote|sse|server|gateway|com|co)$/.test(part))
  return plainName(told.at(-1) ?? host)
}

/** The name without its owner, its version and what says only that it is a server. */
export function plainName(text: string): string {
  const version = text.indexOf('@', text.lastIndexOf('/') + 2)
  const bare = version < 0 ? text : text.slice(0, version)
  const [owner = '', rest] = bare.startsWith('@') && bare.includes('/') ? bare.slice(1).split(/\/(.*)/s) : ['', bare]
  const parts = (rest ?? '').split(/[-_./:\s]+/).filter(part => part !== '')
  const told = parts.filter(part => !KIND.test(part.toLowerCase()))
  const name = told.length > 0 ? told.join('-') : owner && !KIND.test(owner) ? owner : parts.join('-')
  return name.slice(0, LONGEST) || 'server'
}

/** A package without its version: of npm or of PyPI. */
function packageName(word: string): string {
  const [plain = word] = /^@?[^@=<>~![\]]+/.exec(word) ?? []
  return plain.startsWith('git+') || plain.includes('://') ? lastName(plain) : plain
}

/** A file's own name, or that of the nearest folder that says more than what everybody has. */
function lastName(path: string): string {
  const parts = path.replace(/\.(git|m?js|cjs|ts|py|jar|dll|exe|csproj|rb|sh|php|go)$/i, '').split(/[/\\]+/)
  const told = parts.filter(part => part !== '' && !/^[A-Za-z]:$|^\.+$/.test(part))
  const common = /^(index|main|server|app|cli|stdio|start|run|program|dist|build|out|lib|src|bin|run\.sh)$/i
  return told.findLast(part => !common.test(part)) ?? told.at(-1) ?? path
}

/** The image that a container is made of. */
function imageIn(args: readonly string[]): string | undefined {
  const from = args.indexOf('run')
  for (let at = from + 1; at < args.length; at++) {
    const word = args[at] ?? ''
    if (DOCKER_VALUE.test(word) || /^-[a-zA-Z]*[evpwu]$/.test(word)) at += 1
    else if (!word.startsWith('-')) return word.replace(/:[^/:]*$/, '').replace(/^.*\//, '')
  }
  return undefined
}

function operandsOf(args: readonly string[]): string[] {
  return args.filter((word, at) => !word.startsWith('-') && !WITH_VALUE.test(args[at - 1] ?? ''))
}
