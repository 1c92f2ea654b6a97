import { type Sentence, sentence } from '../../shared/sentence'

const ASSISTANTS = sentence`instructions for Atrium and other assistants`
const PACKAGES = sentence`package manager configuration`
const PUSHED = sentence`files that CI runs after a push`

/**
 * The kinds of protected paths, as text that fits after "changes". A name stands for a file and for everything in a folder
 * of that name.
 */
const PLACES: readonly (readonly [what: Sentence, names: readonly string[]])[] = [
  [
    sentence`files that version control runs or trusts`,
    [
      ...['.git', '.hg', '.svn', '.jj', '.gitmodules', '.gitconfig', '.husky', '.githooks', '.overcommit.yml'],
      ...['.pre-commit-config.yaml', '.pre-commit-config.yml', '.pre-commit-hooks.yaml'],
      ...['lefthook', '.lefthook', 'lefthook-local', '.lefthook-local'].flatMap(name =>
        ['yml', 'yaml', 'toml', 'json'].map(ending => `${name}.${ending}`),
      ),
    ],
  ],
  [
    ASSISTANTS,
    [
      ...[
        '.agents',
        'agents.md',
        'agents.override.md',
        '.mcp.json',
        '.claude',
        'claude.md',
        'claude.local.md',
        '.codex',
      ],
      ...['gemini.md', '.gemini', '.geminiignore', 'qwen.md', '.qwen', 'crush.md', 'copilot-instructions.md'],
      ...['.cursor', '.cursorrules', '.windsurf', '.windsurfrules', '.clinerules', '.cline', '.roo', '.roorules'],
      ...['.roomodes', '.rules', '.aider.conf.yml', '.continue', '.continuerules', '.junie', '.kiro', '.kilocode'],
      ...[
        '.amazonq',
        '.augment',
        '.augment-guidelines',
        '.goosehints',
        '.opencode',
        'opencode.json',
        '.trae',
        'warp.md',
      ],
    ],
  ],
  [
    PUSHED,
    [
      ...['.gitlab-ci.yml', '.gitlab-ci.yaml', '.circleci', '.travis.yml', '.buildkite', '.drone.yml', '.woodpecker'],
      ...['.woodpecker.yml', 'jenkinsfile', 'azure-pipelines.yml', 'bitbucket-pipelines.yml', 'appveyor.yml'],
      ...['.appveyor.yml', '.cirrus.yml', '.semaphore', '.teamcity', 'cloudbuild.yaml', '.forgejo', '.gitea'],
    ],
  ],
  [sentence`files that an editor runs`, ['.vscode', '.idea', '.devcontainer', '.fleet', '.zed']],
  [
    sentence`files that a shell runs when it starts`,
    [
      ...['.profile', '.bashrc', '.bash_profile', '.bash_login', '.bash_logout', '.bash_aliases', '.inputrc'],
      ...['.zshrc', '.zshenv', '.zprofile', '.zlogin', '.zlogout', '.kshrc', '.cshrc', '.tcshrc', '.login', '.envrc'],
      ...['config.fish', 'fish_variables', 'profile.ps1', 'microsoft.powershell_profile.ps1'],
    ],
  ],
  [
    PACKAGES,
    [
      ...[
        '.npmrc',
        '.yarnrc',
        '.yarnrc.yml',
        '.yarn',
        '.pnpmfile.cjs',
        '.pnpmfile.mjs',
        '.pypirc',
        'pip.conf',
        'pip.ini',
      ],
      ...['bunfig.toml', '.bunfig.toml', '.bundle', '.gemrc', '.condarc', '.mvn', 'nuget.config', '.tool-versions'],
      ...['mise.toml', '.mise.toml', 'mise.local.toml', '.mise.local.toml', '.mise', '.asdfrc', '.rtx.toml'],
    ],
  ],
  [
    sentence`keys and credentials`,
    ['.ssh', '.gnupg', '.aws', '.azure', '.kube', '.docker', '.netrc', '_netrc', '.git-credentials'],
  ],
]

/** Places that only several names on a way say, in their order. */
const WAYS: readonly (readonly [what: Sentence, ways: readonly string[]])[] = [
  [PUSHED, ['.github/workflows', '.github/actions']],
  [ASSISTANTS, ['instructions', 'prompts', 'chatmodes', 'agents', 'skills', 'hooks'].map(name => `.github/${name}`)],
  [PACKAGES, ['.cargo/config.toml', '.cargo/config', '.cargo/credentials.toml', '.config/mise', '.config/pip']],
]

/** Read at the top of the workspace alone; elsewhere these are names like any other. */
const AT_THE_TOP = ['instructions.md', 'memory.md']

const KNOWN = new Map(PLACES.flatMap(([what, names]) => names.map(name => [name, what] as const)))

/** Short names that Windows makes for long ones, such as `GIT~1` for `.git`. */
const SHORT_NAMES =
  /^(git|hg|svn|agents|claude|cursor|vscode|idea|ssh|gnupg|aws|bashrc|zshrc|profil|npmrc|envrc|github|githoo|husky|pre-co|leftho|gitlab|circle|windsu|cliner|copilo|cargo|mise|tool-v|yarnrc)~\d+(\.\w{1,3})?$/

/**
 * Returns text if a change to a file can run code later, steer a model later, or give keys away; otherwise null. `path` is
 * relative to the workspace, with '/', and need not exist. Names count in every form in which a file system of Windows or
 * macOS would find them: in any letter case and composition, with dots, spaces or a stream's name at their end, with
 * invisible characters.
 */
export function protectedPlace(path: string): Sentence | null {
  if (AT_THE_TOP.includes(plainName(path))) return ASSISTANTS
  const names = namesOn(path)
  for (const name of names) {
    const [, long] = SHORT_NAMES.exec(name) ?? []
    const what = KNOWN.get(name) ?? (long && (KNOWN.get(`.${long}`) ?? sentence`another program’s configuration`))
    if (what) return what
  }
  const way = `/${names.filter(name => name !== '').join('/')}/`
  return WAYS.find(([, ways]) => ways.some(known => way.includes(`/${known}/`)))?.[0] ?? null
}

/** Hidden names of which it is known that nothing runs or obeys what is in them; a folder of that name stands for all that is in it. */
const HARMLESS = new Set([
  ...['.gitignore', '.gitattributes', '.gitkeep', '.keep', '.mailmap', '.git-blame-ignore-revs', '.github', '.gitlab'],
  ...['ignore', 'dockerignore', 'npmignore', 'eslintignore', 'prettierignore', 'stylelintignore'].map(
    name => `.${name}`,
  ),
  ...['vscodeignore', 'helmignore', 'gcloudignore', 'vercelignore', 'markdownlintignore', 'rgignore'].map(
    name => `.${name}`,
  ),
  ...['.editorconfig', '.browserslistrc', '.nvmrc', '.node-version', '.ruby-version', '.nojekyll', '.well-known'],
  ...['.env.example', '.env.sample', '.env.template', '.changeset', '.markdownlint.json', '.all-contributorsrc'],
])

const INSTALLED = new Set(['node_modules', 'bower_components', 'site-packages', 'venv'])

/**
 * Returns text if other programs may run or obey a file later, though nothing is known about it; otherwise null. A file
 * that is hidden, or lies in a hidden folder, is mostly there for programs, and one that was installed is run. `path` is
 * as in `protectedPlace`.
 */
export function obeyedLater(path: string): Sentence | null {
  const names = namesOn(path)
  if (names.some(name => INSTALLED.has(name))) return sentence`changes installed packages, which run later`
  const isHidden = names.some(name => name.startsWith('.') && !HARMLESS.has(name))
  return isHidden ? sentence`changes a hidden file that other programs may run or follow` : null
}

/** No system opens a path that is longer, and each name takes time. */
const LONGEST_PATH = 32_767

function namesOn(path: string): string[] {
  return path.slice(0, LONGEST_PATH).split(/[/\\]/).map(plainName)
}

function plainName(part: string): string {
  return part
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .toLowerCase()
    .replace(/:.*/s, '')
    .replace(/(?<![. ])[. ]+$/, '')
}
