import { describe, expect, test } from 'vitest'
import { quietEnvironment, readingEnvironment } from '../../../main/approvals/quiet-environment'

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

describe('the environment of a line that only reads', () => {
  const reading = readingEnvironment({ HOME: '/h', GIT_CONFIG_GLOBAL: '/h/own', GIT_DIR: '/x' }, '/work/folder')

  test('has git take no settings but those of the repository', () => {
    const own = { GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_NOSYSTEM: '1', GIT_ATTR_NOSYSTEM: '1' }
    expect(reading).toMatchObject({ HOME: '/h', ...own })
    expect(reading.GIT_DIR).toBeUndefined()
  })

  test('has none of the variables that tokens and passwords are kept in', () => {
    const secret = [
      'OPENAI_API_KEY',
      'AWS_SECRET_ACCESS_KEY',
      'DATABASE_URL',
      'TOKEN',
      'SSH_AUTH_SOCK',
      'DBUS_SESSION_BUS_ADDRESS',
      'DISPLAY',
    ]
    const kept = { PATH: '/bin', HOME: '/h', LANG: 'C', LC_ALL: 'C', GOPATH: '/go', TZ: 'UTC' }
    const given = { ...kept, ...Object.fromEntries(secret.map(name => [name, 'x'])) }
    expect(readingEnvironment(given, '/w')).toMatchObject(kept)
    expect(secret.filter(name => name in readingEnvironment(given, '/w'))).toEqual([])
  })

  test('has git look for a repository no higher than the open folder', () => {
    expect(reading.GIT_CEILING_DIRECTORIES).toBe('/work')
  })

  test('numbers its settings without a gap', () => {
    const count = Number(reading.GIT_CONFIG_COUNT)
    const names = Array.from({ length: count }, (_, index) => reading[`GIT_CONFIG_KEY_${index}`])
    expect(names).toEqual(
      expect.arrayContaining(['core.fsmonitor', 'core.multiPackIndex', 'diff.submodule', 'gpg.program']),
    )
    expect(names).not.toContain(undefined)
    expect(new Set(names).size).toBe(count)
    expect(reading[`GIT_CONFIG_KEY_${count}`]).toBeUndefined()
  })
})
