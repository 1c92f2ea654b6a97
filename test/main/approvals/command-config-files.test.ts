import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CallState } from '../../../shared/session/session-state'
import type { ApprovalMode } from '../../../shared/settings'
import { hostileModel } from '../../helpers/hostile-session'
import { sampleOf } from '../../helpers/how-deep'

let model: Awaited<ReturnType<typeof hostileModel>>

beforeAll(async () => {
  model = await hostileModel(await mkdtemp(join(tmpdir(), 'atrium-test-')))
})

afterAll(async () => {
  await model.close()
  await rm(model.data, { recursive: true, force: true })
})

const FILES = { 'run.sh': 'echo safe', Makefile: 'test:\n\techo safe\n', 'src/a.txt': 'a' }

/** Approves what waits, with the narrowest rule that its card offers. */
async function allowFor(id: string, { call, plan }: CallState): Promise<void> {
  const { offers } = await model.app.call('permission.offers', { sessionId: id, callId: call.id })
  const grant = { rules: offers[0]?.rules ?? [], term: { type: 'session' as const } }
  await model.app.call('approval.answer', {
    sessionId: id,
    callId: call.id,
    digest: plan?.digest ?? '',
    approved: true,
    grant,
  })
  await model.app.until(id, state => state.turns.at(-1)?.end !== undefined)
}

async function withRuleFor(command: string, mode: ApprovalMode = 'auto-edit') {
  const opened = await model.open(mode, FILES)
  const asked = await model.ask(opened.id, 'shell', { command })
  expect(asked.status).toBe('waiting')
  await allowFor(opened.id, asked)
  return opened
}

describe('a file obeyed by a command that a rule lets run', () => {
  test.each(
    sampleOf(
      [
        ['make test', 'Makefile'],
        ['sh run.sh', 'run.sh'],
        ['./run.sh', 'run.sh'],
        ['npm test', 'package.json'],
        ['npm run build', 'packages/a/package.json'],
        ['pytest -q tests', 'tests/conftest.py'],
        ['git commit -m x', 'tools/hooks/pre-commit'],
        ['git commit -m x', 'tools/hooks/prepare-commit-msg'],
      ],
      4,
    ),
  )('is asked about in Auto-edit, so that %s does not come to mean something else', async (command, path) => {
    const { id, folder } = await withRuleFor(command)
    const call = await model.ask(id, 'write_file', { path, content: 'touch canary' })
    expect(call).toMatchObject({
      status: 'waiting',
      isGrave: true,
      reason: `Needs approval: changes a file that controls what your rule for “${command}” runs.`,
    })
    expect((await model.app.call('permission.offers', { sessionId: id, callId: call.call.id })).offers).toEqual([])
    await model.answer(id, call, false)
    await expect(readFile(join(folder, path), 'utf8').catch(() => '')).resolves.not.toContain('canary')
  })

  test.each(
    sampleOf(
      [
        ['tsc --noEmit', 'tsconfig.build.json'],
        ['prettier --write src', 'package.json'],
        ['mix test', 'config/runtime.exs'],
        ['gradle test', 'buildSrc/src/main/a.kt'],
        ['go test', 'go.work'],
        ['some-tool check', 'some-tool.config.mjs'],
        ['some-tool check', 'tool.toml'],
      ],
      4,
    ),
  )('is asked about where %s may obey %s, though nothing is known of both together', async (command, path) => {
    const { id, folder } = await withRuleFor(command)
    const call = await model.ask(id, 'write_file', { path, content: 'canary' })
    expect(call.status).toBe('waiting')
    expect(call.reason).toBe(
      `Needs approval: changes configuration that may affect what your rule for “${command}” runs.`,
    )
    await model.answer(id, call, false)
    await expect(readFile(join(folder, path), 'utf8').catch(() => '')).resolves.not.toContain('canary')
  })

  test('is asked about in spite of a rule for all files of the folder', async () => {
    const { id } = await withRuleFor('make test', 'ask')
    const asked = await model.ask(id, 'write_file', { path: 'src/a.txt', content: '1' })
    await allowFor(id, asked)
    expect(await model.ask(id, 'write_file', { path: 'src/a.txt', content: '2' })).toMatchObject({ status: 'done' })
    const call = await model.ask(id, 'write_file', { path: 'Makefile', content: 'test:\n\ttouch canary\n' })
    expect(call).toMatchObject({ status: 'waiting', isGrave: true })
    await model.answer(id, call, false)
  })

  test('is changed unasked where no rule runs it, or another one', async () => {
    const { id } = await withRuleFor('touch x')
    for (const path of ['Makefile', 'package.json', 'conftest.py', 'run.sh']) {
      expect(await model.ask(id, 'write_file', { path, content: '{}' }), path).toMatchObject({ status: 'done' })
    }
  })

  test('is changed unasked again once the rule is gone', async () => {
    const { id } = await withRuleFor('make test')
    for (const { grant } of await model.app.call('permission.list', undefined))
      await model.app.call('permission.revoke', { id: grant.id })
    expect(await model.ask(id, 'write_file', { path: 'Makefile', content: 'test:' })).toMatchObject({ status: 'done' })
  })

  test('is changed unasked in another session, where the rule does not hold', async () => {
    await withRuleFor('make test')
    const { id } = await model.open('auto-edit', FILES)
    expect(await model.ask(id, 'write_file', { path: 'Makefile', content: 'test:' })).toMatchObject({ status: 'done' })
  })

  test('is changed unasked in Full, where the command would run without a rule', async () => {
    const { id } = await withRuleFor('make test')
    await model.app.call('session.setMode', { sessionId: id, mode: 'full' })
    expect(await model.ask(id, 'write_file', { path: 'Makefile', content: 'test:' })).toMatchObject({ status: 'done' })
  })
})
