import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { obeyedLater, protectedPlace } from '../../../main/approvals/protected-places'
import { asEnglish } from '../../helpers/as-english'

describe('is protected', () => {
  test.each([
    '.git/hooks/pre-commit',
    '.git',
    'packages/inner/.git/config',
    '.agents/mcp.json',
    '.vscode/tasks.json',
    '.mcp.json',
    'AGENTS.md',
    'Memory.md',
    'home/.bashrc',
    '.config/fish/config.fish',
    '.envrc',
    '.husky/pre-commit',
    '.ssh/authorized_keys',
    '.npmrc',
    'CLAUDE.md',
    'src/claude.local.md',
    'GEMINI.md',
    '.github/copilot-instructions.md',
    '.github/instructions/style.instructions.md',
    '.github/workflows/ci.yml',
    'packages/a/.github/actions/x/action.yml',
    '.gitlab-ci.yml',
    'Jenkinsfile',
    '.circleci/config.yml',
    '.cursorrules',
    '.windsurfrules',
    '.clinerules',
    '.clinerules/style.md',
    '.pre-commit-config.yaml',
    'lefthook.yml',
    '.lefthook-local.yml',
    '.githooks/pre-push',
    '.cargo/config.toml',
    '.cargo/config',
    '.mise.toml',
    'mise.local.toml',
    '.tool-versions',
    '.yarn/releases/yarn-4.cjs',
    'bunfig.toml',
    '.bundle/config',
    '.mvn/jvm.config',
  ])('%s', path => {
    expect(protectedPlace(path)).not.toBeNull()
  })
})

describe('is protected however a file system would find it', () => {
  test.each([
    ['in other letters', '.AGENTS/MCP.json'],
    ['with a dot at its end', '.agents./mcp.json'],
    ['with a space at its end', '.git /config'],
    ['with a stream', '.git::$INDEX_ALLOCATION/config'],
    ['as a stream of its own', '.mcp.json::$DATA'],
    ['by its short name', 'GIT~1/hooks/pre-commit'],
    ['by another short name', 'AGENTS~1/mcp.json'],
    ['with characters that are not seen', '.g\u200cit/config'],
    ['with a soft hyphen', '.gi\u00adt/config'],
    ['in wide letters', '.ｇｉｔ/config'],
    ['with the other slash', '.git\\config'],
    ['by a short name of several digits', 'GIT~12/config'],
    ['by a short name with an ending', 'PRE-CO~1.YAM'],
    ['by a short name on its way', 'GITHUB~1/workflows/ci.yml'],
    ['in other letters on its way', '.GitHub/Workflows./ci.yml'],
    ['with a folder that is not one on its way', '.github/./workflows/ci.yml'],
    ['by a short name of a file that is not in the list by its long one', 'PROFIL~1'],
    ['with dots and spaces at its end', '.git. . ./config'],
    ['with a stream whose name has a line end', '.git:a\nb'],
  ])('%s', (_name, path) => {
    expect(protectedPlace(path)).not.toBeNull()
  })
})

test('leaves ordinary files alone', () => {
  for (const path of [
    'src/git.ts',
    '.gitignore',
    'agents.ts',
    'docs/agents',
    'docs/memory.md',
    'profile.md',
    'a/b~1.txt',
    'git~tools',
    'mygit~1',
    'git~1x',
    'docs/instructions.md',
    'instructions.mdx',
    'a.git/x',
    '.github/ISSUE_TEMPLATE/bug.md',
    '.github/dependabot.yml',
    'workflows/ci.yml',
    '.cargo/README.md',
    'claude.ts',
    'docs/gemini.html',
    'Makefile',
    'package.json',
    'conftest.py',
    '.git.x/a',
  ])
    expect(protectedPlace(path)).toBeNull()
})

test('says where it is', () => {
  expect(asEnglish(protectedPlace('.zshenv'))).toBe('files that a shell runs when it starts')
  expect(asEnglish(protectedPlace('GIT~1/x'))).toBe('files that version control runs or trusts')
  expect(asEnglish(protectedPlace('PROFIL~1'))).toBe('another program’s configuration')
  for (const path of ['instructions.md', 'memory.md', '.agents/x'])
    expect(asEnglish(protectedPlace(path))).toBe('instructions for Atrium and other assistants')
})

test('finds a protected name at any depth, in any case', () => {
  const name = fc.constantFrom('.git', '.agents', '.vscode', '.bashrc', '.ssh', '.mcp.json')
  const mixed = fc
    .tuple(name, fc.array(fc.boolean(), { minLength: 12, maxLength: 12 }))
    .map(([text, upper]) => [...text].map((letter, at) => (upper[at] ? letter.toUpperCase() : letter)).join(''))
  const around = fc.array(fc.constantFrom('a', 'src', '.x', 'ü'), { maxLength: 4 })
  fc.assert(
    fc.property(around, mixed, around, (before, protectedName, after) => {
      expect(protectedPlace([...before, protectedName, ...after].join('/'))).not.toBeNull()
    }),
  )
})

/** Names of which an attack found that what is in them runs code, or is obeyed, and that no list had. */
const RUN_LATER = [
  ...[
    '.devcontainer.json',
    '.pnp.cjs',
    '.pnp.loader.mjs',
    '.config/git/config',
    '.latexmkrc',
    '.dir-locals.el',
    '.exrc',
  ],
  ...[
    '.Rprofile',
    '.ghci',
    '.config/fish/conf.d/a.fish',
    '.config/autostart/a.desktop',
    '.local/bin/ls',
    '.vimrc',
    '.emacs',
  ],
  ...[
    '.gdbinit',
    '.lldbinit',
    '.pythonrc',
    '.irbrc',
    '.pryrc',
    '.sqliterc',
    '.psqlrc',
    '.mailcap',
    '.xprofile',
    '.direnv/x',
  ],
  ...[
    '.eslintrc.js',
    '.babelrc.js',
    '.prettierrc.cjs',
    '.mocharc.js',
    '.storybook/main.ts',
    '.venv/bin/python',
    '.a/b/c',
  ],
]

describe('is asked about where all other files are changed unasked', () => {
  test.each([...RUN_LATER, 'x/.y', '.GITIGNORE.js', '.github/../.x', 'a/node_modules/b/index.js', 'venv/lib/a.py'])(
    '%s',
    path => {
      expect(obeyedLater(path)).not.toBeNull()
    },
  )

  test('the file or its folder has any hidden name', () => {
    const name = fc.stringMatching(/^\.[a-z][\w.-]{0,12}\w$/)
    const harmless = /^\.(?:\w*ignore|git|keep|env|editor|browsers|nv|node|ruby|no|well|mail|change|markdown|all)/i
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^\w{1,5}$/), { maxLength: 3 }), name, (rest, hidden) => {
        fc.pre(!harmless.test(hidden))
        expect(obeyedLater([...rest, hidden].join('/'))).not.toBeNull()
        expect(obeyedLater([hidden, ...rest, 'a.txt'].join('/'))).not.toBeNull()
      }),
    )
  })

  test.each([
    'src/a.ts',
    '.gitignore',
    'a/.gitkeep',
    '.editorconfig',
    '.github/ISSUE_TEMPLATE/a.md',
    '.env.example',
    'a.b',
  ])('but not %s', path => {
    expect(obeyedLater(path)).toBeNull()
  })
})
