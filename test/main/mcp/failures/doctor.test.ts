import { chmod, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findProgram } from '../../../../main/mcp/definitions/find-program'
import { MissingEntry, MissingVariable } from '../../../../main/mcp/definitions/missing-values'
import { doctor } from '../../../../main/mcp/failures/doctor'
import { definedOnly } from '../../../../main/shell/login/environment'
import { WordedError } from '../../../../shared/errors'
import type { McpServerConfig } from '../../../../shared/mcp'
import { inEnglish, sentence } from '../../../../shared/sentence'
import { FAULT_SERVER, program, startMcp } from '../../../helpers/mcp'
import { temporaryFolder } from '../../../helpers/temp-folder'

async function failureOf(config: McpServerConfig, environment: Record<string, string> = definedOnly(process.env)) {
  const { servers, workspace, until } = await startMcp({
    own: { sick: config },
    environment: async () => environment,
    pausesMs: [],
  })
  await servers.sync(workspace)
  const { failure } = await until('sick', ({ state }) => state === 'failed')
  if (!failure) throw new Error('No failure is told')
  const { words, nextStep = '', remedy, detail } = failure
  return { words: inEnglish(words), nextStep: inEnglish(nextStep), remedy, detail }
}

test('a program that is nowhere is named, with how to get it', async () => {
  const path = { PATH: await temporaryFolder(), HOME: '/nowhere' }
  expect(await failureOf(program('no-such-program'), path)).toMatchObject({
    words: 'The program “no-such-program” isn’t on this computer’s PATH.',
    nextStep: 'Install it, or enter its full path as the command.',
    remedy: { type: 'edit' },
  })
  expect((await failureOf(program('uvx'), path)).remedy).toMatchObject({ type: 'open' })
})

test.skipIf(process.platform === 'win32')('a program that the login shell finds is said to be there', async () => {
  const folder = await temporaryFolder()
  await writeFile(join(folder, 'npx-here'), '#!/bin/sh\nexit 1\n', { mode: 0o755 })
  const config = program('npx-here')
  if (config.type === 'stdio') config.env = { PATH: '/nowhere' }
  expect(await failureOf(config, { PATH: `/nowhere:${folder}` })).toMatchObject({
    words: '“npx-here” isn’t on PATH.',
    nextStep: `It’s at ${join(folder, 'npx-here')}. Use that as the command.`,
    remedy: { type: 'use-line', command: join(folder, 'npx-here'), args: [] },
  })
})

test.skipIf(process.platform === 'win32')('programs are looked for where installers put them', async () => {
  const home = await temporaryFolder()
  for (const version of ['v9.1.0', 'v20.3.0']) {
    const bin = join(home, '.nvm/versions/node', version, 'bin')
    await mkdir(bin, { recursive: true })
    await writeFile(join(bin, 'npx-of-nvm'), '')
    await chmod(join(bin, 'npx-of-nvm'), 0o755)
  }
  expect(await findProgram('npx-of-nvm', '', home)).toContain('v20.3.0')
  expect(await findProgram('./npx-of-nvm', '', home)).toBeUndefined()
  expect(await findProgram('nothing-like-that', '', home)).toBeUndefined()
})

test.skipIf(process.platform === 'win32')('a file that may not be run is said to be one', async () => {
  const file = join(await temporaryFolder(), 'server')
  await writeFile(file, '', { mode: 0o644 })
  expect((await failureOf(program(file))).words).toMatch(/isn’t allowed to run\./)
})

test('a working directory that is not there is said to be missing', async () => {
  const config = program(process.execPath, FAULT_SERVER)
  if (config.type === 'stdio') config.cwd = 'no-such-folder'
  expect(await failureOf(config)).toMatchObject({
    words: 'The server’s working directory doesn’t exist: no-such-folder',
    remedy: { type: 'choose', path: 'no-such-folder' },
  })
})

test('the output that a server printed before it ended is shown', async () => {
  const failure = await failureOf(program(process.execPath, '-e', 'console.error("Bye"); process.exit(7)'))
  expect(failure).toMatchObject({
    words: 'The server quit with exit code 7 before it was ready: Bye',
    detail: 'Bye',
  })
})

test('a path that is not there is looked for, also where a server ends without a word', async () => {
  const gone = join(await temporaryFolder(), 'gone')
  expect(await failureOf(program(process.execPath, '-e', 'process.exit(9)', gone))).toMatchObject({
    words: `The server quit with exit code 9. It was given a path that doesn’t exist: ${gone}`,
    remedy: { type: 'choose', path: gone },
  })
})

test('a value missing from a config can be entered, and one that is requested beside it needs no button', () => {
  const config = program('x') as McpServerConfig & { type: 'stdio' }
  const of = (thrown: Error) => doctor({ config, phase: 'prepare', stderr: '', thrown })
  expect(of(new MissingVariable('KEY'))).toEqual({
    words: sentence`The server needs the variable ${'KEY'}, which isn’t set.`,
    remedy: { type: 'enter', variable: 'KEY' },
  })
  expect(of(new MissingEntry('key'))).toEqual({
    words: sentence`The server needs “${'key'}”, which hasn’t been entered yet.`,
  })
  expect(of(new Error('no'))).toEqual({ words: 'no', remedy: { type: 'edit' } })
})

test('a value that is long is cut, and what caused it is told', () => {
  const config = program('x') as McpServerConfig & { type: 'stdio' }
  const cause = new Error('EIO')
  const thrown = new WordedError(sentence`The server’s working directory doesn’t exist: ${'x'.repeat(9_000)}`, {
    cause,
  })
  const { words } = doctor({ config, phase: 'list', stderr: '', thrown })
  expect(words).toMatchObject({
    id: '{1} ({2})',
    values: [{ id: 'The server’s working directory doesn’t exist: {1}' }, 'EIO'],
  })
  expect(inEnglish(words).length).toBeLessThan(1_100)
})
