/** What is in such a place, in words that fit after "changes". A name stands for a file and for all that is in a folder of that name. */
const PLACES: readonly (readonly [what: string, names: readonly string[]])[] = [
  ['what the version control runs and believes', ['.git', '.hg', '.svn', '.jj', '.gitmodules', '.gitconfig', '.husky']],
  [
    'what the folder tells Atrium and other assistants',
    ['.agents', 'agents.md', '.mcp.json', '.claude', '.cursor', '.roo', '.codex'],
  ],
  ['what an editor runs', ['.vscode', '.idea', '.devcontainer', '.fleet', '.zed']],
  [
    'what a shell runs when it starts',
    [
      ...['.profile', '.bashrc', '.bash_profile', '.bash_login', '.bash_logout', '.bash_aliases', '.inputrc'],
      ...['.zshrc', '.zshenv', '.zprofile', '.zlogin', '.zlogout', '.kshrc', '.cshrc', '.tcshrc', '.login', '.envrc'],
      ...['config.fish', 'fish_variables', 'profile.ps1', 'microsoft.powershell_profile.ps1'],
    ],
  ],
  ['what package managers obey', ['.npmrc', '.yarnrc', '.yarnrc.yml', '.pnpmfile.cjs', '.pypirc', 'pip.conf']],
  [
    'keys and accounts',
    ['.ssh', '.gnupg', '.aws', '.azure', '.kube', '.docker', '.netrc', '_netrc', '.git-credentials'],
  ],
]

/** Read at the top of the workspace alone; elsewhere these are names like any other. */
const AT_THE_TOP = ['instructions.md', 'memory.md']

const KNOWN = new Map(PLACES.flatMap(([what, names]) => names.map(name => [name, what] as const)))

/** Short names that Windows makes for long ones, such as `GIT~1` for `.git`. */
const SHORT_NAMES = /^(git|hg|svn|agents|claude|cursor|vscode|idea|ssh|gnupg|aws|bashrc|zshrc|profil|npmrc|envrc)~\d+$/

/**
 * Whether a file lies where a change can run code later, steer a model later, or give keys away; in words, or null.
 * `path` is relative to the workspace, with '/'. It need not be there. Names count however a file system of Windows or macOS would
 * find them: in any letter case and composition, with dots, spaces or a stream's name at their end, with characters that are not seen.
 */
export function protectedPlace(path: string): string | null {
  if (AT_THE_TOP.includes(plainName(path))) return 'what the folder tells Atrium and other assistants'
  for (const part of path.split(/[/\\]/)) {
    const name = plainName(part)
    const [, long] = SHORT_NAMES.exec(name) ?? []
    const what = KNOWN.get(name) ?? (long && (KNOWN.get(`.${long}`) ?? 'what another program obeys'))
    if (what) return what
  }
  return null
}

function plainName(part: string): string {
  return part
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .toLowerCase()
    .replace(/:.*/s, '')
    .replace(/[. ]+$/, '')
}
