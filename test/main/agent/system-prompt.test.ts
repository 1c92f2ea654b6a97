import { expect, test } from 'vitest'
import { systemPrompt } from '../../../main/agent/system-prompt'

const around = { workspace: '/home/me/project', platform: 'linux', date: '2026-01-31', instructions: '' }

test('says where the model works, on what, and what day it is', () => {
  const prompt = systemPrompt(around)
  for (const fact of ['/home/me/project', 'linux', '2026-01-31', 'run only if approved']) expect(prompt).toContain(fact)
})

test("ends with the profile's instructions, and has no empty end without them", () => {
  expect(systemPrompt({ ...around, instructions: '  Answer in French.\n' })).toMatch(/\n\nAnswer in French\.$/)
  expect(systemPrompt({ ...around, instructions: ' \n ' })).toBe(systemPrompt(around))
  expect(systemPrompt(around)).toMatch(/\S$/)
})
