import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { jobs } from '../../../../main/shell/command/jobs'
import type { Proposal } from '../../../../main/tools/tool'
import type { ToolContext } from '../../../../main/tools/tool-context'
import { shell } from '../../../../main/tools/workspace/shell'
import type { FolderWatches } from '../../../../main/workspace/folder-index/folder-watches'
import type { CommandEffect } from '../../../../shared/session/effects'
import { type CommandOutcome, textOf } from '../../../../shared/session/tool-results'

let workspace: string

beforeEach(async () => {
  workspace = await realpath(await mkdtemp(join(tmpdir(), 'workspace-')))
})
afterEach(() => rm(workspace, { recursive: true, force: true }))

async function plan(input: unknown, more: Partial<ToolContext> = {}): Promise<Proposal> {
  const untouched = () => Promise.reject(new Error('A plan must not touch the blobs'))
  const context: ToolContext = {
    workspace,
    signal: new AbortController().signal,
    blobs: { put: untouched, putFile: untouched, get: untouched },
    jobs: jobs().of('test'),
    report: () => undefined,
    ...more,
  }
  if (shell.kind !== 'changes') throw new Error('shell must plan')
  return shell.plan(input, context)
}

async function effectOf(input: unknown): Promise<CommandEffect> {
  const [effect] = (await plan(input)).effects
  if (effect?.type !== 'command') throw new Error('no command')
  return effect
}

const done: CommandOutcome = {
  exitCode: 0,
  stdout: 'out\n',
  stderr: '',
  stdoutTruncated: false,
  stderrTruncated: false,
  timedOut: false,
  stopped: false,
  durationMs: 5,
}

async function answerTo(outcome: Partial<CommandOutcome>, input: object = {}) {
  const { answer } = await plan({ command: 'make', ...input })
  const result = answer({ command: { ...done, ...outcome } })
  return { result, value: JSON.parse(textOf(result)) }
}

describe('the shell tool’s plan', () => {
  test('is one command, and nothing is run', async () => {
    const { effects, contents } = await plan({ command: 'touch made' })

    expect(effects).toEqual([
      {
        type: 'command',
        command: 'touch made',
        workingDirectory: '.',
        shell: expect.stringMatching(/sh(\.exe)?$/),
        timeLimitMs: 30_000,
        environment: ['TERM', 'PAGER', 'GIT_PAGER', 'GIT_TERMINAL_PROMPT'],
      },
    ])
    expect(contents.size).toBe(0)
    await expect(realpath(join(workspace, 'made'))).rejects.toThrow('ENOENT')
  })

  test('is the same each time for the same input', async () => {
    const input = { command: 'ls', timeout_ms: 5 }

    expect(await effectOf(input)).toEqual(await effectOf(input))
  })

  test('keeps the command to the letter', async () => {
    expect((await effectOf({ command: '  ls\n\t' })).command).toBe('  ls\n\t')
  })

  test('names a folder inside the workspace, however it was given', async () => {
    await mkdir(join(workspace, 'a/b'), { recursive: true })
    await symlink(join(workspace, 'a/b'), join(workspace, 'link'))

    const given = ['a/b', './a/../a/b/', join(workspace, 'a/b'), 'link']
    const effects = await Promise.all(given.map(folder => effectOf({ command: 'ls', working_directory: folder })))

    expect(effects.map(effect => effect.workingDirectory)).toEqual(['a/b', 'a/b', 'a/b', 'a/b'])
    expect((await effectOf({ command: 'ls', working_directory: workspace })).workingDirectory).toBe('.')
  })

  test('waits for nobody who looks at the folder, however many files are in it', async () => {
    const neverDone = () => new Promise<never>(() => undefined)
    const folders: FolderWatches = { coverage: neverDone, begin: neverDone, runs: () => undefined }
    const { effects } = await plan({ command: 'make' }, { folders })
    expect(effects).toMatchObject([
      { undo: { covers: 'unknown', words: expect.stringContaining('Still checking what can be undone.') } },
    ])
  })

  test('has the time limit that was asked for, five minutes at the most', async () => {
    expect((await effectOf({ command: 'ls', timeout_ms: 60_000 })).timeLimitMs).toBe(60_000)
    expect((await effectOf({ command: 'ls', timeout_ms: 300_001 })).timeLimitMs).toBe(300_000)
  })
})

describe('the shell tool’s plan for a terminal or the background', () => {
  test('says so, and nothing where neither is asked for', async () => {
    expect(await effectOf({ command: 'top', terminal: true })).toMatchObject({ mode: 'terminal', timeLimitMs: 30_000 })
    const plain = await effectOf({ command: 'ls', terminal: false, background: false })
    expect(Object.keys(plain)).not.toEqual(expect.arrayContaining(['mode']))
    expect(Object.keys(plain)).not.toEqual(expect.arrayContaining(['background']))
  })

  test('has no time limit in the background', async () => {
    const effect = await effectOf({ command: 'npm run dev', background: true, timeout_ms: 5 })

    expect(effect).toMatchObject({ background: true, timeLimitMs: 0 })
  })

  test.each(['terminal', 'background'])('refuses a %s that is not true or false', async name => {
    await expect(plan({ command: 'ls', [name]: 'yes' })).rejects.toThrow(`'${name}' must be a boolean.`)
  })
})

describe('the input that the shell tool refuses', () => {
  test.each(['', '  \n', undefined, 7])('%j as a command', async command => {
    await expect(plan({ command })).rejects.toThrow("'command' must be a non-empty string.")
  })

  test.each([0, -1, 1.5, '100', true, null])('%j as a time limit', async timeout_ms => {
    await expect(plan({ command: 'ls', timeout_ms })).rejects.toThrow("'timeout_ms' must be a positive integer.")
  })

  test('a command with a NUL character', async () => {
    await expect(plan({ command: 'ls \0' })).rejects.toThrow('must not contain a NUL character')
  })

  test('a parameter that it does not know', async () => {
    await expect(plan({ command: 'ls', cwd: '/' })).rejects.toThrow('cwd')
  })

  test('a working directory that does not exist or is a file', async () => {
    await writeFile(join(workspace, 'file'), '')

    await expect(plan({ command: 'ls', working_directory: 'none' })).rejects.toThrow(
      'working_directory does not exist: none',
    )
    await expect(plan({ command: 'ls', working_directory: 'file' })).rejects.toThrow(
      'working_directory is not a directory: file',
    )
  })

  test('a working directory outside the workspace, by dots, by an absolute path or by a link', async () => {
    await symlink(tmpdir(), join(workspace, 'link'))

    for (const working_directory of ['..', tmpdir(), 'link', `${workspace}-evil`]) {
      await expect(plan({ command: 'ls', working_directory })).rejects.toMatchObject({ code: 'denied' })
    }
  })
})

describe('the shell tool’s wording of the result', () => {
  test('as JSON, with details for the view', async () => {
    const { result, value } = await answerTo({})

    expect(value).toEqual({ stdout: 'out\n', stderr: '', exit_code: 0 })
    expect(result).toMatchObject({
      isError: false,
      details: { type: 'command', command: 'make', workingDirectory: '.', outcome: done },
    })
  })

  test('a command that fails is not an error of the tool', async () => {
    const { result, value } = await answerTo({ exitCode: 2, stderr: 'no rule' })

    expect(value).toEqual({ stdout: 'out\n', stderr: 'no rule', exit_code: 2 })
    expect(result.isError).toBe(false)
  })

  test('says which stream was cut', async () => {
    expect((await answerTo({ stdoutTruncated: true })).value).toMatchObject({ stdout_truncated: true })
    expect((await answerTo({ stderrTruncated: true })).value).toEqual({
      stdout: 'out\n',
      stderr: '',
      exit_code: 0,
      stderr_truncated: true,
    })
  })

  test('a time limit that ran out is an error, with the output so far', async () => {
    const { result, value } = await answerTo({ exitCode: null, timedOut: true }, { timeout_ms: 900_000 })

    expect(value).toEqual({
      stdout: 'out\n',
      stderr: '',
      exit_code: null,
      timed_out: true,
      error: 'Command timed out after 300000ms.',
    })
    expect(result.isError).toBe(true)
  })

  test('a stop by the person is an error, with the output so far', async () => {
    const { result, value } = await answerTo({ exitCode: null, stopped: true })

    expect(value).toEqual({
      stdout: 'out\n',
      stderr: '',
      exit_code: null,
      error: 'The command was stopped before it ended.',
    })
    expect(result.isError).toBe(true)
  })

  test('a command without an outcome was not run', async () => {
    const { answer } = await plan({ command: 'ls' })

    expect(answer({})).toEqual({ isError: true, content: [{ type: 'text', text: 'The command was not run.' }] })
  })
})

test('the model is told the parameters and which of them it must give', () => {
  expect(shell).toMatchObject({ name: 'shell', group: 'shell', kind: 'changes' })
  expect(shell.inputSchema).toMatchObject({
    type: 'object',
    required: ['command'],
    additionalProperties: false,
    properties: {
      command: { type: 'string' },
      working_directory: { type: 'string', default: '.' },
      timeout_ms: { type: 'integer', default: 30_000 },
      terminal: { type: 'boolean', default: false },
      background: { type: 'boolean', default: false },
    },
  })
})

test('a plan waits for no look at the folder, and promises nothing until there was one', async () => {
  const folders = {
    coverage: () => Promise.reject(new Error('A plan must not ask what could be undone')),
    begin: () => Promise.reject(new Error('A plan must not remember the folder')),
    runs: () => undefined,
  }
  const [effect] = (await plan({ command: 'make' }, { folders })).effects
  expect(effect).toMatchObject({
    undo: { covers: 'unknown', words: 'Still checking what can be undone.' },
  })
})
