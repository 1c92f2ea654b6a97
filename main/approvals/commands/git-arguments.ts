/** git's command with what follows it, and the folder that it is told to work in. */
export type GitArguments = { argv: string[]; folder?: string } | { problem: string }

/** Before git's command they change how it speaks, and not what it reads or runs. */
const QUIET = new Set(['--no-pager', '-P', '--no-optional-locks', '--literal-pathspecs', '--no-replace-objects'])

const HARMLESS_SETTING =
  /^(color\.\w+|core\.quotepath|diff\.(renames|renamelimit|context)|log\.(date|abbrevcommit|decorate)|status\.\w+|column\.ui)=[\w-]*$|^(core\.pager|pager\.\w+)=cat$/i

/** Takes away what may stand between git and its command. Not known is what names another repository, settings or programs. */
export function gitArguments(argv: readonly string[]): GitArguments {
  const rest = argv.slice(1)
  const folders: string[] = []
  for (let word = rest[0]; word?.startsWith('-') && !SAYS_ITSELF.test(word); word = rest[0]) {
    rest.shift()
    const value = word === '-C' || word === '-c' ? rest.shift() : undefined
    const problem = problemOf(word, value)
    if (problem) return { problem }
    if (word === '-C' && value !== undefined) folders.push(value)
  }
  // A second one would start from the first.
  if (folders.length > 1) return { problem: 'it names more than one folder for git' }
  const [folder] = folders
  return { argv: ['git', ...rest], ...(folder !== undefined && { folder }) }
}

const SAYS_ITSELF = /^--?(version|help)$/

function problemOf(word: string, value: string | undefined): string | undefined {
  if (QUIET.has(word)) return undefined
  if (value === undefined) return `of git, the option ${word} is not known to be safe`
  return word === '-c' && !HARMLESS_SETTING.test(value) ? `it has git work with ${value}` : undefined
}
