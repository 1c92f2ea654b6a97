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

test('is the same for the same effects, in whatever order their fields are', () => {
  const turned = Object.fromEntries(Object.entries(change).reverse()) as FileChange
  expect(planDigest([change, command])).toMatch(/^[0-9a-f]{64}$/)
  expect(planDigest([turned, { ...command }])).toBe(planDigest([change, command]))
})

test('is another one as soon as anything differs', () => {
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
  expect(new Set(others.map(planDigest)).size).toBe(others.length)
})

test('does not confuse texts with what they look like', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (one, other) => {
      const digests = [one, other].map(text => planDigest([{ ...command, command: text }]))
      expect(digests[0] === digests[1]).toBe(one === other)
    }),
  )
})
