import { expect, test } from 'vitest'
import { isUnderstood } from '../../../renderer/approval/is-understood'
import type { PlanInsight } from '../../../shared/permission-calls'
import { command, fileChange } from '../session-facts'

const plan = { effects: [fileChange('a'), command('ls $A')], digest: 'd' }
const range = { start: 3, end: 5 }

const told = (opaque: { reason: string; range: typeof range }[]): PlanInsight => ({
  commands: [{ analysis: { line: 'ls $A', shell: 'bash' as const, commands: [], opaque }, grave: false, links: [] }],
  offers: [],
})

test('a plan is understood where nothing of its commands is opaque, and not before that is known', () => {
  expect(isUnderstood(plan, null)).toBe(false)
  expect(isUnderstood(plan, told([{ reason: 'a value that the shell fills in ($)', range }]))).toBe(false)
  expect(isUnderstood(plan, told([]))).toBe(true)
  expect(isUnderstood({ effects: [fileChange('a')], digest: 'd' }, null)).toBe(true)
})
