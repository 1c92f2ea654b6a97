import { expect, test } from 'vitest'
import { gradeLook, gradeOfCall } from '../../../../renderer/features/approval/grade-look'
import type { Effect } from '../../../../shared/session/effects'
import { Grade } from '../../../../shared/session/grade'
import { command, fileChange } from '../../session-facts'

const plan = (...effects: Effect[]) => ({ effects, digest: 'd' })

test('each grade has an icon, an edge and a button of its own', () => {
  const looks = Grade.options.map(grade => gradeLook(grade, plan(fileChange('a'))))
  for (const part of ['Icon', 'card', 'approve'] as const) expect(new Set(looks.map(look => look[part])).size).toBe(3)
  expect(gradeLook('reversible', plan(command('ls'))).Icon).not.toBe(
    gradeLook('reversible', plan(fileChange('a'))).Icon,
  )
})

test('a tool that claims to only read looks quiet, but never like what can be undone', () => {
  const call: Effect = { type: 'mcp-call', server: 's', tool: 'list', arguments: '{}', pin: 'p', claimsToRead: true }
  const { claimsToRead: _, ...writer } = call
  const quiet = gradeLook('lasting', plan(call))
  expect(quiet.card).not.toBe(gradeLook('lasting', plan(writer)).card)
  expect(quiet.icon).not.toBe(gradeLook('reversible', plan(command('ls'))).icon)
  expect(gradeLook('lasting', plan(call, writer))).toEqual(gradeLook('lasting', plan(writer)))
  expect(gradeLook('grave', plan(call))).toEqual(gradeLook('grave', plan(writer)))
})

test('a call without a grade is never graded too low', () => {
  expect(gradeOfCall({})).toBe('lasting')
  expect(gradeOfCall({ isGrave: true })).toBe('grave')
  expect(gradeOfCall({ isGrave: true, grade: 'lasting' })).toBe('grave')
  expect(gradeOfCall({ grade: 'reversible' })).toBe('reversible')
})
