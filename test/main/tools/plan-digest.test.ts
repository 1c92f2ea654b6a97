import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { planDigest } from '../../../main/tools/plan-digest'
import type { CommandEffect, Effect, FileChange } from '../../../shared/session/effects'

const change: FileChange = {
  type: 'file-change',
  path: 'a',
  before: null,
  after: { hash: 'aa', bytes: 1 },
  added: 1,
  removed: 0,
  diff: { type: 'lines', hunks: [{ oldStart: 0, oldLines: 0, newStart: 1, newLines: 1, lines: ['+a'] }] },
}
const command: CommandEffect = {
  type: 'command',
  command: 'ls',
  workingDirectory: '.',
  shell: '/bin/sh',
  timeLimitMs: 1000,
  environment: ['PATH'],
}

test('is the same for the same effects, in whatever order their fields are', async () => {
  const turned = Object.fromEntries(Object.entries(change).reverse()) as FileChange
  expect(await planDigest([change, command])).toMatch(/^[0-9a-f]{64}$/)
  expect(await planDigest([turned, { ...command }])).toBe(await planDigest([change, command]))
})

test('is another one as soon as anything differs', async () => {
  const others: Effect[][] = [
    [],
    [command],
    [change],
    [command, change],
    [change, command, command],
    [{ ...change, path: 'b' }, command],
    [{ ...change, before: { hash: '', bytes: 0 } }, command],
    [{ ...change, after: { hash: 'ab', bytes: 1 } }, command],
    [{ ...change, after: null }, command],
    [{ ...change, diff: { type: 'omitted', reason: 'binary' } }, command],
    [change, { ...command, command: 'ls ' }],
    [change, { ...command, workingDirectory: './' }],
    [change, { ...command, shell: '/bin/bash' }],
    [change, { ...command, timeLimitMs: 1001 }],
    [change, { ...command, environment: [] }],
    [change, { ...command, environment: ['PATH', 'HOME'] }],
    [change, command],
  ]
  expect(new Set(await Promise.all(others.map(planDigest))).size).toBe(others.length)
})

test('is made of very many effects as of few', async () => {
  const many = Array.from({ length: 1_201 }, (_, at) => ({ ...change, path: `f-${at}` }))
  const whole = createHash('sha256')
    .update(JSON.stringify(many.map(sorted)))
    .digest('hex')
  expect(await planDigest(many)).toBe(whole)
})

const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .sort()
      .map(([key, inner]) => [key, sorted(inner)]),
  )
}

test('does not confuse texts with what they look like', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string(), fc.string(), async (one, other) => {
      const digests = await Promise.all([one, other].map(text => planDigest([{ ...command, command: text }])))
      expect(digests[0] === digests[1]).toBe(one === other)
    }),
  )
})
