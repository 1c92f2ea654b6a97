/** git's command with what follows it, and the folder that it is told to work in. */
export type GitArguments = { argv: string[]; folder?: string }

/** Before git's command they change how it speaks, and not what it reads or runs. */
const QUIET = new Set(['--no-pager', '-P', '--no-optional-locks', '--literal-pathspecs', '--no-replace-objects'])

const HARMLESS_SETTING =
  /^(color\.\w+|core\.quotepath|diff\.(renames|renamelimit|context)|log\.(date|abbrevcommit|decorate)|status\.\w+|column\.ui)=[\w-]*$|^(core\.pager|pager\.\w+)=cat$/i

/**
 * Without what may stand between git and its command; null where that is not known to change only how it speaks, or where it
 * works: other settings, repositories and programs.
 */
export function gitArguments(argv: readonly string[]): GitArguments | null {
  const rest = argv.slice(1)
  const folders: string[] = []
  for (let word = rest[0]; word?.startsWith('-') && !SAYS_ITSELF.test(word); word = rest[0]) {
    rest.shift()
    const value = word === '-C' || word === '-c' ? rest.shift() : undefined
    const isSetting = word === '-c' && HARMLESS_SETTING.test(value ?? '')
    if (word === '-C' && value !== undefined) folders.push(value)
    else if (!QUIET.has(word) && !isSetting) return null
  }
  const [folder, second] = folders
  // A second one would start from the first.
  if (second !== undefined) return null
  return { argv: ['git', ...rest], ...(folder !== undefined && { folder }) }
}

const SAYS_ITSELF = /^--?(version|help)$/
