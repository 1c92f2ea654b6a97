import { describe, expect, test } from 'vitest'
import {
  COMMAND_VARIABLES,
  commandEnvironment,
  definedOnly,
  loginEnvironment,
  terminalEnvironment,
  variableOf,
} from '../../../../main/shell/login/environment'

function isPassed(name: string): boolean {
  return name in commandEnvironment({ [name]: 'value' })
}

describe('commandEnvironment', () => {
  test.each([
    ...['OPENAI_API_KEY', 'GITHUB_TOKEN', 'AWS_SECRET_ACCESS_KEY', 'AWS_ACCESS_KEY_ID', 'DB_PASSWORD', 'PGPASSWORD'],
    ...['GOOGLE_APPLICATION_CREDENTIALS', 'MYSQL_PWD', 'apiKey', 'npmToken', 'SIGNING_KEYS', 'API_KEY2', 'TOKEN'],
    ...['SSH_PASSPHRASE', 'DOCKER_AUTH_CONFIG', 'Client_Secret', 'REGISTRY_AUTH'],
  ])('keeps %s back, whose name says that it is a secret', name => {
    expect(isPassed(name)).toBe(false)
  })

  test.each([
    'ELECTRON_RUN_AS_NODE',
    'NODE_OPTIONS',
    'ATRIUM_CALL',
    'npm_config_cache',
    'npm_lifecycle_event',
    'INIT_CWD',
  ])('keeps %s back, which is left over from the start of the app', name => {
    expect(isPassed(name)).toBe(false)
  })

  test.each(['BASH_ENV', 'ENV', 'BASH_FUNC_ls%%'])('keeps %s back, which changes what a command means', name => {
    expect(isPassed(name)).toBe(false)
  })

  test.each([
    ...['PATH', 'HOME', 'LANG', 'PWD', 'OLDPWD', 'SSH_AUTH_SOCK', 'XAUTHORITY', 'KEYBOARD_LAYOUT', 'ENVIRONMENT'],
    ...['TOKENIZERS_PARALLELISM', 'NODE_ENV', 'NPM_CONFIG_REGISTRY', 'HTTP_PROXY', 'JAVA_HOME', 'Path'],
  ])('passes %s on', name => {
    expect(isPassed(name)).toBe(true)
  })

  test('makes nothing page and nothing ask', () => {
    const environment = commandEnvironment({ PAGER: 'less', Term: 'xterm-256color', PATH: '/bin' })

    expect(environment).toEqual({ PATH: '/bin', ...COMMAND_VARIABLES })
    expect(environment).toMatchObject({ GIT_TERMINAL_PROMPT: '0', PAGER: 'cat', GIT_PAGER: 'cat', TERM: 'dumb' })
  })

  test('is not led astray by names that every object has', () => {
    expect(isPassed('constructor')).toBe(true)
  })
})

test('a terminal gets the secrets of the person, but no leftovers', () => {
  const login = { GITHUB_TOKEN: 'x', PAGER: 'less', ELECTRON_RUN_AS_NODE: '1', NODE_OPTIONS: '--inspect' }

  expect(terminalEnvironment(login)).toEqual({ GITHUB_TOKEN: 'x', PAGER: 'less' })
})

test('the login environment is read once', async () => {
  const first = await loginEnvironment()

  expect(await loginEnvironment()).toBe(first)
  expect(variableOf(first, 'PATH')).toBeTruthy()
})

test('a variable is found by its exact name first, then in any case', () => {
  expect(variableOf({ Path: 'a', PATH: 'b' }, 'PATH')).toBe('b')
  expect(variableOf({ Path: 'a' }, 'PATH')).toBe('a')
  expect(variableOf({}, 'PATH')).toBeUndefined()
})

test('names without a value are left out', () => {
  expect(definedOnly({ A: '1', B: undefined, C: '' })).toEqual({ A: '1', C: '' })
})
