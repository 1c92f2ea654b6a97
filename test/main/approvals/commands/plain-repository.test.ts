import { describe, expect, test } from 'vitest'
import { quietEnvironment, repositoryIsPlain } from '../../../../main/approvals/commands/plain-repository'

/** Settings that name a program, a file or another repository, each as one would find it. */
const naming = [
  ...[
    'core.fsmonitor',
    'core.hooksPath',
    'core.pager',
    'core.editor',
    'core.sshCommand',
    'core.askPass',
    'core.gitProxy',
  ],
  ...['core.worktree', 'core.attributesFile', 'core.alternateRefsCommand', 'diff.external', 'log.showSignature'],
  ...[
    'include.path',
    'extensions.partialClone',
    'extensions.worktreeConfig',
    'interactive.diffFilter',
    'format.pretty',
  ],
]

/** Those with a name of their own in the middle or at the end. */
const named = [
  ...['diff.q.textconv', 'diff.q.command', 'merge.q.driver', 'remote.o.promisor', 'remote.o.partialCloneFilter'],
  ...['remote.o.uploadpack', 'remote.o.vcs', 'pager.log', 'alias.status', 'filter.q.clean', 'gpg.ssh.program'],
  ...['includeIf.gitdir:/x.path', 'submodule.x.url', 'uploadpack.packObjectsHook', 'trace2.eventTarget'],
  ...['credential.helper', 'pretty.mine'],
]

describe("a repository's own settings", () => {
  test.each([...naming, ...named, 'CORE.FSMONITOR'])('may name a program: %s', name => {
    expect(repositoryIsPlain(['user.name', name])).toBe(false)
    expect(repositoryIsPlain([` ${name} `, 'user.name'])).toBe(false)
  })

  test('are plain where they only look like those', () => {
    const ordinary = ['user.name', 'core.bare', 'core.pagerx', 'remote.origin.url', 'branch.main.remote', 'pull.rebase']
    expect(repositoryIsPlain([])).toBe(true)
    expect(repositoryIsPlain(ordinary)).toBe(true)
    for (const name of naming) expect.soft(repositoryIsPlain([`${name}s`]), `${name}s`).toBe(true)
    for (const name of [...naming, ...named]) expect.soft(repositoryIsPlain([`my${name}`]), `my${name}`).toBe(true)
  })

  test('do not count where there is a repository within', () => {
    expect(repositoryIsPlain([], ['100644 a 0\ta', '100755 b 0\tb'])).toBe(true)
    expect(repositoryIsPlain([], ['100644 a 0\ta', '160000 b 0\tb'])).toBe(false)
    expect(repositoryIsPlain([], ['100644 160000 0\ta'])).toBe(true)
  })
})

describe('the quiet environment', () => {
  const added = {
    GIT_CONFIG_COUNT: '5',
    GIT_CONFIG_KEY_0: 'core.fsmonitor',
    GIT_CONFIG_VALUE_0: 'false',
    GIT_CONFIG_KEY_1: 'core.hooksPath',
    GIT_CONFIG_VALUE_1: '/dev/null',
    GIT_CONFIG_KEY_2: 'core.pager',
    GIT_CONFIG_VALUE_2: 'cat',
    GIT_CONFIG_KEY_3: 'log.showSignature',
    GIT_CONFIG_VALUE_3: 'false',
    GIT_CONFIG_KEY_4: 'safe.bareRepository',
    GIT_CONFIG_VALUE_4: 'explicit',
    GIT_OPTIONAL_LOCKS: '0',
    GIT_NO_LAZY_FETCH: '1',
    GIT_TERMINAL_PROMPT: '0',
    GIT_PAGER: 'cat',
    PAGER: 'cat',
    TERM: 'dumb',
  }

  test('keeps what programs need, and makes git quiet', () => {
    const needed = { PATH: '/bin', HOME: '/h', LANG: 'C.UTF-8', USER: 'me' }
    expect(quietEnvironment({ ...needed, TERM: 'xterm', PAGER: 'less' })).toEqual({ ...needed, ...added })
  })

  test('drops what names a program, a start-up file or an option', () => {
    const dropped = [
      ...[
        'GIT_DIR',
        'GIT_EXTERNAL_DIFF',
        'LD_PRELOAD',
        'DYLD_INSERT_LIBRARIES',
        'BASH_ENV',
        'ENV',
        'SHELLOPTS',
        'PS4',
        'IFS',
      ],
      ...[
        'CDPATH',
        'GLOBIGNORE',
        'RIPGREP_CONFIG_PATH',
        'GREP_OPTIONS',
        'GREP_COLOR',
        'GREP_COLORS',
        'MANPAGER',
        'LESS',
      ],
      ...[
        'LESSOPEN',
        'EDITOR',
        'VISUAL',
        'AWKPATH',
        'AWKLIBPATH',
        'POSIXLY_CORRECT',
        'TREE_COLORS',
        'MAGIC',
        'JQ_COLORS',
      ],
      ...['NODE_OPTIONS', 'npm_config_prefix', 'PYTHONPATH', 'PYTHONSTARTUP', 'TMPDIR', 'TAR_OPTIONS', 'bash_env'],
    ]
    expect(quietEnvironment(Object.fromEntries(dropped.map(name => [name, 'x'])))).toEqual(added)
  })

  test('keeps names that only contain one of those', () => {
    const kept = ['MY_GIT_DIR', 'ENVIRONMENT', 'VENV', 'MYPAGER', 'PAGERS', 'IFSX', 'OLD_X', 'EDITOR_X', 'XIFS']
    const environment = Object.fromEntries(kept.map(name => [name, 'x']))
    expect(quietEnvironment(environment)).toEqual({ ...environment, ...added })
  })
})
